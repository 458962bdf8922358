"""A session: people and bots at one terminal, playing one game to its end or until somebody goes home."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from unboxed.kernel.errors import IllegalChoice
from unboxed.lab import bot_seed
from unboxed.table.go import in_one_go
from unboxed.table.table import Table
from unboxed.table.waiting import Waiting
from unboxed.table.wording import Wording

from .drawing import Drawing
from .explaining import explain
from .history import remember
from .passing import Passing
from .played import Thinker, foretold, hints, thinker, under_which_rules
from .saves import PERSON, Saved, save
from .screen import LINES, TALL, names_of_parts, page, what_happened
from .terminal import Closed, Terminal, UsageError

HINTS = 3
"""So many options are worth a word of advice."""
COMMANDS = "a number, or ? undo log hint save quit"
HELP = (
    (
        "a number",
        "take that option; its words do as well; 2 5 takes both, if neither rules the other out",
    ),
    ("?", "this help; ? 3 explains option 3, ? shield a card, ? 4.1 a rule"),
    ("undo", "take your last choice back, if nothing new was learnt since"),
    ("log", "everything that has happened, as far as you may know; log 20 for the last lines"),
    ("hint", "what a search thinks of your options, knowing no more than you do"),
    (
        "pass",
        "let this and all such questions be until you are asked something else; pass turn: so long (card, round)",
    ),
    ("pass mine", "let all be that is not on you; pass attacked: likewise, until you are asked"),
    ("piles", "every pile and the open cards in it; piles discard for one"),
    ("map", "the map; store, discards, jobs: whatever is folded, by its name; show store where an option says it, too"),
    ("reach", "what would be on offer if there were enough for it, and what helps"),
    ("table", "draw the table again (so does Enter)"),
    ("save FILE", "write the game to a file of your own"),
    ("quit", "leave; the game is kept and can be resumed"),
)


class Quit(Exception):
    """Somebody goes home before the end."""


class Session:
    """The loop of questions and answers, and what each person has already been told."""

    def __init__(self, saved: Saved, place: Path, terminal: Terminal) -> None:
        self.saved, self.place, self.terminal = saved, place, terminal
        self.table, self.game = saved.table, saved.table.setup.game
        self.bots: list[Thinker | None] = [None if s == PERSON else thinker(saved.table, s) for s in saved.seats]
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.told = {seat: [0] for seat in self.people}
        """For each person how many events had happened before each of their choices: the news begin after the last."""
        self.passing = Passing()
        self.at_screen = self.people[0] if len(self.people) == 1 else None
        """Who sits before the screen, where several people share it."""
        table = saved.table
        self.waiting = Waiting(table) if len(self.people) > 1 and isinstance(table, Table) else None
        """Chances to answer that several people at one screen are given alike."""

    def run(self) -> None:
        """Play until the game is over; Quit or KeyboardInterrupt leave it saved."""
        self._keep()
        if rules := under_which_rules(self.table):
            self.terminal.write(rules)
        while (decision := self.table.decision) is not None:
            bot = self.bots[decision.player]
            if self.waiting is not None and self.waiting.windows and not self._a_bot_is_next(self.waiting):
                self._who_answers(self.waiting)
                self._keep()
            elif bot is not None:
                self._let_choose(decision.player, bot)
            elif not self._passed(decision.player):
                self._hand_over(decision.player)
                self._ask(decision.player)
                self._keep()
        self._keep()
        self._show_end()

    def _passed(self, seat: int) -> bool:
        """Whoever said `pass` is not asked for answers, as long as they said."""
        declined = self.passing.declined(self.table, seat)
        if declined is not None:
            self._take(declined)
        return declined is not None

    def _take(self, index: int) -> None:
        """Take an option, where several people share the screen in a way that tells nobody who could answer."""
        (self.waiting or self.table).choose(index)

    def _let_choose(self, seat: int, bot: Thinker) -> None:
        seed = bot_seed(self.table.seed, len(self.table.choices))
        heard = len(self.table.events)
        self._take(bot(self.table, seat, seed))
        if not self.people:
            self.terminal.write(self.table.log(None, heard))

    def _keep(self) -> None:
        try:
            save(self.saved, self.place)
        except OSError as error:
            self.terminal.write(f"This game cannot be kept in {self.place}: {error.strerror}")

    # --- a person's question --------------------------------------------------------------------------------------

    def _hand_over(self, seat: int) -> None:
        """Where several people share the screen, nobody sees another's cards."""
        if self.at_screen == seat:
            return
        self.terminal.clear(scrollback=True)
        self.terminal.write(["", f"  {self.terminal.paint.bold(self.table.names[seat])}, it is up to you.", ""])
        try:
            self.terminal.ask("  Everybody else looks away; then press Enter. ")
        except Closed:
            raise Quit from None
        self.at_screen = seat

    def _a_bot_is_next(self, waiting: Waiting) -> bool:
        """A bot that is asked about the newest announcement answers in its turn, before the people after it."""
        position = waiting.table.position
        return len(waiting.windows) == 1 and position.secret and self.bots[position.player] is not None

    def _who_answers(self, waiting: Waiting) -> None:
        """Ask all who share the screen at once whether somebody wants to answer, whether or not anybody can."""
        event, seats, shown = waiting.windows[0]
        people = [s for s in seats if self.bots[s] is None and not self.passing.lets_be(s, shown, event)]
        if not people:
            waiting.pass_on()
            return
        terminal, names = self.terminal, self.table.names
        self.at_screen = None
        terminal.clear(scrollback=True)
        terminal.write(["", f"  {Wording(shown, None, names).text(event)}", ""])
        listed = ", ".join(f"{seat + 1} {names[seat]}" for seat in people)
        try:
            line = terminal.ask(f"  Does anybody answer? A number ({listed}), or Enter for nobody. ").strip()
        except Closed:
            raise Quit from None
        if line in ("quit", "exit"):
            raise Quit
        if not line:
            waiting.pass_on()
        elif line.isascii() and line.isdigit() and int(line) - 1 in people:
            self._let_answer(waiting, int(line) - 1)

    def _let_answer(self, waiting: Waiting, seat: int) -> None:
        asked = waiting.call(seat)
        self._hand_over(seat)
        if asked:
            self._ask(seat)
            return
        try:
            self.terminal.ask("  You have nothing to answer this with. Press Enter. ")
        except Closed:
            raise Quit from None

    def _ask(self, seat: int) -> None:
        """Show the table and take commands until an option is chosen."""
        self._draw(seat)
        while True:
            try:
                line = self.terminal.ask("> ")
            except Closed:
                raise Quit from None
            if self._command(seat, line):
                return

    def _draw(self, seat: int) -> None:
        """The table, what happened and the question, made to fit the screen where it can be."""
        terminal, scene = self.terminal, self.table.scene(seat)
        told = foretold(self.table, seat)
        for option, after in zip(scene["prompt"]["options"], told.options, strict=False):
            option["after"] = after
        drawing = self._drawing()
        news = drawing.log(parts for _, parts in self.table.log_parts(seat, self.told[seat][-1]))
        terminal.clear()
        room = terminal.height if terminal.is_screen else TALL
        screen = page(drawing, scene, news, told.reach, room, f"seed {self.table.seed}")
        terminal.write([*screen, terminal.paint.dim(COMMANDS)])

    def _command(self, seat: int, line: str) -> bool:
        """Do what was typed; True if the question is answered."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[int, str], bool]] = {
            "": self._redraw,
            "table": self._redraw,
            "?": self._explain,
            "help": self._explain,
            "undo": self._undo,
            "log": self._log,
            "hint": self._hint,
            "pass": self._pass,
            "piles": self._piles,
            "reach": self._reach,
            "show": self._show,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
        }
        try:
            if line.startswith("?"):
                return self._explain(seat, line[1:].strip())
            if word.lower() in commands:
                return commands[word.lower()](seat, rest.strip())
            if self._is_a_part(seat, line):
                return self._show(seat, line)
            return self._choose(seat, line)
        except (IllegalChoice, UsageError) as error:
            self.terminal.paragraph(str(error))
            return False

    def _choose(self, seat: int, text: str) -> bool:
        labels = [option["label"] for option in self.table.scene(seat)["prompt"]["options"]]
        numbers = text.replace(",", " ").split()
        if all(number.isascii() and number.isdigit() for number in numbers):
            chosen = self._together([_numbered(number, labels) for number in numbers], labels)
        else:
            chosen = [_named(text, labels)]
        heard = len(self.table.events)
        for index in chosen:
            self._take(index)
        self.told[seat].append(heard)
        return True

    def _together(self, chosen: list[int], labels: list[str]) -> list[int]:
        """Options of this question that are taken one after the other, in one go."""
        if len(chosen) == 1:
            return chosen
        if self.waiting is not None or not isinstance(self.table, Table):
            raise UsageError("Here options are taken one at a time.")
        return in_one_go(self.table, chosen[0], [labels[index] for index in chosen[1:]])

    # --- commands -------------------------------------------------------------------------------------------------

    def _redraw(self, seat: int, rest: str) -> bool:
        self._draw(seat)
        return False

    def _explain(self, seat: int, rest: str) -> bool:
        if rest:
            explain(self.terminal, self.table, seat, rest)
            return False
        for word, text in HELP:
            self.terminal.paragraph(text, " " * 14, f"  {word:<12}")
        bots = [f"{self.table.names[i]} ({s})" for i, s in enumerate(self.saved.seats) if s != PERSON]
        if bots:
            self.terminal.paragraph(f"You play against {', '.join(bots)}.", "  ")
        self.terminal.paragraph(f"This game is kept in {self.place} after every choice.", "  ")
        prompt = self.table.scene(seat)["prompt"]
        explain(self.terminal, self.table, seat, prompt.get("rule", ""))
        return False

    def _undo(self, seat: int, rest: str) -> bool:
        self.table.undo()
        told = self.told[seat]
        while len(told) > 1 and told[-1] >= len(self.table.events):
            told.pop()
        return True

    def _log(self, seat: int, rest: str) -> bool:
        if rest and not (rest.isascii() and rest.isdigit()):
            raise UsageError("log takes a number of lines, as in: log 20")
        drawing = self._drawing()
        lines = drawing.log(parts for _, parts in self.table.log_parts(seat))
        self.terminal.write(lines[-int(rest) :] if rest and int(rest) else lines)
        return False

    def _hint(self, seat: int, rest: str) -> bool:
        """What a search thinks of the options, best first."""
        self.terminal.write(self.terminal.paint.dim("Thinking ..."))
        for row in hints(self.table, seat, bot_seed(self.table.seed, len(self.table.choices)))[:HINTS]:
            chance = f"wins {row.chance:.0%} of the time ({row.low:.0%} to {row.high:.0%}, {row.visits} tries)"
            self.terminal.paragraph(f"{row.label}: {chance}", "       ", f"{row.option + 1:>3}  ")
            if row.line:
                self.terminal.paragraph(f"then {'; '.join(row.line)}", "       ")
        return False

    def _pass(self, seat: int, rest: str) -> bool:
        self.passing.begin(self.table, seat, rest)
        if self._passed(seat):
            return True
        raise UsageError("Noted. This one is on you, so you are asked all the same.")

    def _piles(self, seat: int, rest: str) -> bool:
        """Open cards may be looked through."""
        piles = [zone for zone in self.table.scene(seat)["zones"] if zone["kind"] == "pile" and zone["count"]]
        wanted = [zone for zone in piles if rest.casefold() in zone["name"].casefold()]
        if not wanted:
            names = ", ".join(zone["name"] for zone in piles)
            raise UsageError(f"No pile says {rest!r}; there are: {names or 'none'}.")
        drawing = self._drawing()
        self.terminal.write(line for zone in wanted for line in drawing.pile(zone))
        return False

    def _is_a_part(self, seat: int, line: str) -> bool:
        """Is this the name of something that may be folded, and of no option?"""
        scene, said = self.table.scene(seat), line.casefold()
        labels = [option["label"].casefold() for option in scene["prompt"]["options"]]
        return said in names_of_parts(scene) and said not in labels

    def _show(self, seat: int, rest: str) -> bool:
        """Something in full that may be folded."""
        drawing, scene = self._drawing(), self.table.scene(seat)
        lines = drawing.folded(scene, rest.casefold().removesuffix("s"))
        if not lines:
            raise UsageError(f"Nothing here is called {rest!r}; there are: {', '.join(names_of_parts(scene))}.")
        self.terminal.write(lines)
        return False

    def _drawing(self) -> Drawing:
        return Drawing(self.table.setup.cards, self.terminal.width, self.terminal.paint)

    def _reach(self, seat: int, rest: str) -> bool:
        """What would be on offer if there were enough for it."""
        reached = foretold(self.table, seat).reach
        for one in reached or ["Nothing else is within reach."]:
            self.terminal.paragraph(one, "    ", "  ")
        return False

    def _save(self, seat: int, rest: str) -> bool:
        if not rest:
            raise UsageError("Where to? As in: save my-game.json")
        place = Path(rest).expanduser()
        try:
            save(self.saved, place)
        except OSError as error:
            raise UsageError(f"{place}: cannot be written: {error.strerror}") from None
        self.terminal.write(f"Saved. Go on with: unboxed play --resume {place}")
        return False

    def _quit(self, seat: int, rest: str) -> bool:
        raise Quit

    # --- the end --------------------------------------------------------------------------------------------------

    def _show_end(self) -> None:
        terminal, reader = self.terminal, self.people[0] if len(self.people) == 1 else None
        scene = self.table.scene(reader, everything=True)
        drawing = self._drawing()
        if self.people:
            terminal.clear()
        lines = drawing.table(scene, f"seed {self.table.seed}")
        since = min((heard[-1] for heard in self.told.values()), default=len(self.table.events))
        news = drawing.log(parts for _, parts in self.table.log_parts(reader, since))
        lines += [*what_happened(drawing, news, LINES), ""]
        result = scene["result"]
        reason = f" ({result['reason']})" if result["reason"] else ""
        lines.append(terminal.paint.good(result["text"] + reason))
        terminal.write(lines)
        for seat in self.people:
            self._honour(seat)
        terminal.write(terminal.paint.dim(f"Look at it again with: unboxed replay {self.place}"))

    def _honour(self, seat: int) -> None:
        """Remember the game and name what it earned a person for the first time."""
        try:
            earned = remember(self.table, seat)
        except OSError as error:
            self.terminal.write(f"This game cannot be remembered: {error.strerror}")
            return
        for achievement in earned:
            text = f"{self.table.names[seat]} earned {achievement.name}: {achievement.text}"
            self.terminal.paragraph(text, "  ", "")


def _numbered(number: str, labels: list[str]) -> int:
    """The option of this number."""
    if not 0 < int(number) <= len(labels):
        raise UsageError(f"There is no option {number}; options are 1 to {len(labels)}, or type ? for help.")
    return int(number) - 1


def _named(text: str, labels: list[str]) -> int:
    """The option that says this."""
    wanted = text.casefold()
    found = [i for i, label in enumerate(labels) if label.casefold() == wanted]
    found = found or [i for i, label in enumerate(labels) if wanted in label.casefold()]
    if not found:
        raise UsageError(f"No option says {text!r}; type a number from 1 to {len(labels)}, or ? for help.")
    if len(found) > 1 and len({labels[i] for i in found}) > 1:
        listed = "; ".join(f"{i + 1} {labels[i]}" for i in found)
        raise UsageError(f"{text!r} could be: {listed}")
    return found[0]


def fresh_seed() -> int:
    """A seed short enough to be read out to somebody."""
    return random.SystemRandom().randrange(1, 1_000_000)
