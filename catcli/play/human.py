"""A player at the terminal: chooses by number, part after part, or writes a move. Knows no particular game."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from typing import Any

from ..columns import wrapped
from ..engine.errors import BadNotation, IllegalMove
from ..engine.grammar import whose
from ..engine.options import Begun, Move, Staged
from ..engine.player import Seat
from ..engine.text import printable
from . import rulebook
from .match import Leave, TakeBack

PAGE = 20  # entries of a menu shown at once
PLACES = ("best", "second", "third", "fourth", "fifth")  # of hints
AGREED, REFUSED = ("1", "yes", "y"), ("2", "no", "n", "back", "undo")  # what a move leads to
SECOND_LOOK = "   1  yes, so\n   2  no, choose again"
LEAVING = ("quit", "exit", "q")
REST = 2  # so few more are shown with them
OFFERED = 200  # moves offered for completion
TRIED = 5  # examples of moves shown by `help`
WELCOME = "Type ? for help: the aim of the game, the commands, the marks of the drawing."
AS_BEFORE = "… the rest of the table is as before: type table to see all of it"
AROUND = 3  # lines of the screen beside the table and the menu: two blank ones and the prompt

Show = Callable[[str], None]
Read = Callable[[str, Sequence[str]], str]
Hint = Callable[[Seat], Sequence[tuple[str, str]]]

COMMANDS = {
    "?": "this help (also: help)",
    "table": "draw the whole table again, with the question and its menu (also: look)",
    "menu": "the question and its menu again (also: just Enter)",
    "more": "the next entries of a long menu",
    "back": "go back one part of the move you are choosing",
    "undo": "take back a part, or your last answer, if nothing hidden was turned up since and nobody else answered",
    "hint": "the best moves a bot sees",
    "watch": "offers while others have their turn: be asked, or be asked no longer",
    "rules": "a paragraph, as in rules {example}; several, as in rules 13-16; a section; or those that hold all words",
    "quit": "leave the table; the game is saved (also: exit, q)",
}


class Human:
    """Answers for a person.

    show: shows a text of one or more lines. read: shows a prompt and returns a line; it may offer the given
    completions, and raises EOFError or KeyboardInterrupt. hint: the best moves of a bot with a note each, best
    first. width: the columns of the screen. height: its lines, None where no screen scrolls away. thinking: what lasts
    while a bot thinks. offers: whether the game has offers that come aside. hints_used: how often `hint` was answered.
    watches: whether the person wants to be asked at such offers.
    """

    is_person = True

    def __init__(
        self,
        show: Show,
        read: Read,
        hint: Hint | None = None,
        width: Callable[[], int] = lambda: 80,
        colour: bool = False,
        height: Callable[[], int | None] = lambda: None,
        thinking: Callable[[], AbstractContextManager[None]] = nullcontext,
        offers: bool = False,
    ) -> None:
        self.show = show
        self.read = read
        self.hint = hint
        self.width = width
        self.colour = colour
        self.height = height
        self.thinking = thinking
        self.offers = offers
        self.hints_used = 0
        self.watches = False
        self.question: Question | None = None  # the last one; kept for when it cannot be taken back
        self.going_on = False  # an undo was refused: the same question stays open
        self.is_welcome = True  # still to be told where help is
        self.seen: Collection[str] = ()  # the sections of the last drawing

    def choose(self, seat: Seat) -> Move:
        """The person's answer. Raises TakeBack and Leave."""
        if self.going_on and self.question is not None:
            self.question.seat = seat
        else:
            self.question = Question(self, seat)
            self.open(self.question)
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

    def sits_down(self) -> None:
        """Somebody else sits down before a screen that was cleared."""
        self.seen = ()

    def open(self, question: Question) -> None:
        """Draw the table, then ask: before every question, since every answer changed it."""
        lines = question.opening()
        if self.is_welcome:
            self.is_welcome = False
            lines += ["", *self.lines(WELCOME)]
        self.look(question.seat, len(lines))
        self.show("\n".join(lines))

    def look(self, seat: Seat, below: int, whole: bool = False) -> None:
        """Draw the table above so many lines. On a screen that is too low for both, what matters most comes last, and
        what is as it was is left out, unless the whole is wanted.
        """
        sections = seat.draw(self.width(), self.colour).split("\n\n")
        height = self.height()
        shown = sections
        if height is not None and sum(map(height_of, sections)) > height - below - AROUND:
            shown = in_order(sections, seat)
            if not whole:
                shown = self.fitted(shown, height - below - AROUND)
        self.seen = {*sections}
        self.show("\n{}\n".format("\n\n".join(shown)))

    def fitted(self, sections: list[str], room: int) -> list[str]:
        """The sections that do not fit and are as they were last seen left out, from the last one up."""
        kept: list[str] = []
        for section in reversed(sections):
            if room > 0 or section not in self.seen:
                kept.insert(0, section)
                room -= height_of(section)
        return kept if len(kept) == len(sections) else ["\n".join(self.lines(AS_BEFORE)), *kept]

    def say(self, text: str, indent: int = 0, hang: int = 0) -> None:
        """Show a text in one paragraph, wrapped."""
        self.show("\n".join(self.lines(text, indent, hang)))

    def lines(self, text: str, indent: int = 0, hang: int = 0) -> list[str]:
        return wrapped(printable(text), self.width(), indent, hang)


