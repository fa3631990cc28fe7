"""A player at the terminal: chooses by number, part after part, or writes a move. Knows no particular game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from ..columns import wrapped
from ..engine.errors import BadNotation, IllegalMove
from ..engine.options import Move, Staged
from ..engine.player import Seat
from ..engine.text import printable
from .match import Leave, TakeBack

PAGE = 20  # entries of a menu shown at once
PLACES = ("best", "second", "third", "fourth", "fifth")  # of hints
AGREED, REFUSED = ("1", "yes", "y"), ("2", "no", "n", "back", "undo")  # what a move leads to
SECOND_LOOK = "   1  yes, so\n   2  no, choose again"
REST = 2  # so few more are shown with them
OFFERED = 200  # moves offered for completion
TRIED = 5  # examples of moves shown by `help`

Show = Callable[[str], None]
Read = Callable[[str, Sequence[str]], str]
Hint = Callable[[Seat], Sequence[tuple[str, str]]]

COMMANDS = {
    "?": "this help (also: help)",
    "table": "draw the table again, with the question and its menu (also: look)",
    "menu": "the question and its menu again (also: just Enter)",
    "more": "the next entries of a long menu",
    "back": "go back one part of the move you are choosing",
    "undo": "take back a part, or your last answer, if nothing hidden was turned up since",
    "hint": "the best moves a bot sees",
    "watch": "offers while others have their turn: be asked, or be asked no longer",
    "rules": "a paragraph of the rules by its number, or those that hold a word: rules {example}",
    "quit": "leave the table; the game is saved (also: exit, q)",
}


class Human:
    """Answers for a person.

    show: shows a text of one or more lines. read: shows a prompt and returns a line; it may offer the given
    completions, and raises EOFError or KeyboardInterrupt. hint: the best moves of a bot with a note each, best
    first. width: the columns of the screen. hints_used: how often `hint` was answered. watches: whether the person
    wants to be asked at offers that come aside.
    """

    is_person = True

    def __init__(
        self,
        show: Show,
        read: Read,
        hint: Hint | None = None,
        width: Callable[[], int] = lambda: 80,
        colour: bool = False,
    ) -> None:
        self.show = show
        self.read = read
        self.hint = hint
        self.width = width
        self.colour = colour
        self.hints_used = 0
        self.watches = False
        self.question: Question | None = None  # the last one; kept for when it cannot be taken back
        self.going_on = False  # an undo was refused: the same question stays open

    def choose(self, seat: Seat) -> Move:
        """The person's answer. Raises TakeBack and Leave."""
        if self.going_on and self.question is not None:
            self.question.seat = seat
        else:
            self.look(seat)
            self.say(seat.ask())
            self.question = Question(self, seat)
        self.going_on = False
        try:
            return self.question.answer()
        except EOFError:
            raise Leave from None
        except KeyboardInterrupt:
            raise Leave(interrupted=True) from None

    def lets_pass(self, seat: Seat) -> bool:
        """Whether this is an offer that the person does not want to hear of."""
        return seat.aside and not self.watches

    def cannot_take_back(self, reason: str) -> None:
        """Told by the match before it asks the same question again."""
        self.going_on = True
        self.say(f"That cannot be taken back: {reason}.")

    def look(self, seat: Seat) -> None:
        """Draw the table: before every question, since every answer changed it."""
        self.show(f"\n{seat.draw(self.width(), self.colour)}\n")

    def say(self, text: str, indent: int = 0, hang: int = 0) -> None:
        """Show a text in one paragraph, wrapped."""
        self.show("\n".join(wrapped(printable(text), self.width(), indent, hang)))


