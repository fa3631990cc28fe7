"""Events and the log."""

from __future__ import annotations

from catcli.engine.log import Event, Log


def test_seats_are_told_wherever_they_stand_in_the_facts_of_an_event():
    facts = {"victim": 1, "fish": 1, "aside": [0, 2], "paws": [{"seat": 2, "at": 1}], "by": {"seat": None}}
    told = {"victim": "Bo", "fish": 1, "aside": ["Ada", "Cy"], "paws": [{"seat": "Cy", "at": 1}], "by": {"seat": None}}
    assert told == Event("steal", 0, facts).facts(["Ada", "Bo", "Cy"].__getitem__)


def test_of_what_was_hidden_from_a_seat_it_sees_only_that_it_happened():
    log = Log()
    log.add("draw", 0, card=7)
    log.add("draw", 1, seen_by=1, card=8)
    assert [Event("draw", 0, {"card": 7}), Event("draw", 1, {}, 1)] == [*log.seen_by(0)]
    assert [Event("draw", 1, {"card": 8}, 1)] == [*log.seen_by(1, 1)]