def in_order(sections: Sequence[str], seat: Seat) -> list[str]:
    """The sections with those last that the question is about most, as the game says."""
    titles = [f"{whose(seat.names, seat.number)} {title}" for title in seat.game.foremost.get(seat.what, ())]
    last = [section for title in titles for section in sections if title in section.partition("\n")[0]]
    return [*(section for section in sections if section not in last), *last]


def height_of(section: str) -> int:
    """The lines of a section and of the blank one before it."""
    return section.count("\n") + 2


class Question:
    """One question being answered: the parts chosen so far, and how much of the menu has been shown.

    weighed: a move of which was shown what it leads to, and which is agreed to next or not.
    """

    def __init__(self, human: Human, seat: Seat) -> None:
        self.human = human
        self.seat = seat
        self.parts: tuple[Any, ...] = ()
        self.entries: list[tuple[Any, ...]] = []
        self.shown = 0
        self.weighed: Move | None = None
        self.list_entries()

    def answer(self) -> Move:
        while True:
            text = self.human.read(self.prompt(), self.completions()).strip()
            for move in self.moves_in(text):
                if move is self.weighed or not self.looks_twice(move):
                    return move

    def looks_twice(self, move: Move) -> bool:
        """Show what a move leads to where that needs a second look, and ask whether it is meant."""
        preview = self.seat.preview(move, self.human.width(), self.human.colour)
        self.weighed = move if preview else None
        if preview:
            self.human.show(f"\n{preview}\n\n{SECOND_LOOK}")
        return bool(preview)

    def moves_in(self, text: str) -> Iterator[Move]:
        """The move a line gives; none when it is a command, or refused."""
        word, _, rest = text.partition(" ")
        if not text:
            self.menu()
        elif self.weighed is not None and text.casefold() in AGREED:
            yield self.weighed
        elif self.weighed is not None and text.casefold() in REFUSED:
            self.weighed = None
            self.menu()
        elif re.fullmatch(r"[0-9]{1,9}", text):
            yield from self.take(int(text))
        elif word.casefold() in self.commands() and (not rest or word.casefold() == "rules"):
            self.commands()[word.casefold()](rest.strip())
        else:
            yield from self.written(text)

    # What is asked.

    def opening(self) -> list[str]:
        """The question, what is chosen so far, and the menu from the first entry on."""
        if self.weighed is not None:
            return [*self.human.lines(f"{sentence(self.seat.say(self.weighed))} Is it to be so?"), SECOND_LOOK]
        self.shown = 0
        return [*self.human.lines(self.seat.ask()), *self.so_far(), *self.next_page()]

    def so_far(self, start: int = 0) -> list[str]:
        """The parts chosen, from one on; also what was taken without a choice, for it may cost something."""
        lines = []
        for number in range(start + 1, len(self.parts) + 1):
            label, heading = self.seat.choice(self.parts[:number])
            if label:
                lines += self.human.lines(f"{heading}: {label}." if heading else f"{label}.", 1, 3)
        return lines

    def next_page(self) -> list[str]:
        """The next entries of the menu, grouped."""
        human = self.human
        left = len(self.entries) - self.shown
        upto = self.shown + (left if left <= PAGE + REST else PAGE)
        lines: list[str] = []
        group, digits = "", len(str(len(self.entries)))
        for number in range(self.shown, upto):
            label, heading = self.seat.choice(self.entries[number])
            if heading and heading != group:
                lines += human.lines(heading, 1, 3)
            group = heading
            lines += human.lines(f"{number + 1:>{digits}}  {label}", 3, 5 + digits)
        if upto < len(self.entries):
            left = len(self.entries) - upto
            lines += human.lines(f"… and {left} more: type more, or a whole move ({self.example()})", 1, 3)
        self.shown = upto
        return lines

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
            self.parts = self.entries[0]
            self.entries = [(*self.parts, part) for part in options.stage(self.parts)]

    def take(self, number: int) -> Iterator[Move]:
        """The entry of that number: a whole move, or a part that leads to the next menu."""
        if self.weighed is not None or not 1 <= number <= len(self.entries):
            self.human.say(f"There is no {number} here: {self.in_short()}")
            return
        yield from self.go_on(self.entries[number - 1])

    def go_on(self, chosen: tuple[Any, ...]) -> Iterator[Move]:
        """The move that parts make, or the menu of what may follow them."""
        options, self.weighed = self.seat.options, None
        if not isinstance(options, Staged):
            yield chosen[0]
            return
        if options.whole(chosen) is None:
            self.parts = chosen
            self.list_entries()
            if len(self.entries) > 1:
                self.human.show("\n".join([*self.so_far(), *self.next_page()]))
                return
            if taken := self.so_far(len(chosen)):
                self.human.show("\n".join(taken))
            chosen = self.entries[0]
        yield options.whole(chosen)

    def more(self, rest: str = "") -> None:
        """Show the next entries of the menu."""
        if self.weighed is not None or self.shown == len(self.entries):
            self.human.say("There are no more entries: menu begins again with the first.")
        else:
            self.human.show("\n".join(self.next_page()))

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
                self.human.show("\n".join([*self.so_far(), *self.next_page()]))
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
            called = self.seat.called(self.entries, text) if self.weighed is None else None
            if called is not None:
                yield from self.go_on(called)
            else:
                self.human.say(f"{sentence(error.sentence)} (? for help)")
            return
        if isinstance(move, Begun):
            yield from self.go_on(move.parts)
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
        if self.weighed is not None:
            return ["yes", "no", *self.commands()]
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
            "watch": self.watch, "rules": self.rules, **dict.fromkeys(LEAVING, self.quit),
        }  # fmt: skip

    @property
    def size(self) -> int:
        """How many entries there are to choose from."""
        return len(self.entries) if self.weighed is None else 2

    def prompt(self) -> str:
        """What is asked and how many entries there are; and whom, where people are called by name."""
        names = self.seat.names[self.seat.number : self.seat.number + 1]
        whom = "".join(f"{printable(name)}, " for name in names if name != "You")
        return f"{whom}{self.seat.what} 1-{self.size}> "

    def in_short(self) -> str:
        return f"type a number from 1 to {self.size}, a whole move, table to look again, or ? for help"

    def look(self, rest: str) -> None:
        lines = self.opening()
        self.human.look(self.seat, len(lines), whole=True)
        if self.weighed is None:
            self.human.show("\n".join(lines))
        else:
            self.looks_twice(self.weighed)

    def menu(self, rest: str = "") -> None:
        """The question and its menu from the first entry on."""
        self.human.show("\n".join(self.opening()))

    def watch(self, rest: str) -> None:
        if not self.human.offers:
            self.human.say("In this game nothing is offered while others have their turn.")
            return
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
            if word != "watch" or human.offers:
                human.say(f"{word:<6} {about.format(example=paragraph)}", 2, 9)
        legend = self.seat.game.legend
        if legend:
            lines = [part for line in unwrapped(legend) for part in wrapped(line, human.width(), hang=2)]
            human.show("\n".join(["", *lines]))

    def hint(self, rest: str) -> None:
        human = self.human
        if human.hint is None:
            human.say("There are no hints at this table.")
            return
        aids = self.seat.game.aids
        with human.thinking():
            found = aids.fits(self.seat, self.parts) if aids is not None else []
            hints = [(self.seat.say(move), note) for move, note in found] or human.hint(self.seat)[:2]
        human.hints_used += bool(hints)
        if not hints:
            human.say("There is no hint for this question.")
        for place, (text, note) in zip(PLACES, hints, strict=False):
            human.say(f"{place}: {text} ({note})" if note else f"{place}: {text}", 2, 4)

    def rules(self, rest: str) -> None:
        """Paragraphs by their numbers; by a section or words their titles; without any the sections."""
        human, paragraphs = self.human, self.seat.game.paragraphs()
        if not rest:
            for section, numbers in rulebook.sections(paragraphs).items():
                human.say(f"{section}: {numbers}", 2, 4)
            human.say("Type rules and numbers (13, 13-16), a section, or words for the paragraphs that hold them all.")
            return
        found = rulebook.find(paragraphs, rest)
        for number in found.missing:
            human.say(f"There is no paragraph {number}.")
        if found.by_number:
            for one in found.paragraphs:
                human.say(f"{one.number} {one.title}: {' '.join(one.text.split())}", 0, 2)
        elif found.paragraphs:
            self.titles(found)
        if not found.paragraphs and not found.missing:
            first = next(iter(paragraphs.values())).number
            human.say(
                f"No paragraph has or is {rest!r}: type a number, as in 'rules {first}', or several, as in "
                "'rules 13-16', a section, which rules alone lists, or a word or more."
            )

    def titles(self, found: rulebook.Found) -> None:
        """The titles of what was found: of a section all, of those that hold words the first ones."""
        human = self.human
        most = len(found.paragraphs) if found.by_section else PAGE
        for one in found.paragraphs[:most]:
            human.say(f"{one.number} {one.title}", 2, 4)
        if len(found.paragraphs) > most:
            human.say(f"… and {len(found.paragraphs) - most} more: type more words", 2, 4)
        if found.also:
            human.say(f"Others that hold it: {rulebook.in_spans(map(rulebook.number_of, found.also))}.", 2, 4)


def unwrapped(text: str) -> list[str]:
    """A text that was laid out in lines, a paragraph a line: one goes on until a sentence ends, or a line is drawn."""
    lines: list[str] = []
    goes_on = False
    for line in text.split("\n"):
        is_text = line[:1].strip() != ""
        if goes_on and is_text:
            lines[-1] += f" {line}"
        else:
            lines.append(line)
        goes_on = is_text and not line.endswith((".", ":"))
    return lines


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!')) else '.'}"