class Question:
    """One question being answered: the parts chosen so far, and how much of the menu has been shown."""

    def __init__(self, human: Human, seat: Seat) -> None:
        self.human = human
        self.seat = seat
        self.parts: tuple[Any, ...] = ()
        self.entries: list[tuple[Any, ...]] = []
        self.shown = 0
        self.list_entries()
        self.more()

    def answer(self) -> Move:
        while True:
            text = self.human.read(self.prompt(), self.completions())
            for move in self.moves_in(text.strip()):
                agreed = self.agreed(move)
                if agreed is not None:
                    return agreed

    def agreed(self, move: Move) -> Move | None:
        """Show what a move leads to where that needs a second look: the move that the person stays with, if any."""
        human = self.human
        preview = self.seat.preview(move, human.width(), human.colour)
        if not preview:
            return move
        human.show(f"\n{preview}\n\n{SECOND_LOOK}")
        while True:
            text = human.read(self.prompt(2), AGREED + REFUSED).strip()
            if text.casefold() in AGREED:
                return move
            if text.casefold() in REFUSED:
                self.menu()
                return None
            if not text:
                human.show(SECOND_LOOK)
                continue
            for other in self.moves_in(text):
                return self.agreed(other)

    def moves_in(self, text: str) -> Iterator[Move]:
        """The move a line gives; none when it is a command, or refused."""
        word, _, rest = text.partition(" ")
        if not text:
            self.menu()
        elif re.fullmatch(r"[0-9]{1,9}", text):
            yield from self.take(int(text))
        elif word.casefold() in self.commands() and (not rest or word.casefold() == "rules"):
            self.commands()[word.casefold()](rest.strip())
        else:
            yield from self.written(text)

    # Choosing by number, part after part.

    def list_entries(self) -> None:
        """What may follow the parts chosen; parts without a choice are taken at once."""
        options = self.seat.options
        self.shown = 0
        if not isinstance(options, Staged):
            self.entries = [(move,) for move in options]
            return
        self.entries = [(*self.parts, part) for part in options.stage(self.parts)]
        while len(self.entries) == 1 and options.whole(self.entries[0]) is None:
            label, heading = self.seat.choice(self.entries[0])
            if label:  # what is taken without a choice is told: it may cost something
                self.human.say(f"{heading}: {label}." if heading else f"{label}.", 1, 3)
            self.parts = self.entries[0]
            self.entries = [(*self.parts, part) for part in options.stage(self.parts)]

    def take(self, number: int) -> Iterator[Move]:
        """The entry of that number: a whole move, or a part that leads to the next menu."""
        if not 1 <= number <= len(self.entries):
            self.human.say(f"There is no {number} here: {self.in_short()}")
            return
        chosen, options = self.entries[number - 1], self.seat.options
        if not isinstance(options, Staged):
            yield chosen[0]
            return
        if options.whole(chosen) is None:
            self.parts = chosen
            self.list_entries()
            if len(self.entries) > 1:
                self.more()
                return
            chosen = self.entries[0]
        yield options.whole(chosen)

    def more(self, rest: str = "") -> None:
        """Show the next entries of the menu, grouped."""
        if self.shown == len(self.entries):
            self.shown = 0
        left = len(self.entries) - self.shown
        upto = self.shown + (left if left <= PAGE + REST else PAGE)
        lines: list[str] = []
        group, digits = "", len(str(len(self.entries)))
        for number in range(self.shown, upto):
            label, heading = self.seat.choice(self.entries[number])
            if heading and heading != group:
                lines += wrapped(printable(heading), self.human.width(), 1, 3)
            group = heading
            entry = f"{number + 1:>{digits}}  {printable(label)}"
            lines += wrapped(entry, self.human.width(), 3, 5 + digits)
        if upto < len(self.entries):
            left = len(self.entries) - upto
            more = f"… and {left} more: type more, or a whole move ({self.example()})"
            lines += wrapped(more, self.human.width(), 1, 3)
        self.shown = upto
        self.human.show("\n".join(lines))

    def back(self, rest: str = "") -> None:
        if not self.give_up_a_part():
            self.human.say("No part of this move is chosen yet; undo takes back your last answer.")

    def give_up_a_part(self) -> bool:
        """Give up the last part that was chosen from several, and list its menu again; False where none is."""
        options = self.seat.options
        parts = self.parts
        while isinstance(options, Staged) and parts:
            parts = parts[:-1]
            if len(options.stage(parts)) > 1:
                self.parts = parts
                self.list_entries()
                self.more()
                return True
        return False

    # A whole move in notation.

    def written(self, text: str) -> Iterator[Move]:
        """The move that a text means; what is wrong with it is said with its paragraph."""
        try:
            move = self.seat.rest(self.parts, text)
            if move is None:
                move = self.seat.read(text)
        except (BadNotation, IllegalMove) as error:
            self.human.say(f"{sentence(error.sentence)} (? for help)")
            return
        refusal = self.seat.why_not(move)
        if refusal is None:
            yield move
        else:
            self.human.say(sentence(f"{refusal.sentence} ({refusal.paragraph})"))

    def example(self) -> str:
        return printable(next((self.seat.say(move) for move in self.moves_below(self.entries[0])), ""))

    def moves_below(self, parts: tuple[Any, ...]) -> Iterator[Move]:
        options = self.seat.options
        return options.below(parts) if isinstance(options, Staged) else iter(parts)

    def completions(self) -> list[str]:
        """Whole moves of this menu and the commands, for the tab key."""
        moves = (move for parts in self.entries for move in islice(self.moves_below(parts), self.each()))
        return [*(self.seat.say(move) for move in islice(moves, OFFERED)), *self.commands()]

    def each(self) -> int:
        """How many moves to offer below each entry, so that every entry has some."""
        return max(1, OFFERED // len(self.entries))

    # Commands.

    def commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "help": self.help, "?": self.help, "h": self.help, "table": self.look, "look": self.look,
            "menu": self.menu, "more": self.more, "back": self.back, "undo": self.undo, "hint": self.hint,
            "watch": self.watch, "rules": self.rules, "quit": self.quit, "exit": self.quit, "q": self.quit,
        }  # fmt: skip

    def prompt(self, entries: int = 0) -> str:
        """What is asked and how many entries there are; and whom, where people are called by name."""
        names = self.seat.names[self.seat.number : self.seat.number + 1]
        whom = "".join(f"{printable(name)}, " for name in names if name != "You")
        return f"{whom}{self.seat.what} 1-{entries or len(self.entries)}> "

    def in_short(self) -> str:
        return f"type a number from 1 to {len(self.entries)}, a whole move, table to look again, or ? for help"

    def look(self, rest: str) -> None:
        self.human.look(self.seat)
        self.menu()

    def menu(self, rest: str = "") -> None:
        """The question and its menu from the first entry on."""
        self.human.say(self.seat.ask())
        self.shown = 0
        self.more()

    def watch(self, rest: str) -> None:
        self.human.watches = not self.human.watches
        asked = "also" if self.human.watches else "no longer"
        self.human.say(f"At offers while others have their turn you are {asked} asked.")

    def undo(self, rest: str) -> None:
        """Give up a part that was chosen; where none is, the last answer."""
        if not self.give_up_a_part():
            raise TakeBack

    def quit(self, rest: str) -> None:
        raise Leave

    def help(self, rest: str) -> None:
        """The commands, moves of this question as examples, and what the marks of the drawing mean."""
        human, paragraph = self.human, next(iter(self.seat.game.paragraphs()), "")
        human.say("Type the number of a menu entry, or a whole move, for example:")
        for parts in self.entries[:TRIED]:
            for move in islice(self.moves_below(parts), 1):
                human.say(self.seat.say(move), 2, 4)
        human.say("Commands:")
        for word, about in COMMANDS.items():
            human.say(f"{word:<6} {about.format(example=paragraph)}", 2, 9)
        legend = self.seat.game.legend
        if legend:
            lines = [part for line in legend.split("\n") for part in wrapped(line, human.width(), hang=2)]
            human.show("\n".join(["", *lines]))

    def hint(self, rest: str) -> None:
        human = self.human
        if human.hint is None:
            human.say("There are no hints at this table.")
            return
        aids = self.seat.game.aids
        found = aids.fits(self.seat, self.parts) if aids is not None else []
        hints = [(self.seat.say(move), note) for move, note in found] or human.hint(self.seat)[:2]
        human.hints_used += bool(hints)
        if not hints:
            human.say("There is no hint for this question.")
        for place, (text, note) in zip(PLACES, hints, strict=False):
            human.say(f"{place}: {text} ({note})" if note else f"{place}: {text}", 2, 4)

    def chapters(self) -> None:
        """The chapters of the rules with the numbers of their paragraphs."""
        chapters: dict[str, list[int]] = {}
        for key, paragraph in self.seat.game.paragraphs().items():
            chapters.setdefault(paragraph.section, []).append(number_of(key) or 0)
        for section, numbers in chapters.items():
            self.human.say(f"{section}: {told_range(numbers)}", 2, 4)
        self.human.say("Type rules and a number for a paragraph, or words for those that hold them all.")

    def rules(self, rest: str) -> None:
        """A paragraph by its number, or the titles of those that hold a word."""
        paragraphs = self.seat.game.paragraphs()
        number = number_of(rest)
        for key, paragraph in paragraphs.items():
            if number is not None and number == number_of(key):
                self.human.say(f"{key} {paragraph.title}: {' '.join(paragraph.text.split())}")
                return
        if not rest:
            self.chapters()
            return
        words = rest.casefold().split()
        holding = [
            f"{key} {paragraph.title}"
            for key, paragraph in paragraphs.items()
            if all(word in f"{paragraph.title} {paragraph.text}".casefold() for word in words)
        ]
        for line in holding[:PAGE]:
            self.human.say(line, 2, 4)
        if len(holding) > PAGE:
            self.human.say(f"… and {len(holding) - PAGE} more", 2, 4)
        if not holding:
            first = next(iter(paragraphs), "")
            self.human.say(f"No paragraph has or is {rest!r}: type a number, as in 'rules {first}', or a word.")


def told_range(numbers: Sequence[int]) -> str:
    """Rising numbers in brief: `1-6, 100-106`."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)


def number_of(text: str) -> int | None:
    """The number in `CP-07`, `cp 7` or `7`."""
    match = re.fullmatch(r"(?:[A-Za-z]+[- ]?)?([0-9]{1,6})", text)
    return int(match[1]) if match else None


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!')) else '.'}"
