"""What a person may take back, and what not."""

from __future__ import annotations

from contextlib import suppress

from catcli.bots import First
from catcli.engine.log import Log
from catcli.games import GAMES
from catcli.play.match import Leave, Match, TakeBack


class Person:
    """Answers what it is given, a text or a wish to take back, then leaves. `refused`: why nothing was taken back."""

    is_person = True

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = []
        self.refused = []

    def choose(self, seat):
        self.asked.append(seat.what)
        if not self.answers:
            raise Leave
        answer = self.answers.pop(0)
        if answer == "undo":
            raise TakeBack
        return seat.read(answer)

    def cannot_take_back(self, reason):
        self.refused.append(reason)


def play(game, setup, players, variant=""):
    names = ["Ada", "Bo", "Cy"][: len(players)]
    table = GAMES[game].place(setup, names, variant)
    table.log = Log()
    match = Match(GAMES[game], players, names, seed=1, variant=variant, table=table)
    with suppress(Leave):
        match.run()
    return match


TURN = {
    "at": "turn",
    "hands": {"Ada": ["Pom Pom", "Felt Phil"], "Bo": ["Collar Boy"]},
    "packs": {"Ada": ["The Bride at 0,0"]},
}


def test_an_own_play_that_turned_nothing_up_is_taken_back():
    ada = Person("play Pom Pom at 0,1 turned right", "undo")
    match = play("catpacks", TURN, [ada, First()])
    assert ([], [], 1) == (match.said, ada.refused, match.taken_back)


def test_a_choice_made_together_is_not_taken_back_once_the_others_were_seen():
    """The squid's owner is asked before any card is turned up, but after all paws were seen."""
    setup = {"at": "swipe", "row": ["tuna", "squid 1", "eel", "eel"], "piles": {"Cy": {"salmon": 1}}}
    ada = Person("swipe squid", "undo")
    match = play("fishkatz", setup, [ada, Person("swipe 3"), First()], "squid")
    assert [{"Ada": "swipe 2", "Bo": "swipe 3", "Cy": "swipe 1"}] == match.said
    assert ["swipe", "steal", "steal"] == ada.asked
    assert (0, ["a choice that several make at once is sealed"]) == (match.taken_back, ada.refused)


def test_another_persons_answer_is_not_taken_back():
    ada, bo = Person("end turn"), Person("undo", "end turn", "undo")
    match = play("catpacks", TURN, [ada, bo])
    assert 0 == match.taken_back
    assert ["you have not answered anything yet"] == bo.refused[:1]
    assert {"Ada": "end turn"} == match.said[0]


def test_who_asks_in_vain_is_told_once_and_asked_again_and_nobody_else_is():
    """All swipe at once: what Ada chose before Bo asked stays, and she hears nothing of it."""
    setup = {"at": "swipe", "row": ["tuna", "salmon", "eel"], "piles": {}}
    ada, bo = Person("swipe 1"), Person("undo", "swipe 2")
    match = play("fishkatz", setup, [ada, bo])
    assert [{"Ada": "swipe 1", "Bo": "swipe 2"}] == match.said
    assert (["swipe", "swipe"], []) == (ada.asked, ada.refused)  # the second is the next swipe
    assert ["you have not answered anything yet"] == bo.refused


def test_an_answer_before_anothers_is_not_taken_back():
    ada, bo = Person("end turn", "undo"), Person("end turn")
    match = play("catpacks", TURN, [ada, bo])
    assert (["Bo has answered since"], 0) == (ada.refused, match.taken_back)
