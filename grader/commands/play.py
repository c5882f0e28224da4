"""``grader play``: Play a game at a table in the browser."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.commands.options import (
    GradingOptions,
    assignment_option,
    grading_options,
    sandbox_option,
    say,
    types_option,
)
from grader.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from grader.assignment.settings import Assignment
    from grader.play.guard import Address
    from grader.play.opponents import Opponent
    from grader.play.own_program import OwnProgram

LOOPBACK = "127.0.0.1"


@click.command(epilog="Examples: grader play   grader play --against strong   grader play --check replay.hs")
@click.option(
    "--against",
    metavar="NAMES",
    help="Who plays the other seats, clockwise from yours, with commas between them: built-in players, or files with "
    "players that students wrote. Default: greedy.",
)
@click.option("--seed", help="The name of the first deal. Default: any.")
@click.option("--seat", help="Your seat in the first game. Default: the first.")
@click.option("--players", type=click.IntRange(1), help="How many play the first game.")
@click.option(
    "--check",
    "own_file",
    type=click.Path(path_type=Path, exists=True),
    metavar="FILE",
    help="Your own program: after each game, see its answer beside the sheet's.",
)
@click.option(
    "--host", default=LOOPBACK, show_default=True, help="Where to listen; others can play if it is not loopback."
)
@click.option("--port", type=click.IntRange(0, 65535), default=5000, show_default=True, help="0 is any that is free.")
@click.option("--no-browser", is_flag=True, help="Do not open the page in a browser.")
@click.option("--unsafe-no-sandbox", is_flag=True, help="Really run others' players with --sandbox none.")
@grading_options(assignment_option, types_option, sandbox_option)
def play(
    against: str | None,
    seed: str | None,
    seat: str | None,
    players: int | None,
    own_file: Path | None,
    host: str,
    port: int,
    no_browser: bool,
    unsafe_no_sandbox: bool,
    options: GradingOptions,
) -> None:
    """Play a game against built-in players, or against players that students wrote, on a page in your browser.

    Legal cards are marked, a card that breaks a duty is refused with the sentence of the sheet, and a hint shows what a
    strong player would do. The record of the game can be copied, explained, and saved as an example. The page has all
    games, whichever you name with -a. Ctrl-C ends it, and all games with it.
    """
    _check_extra()
    from grader.assignment.settings import load_assignment
    from grader.commands.program_workers import check_sandbox
    from grader.play.app import make_app
    from grader.play.kept_games import KeptGames, Wish
    from grader.play.pages import GamePages
    from grader.play.server import address_of, listen, serve
    from grader.play.titles import title_games
    from reference.catalogue import PLAYABLE

    check_sandbox(options.sandbox, unsafe_no_sandbox=unsafe_no_sandbox)
    assignment = load_assignment(options.assignment)
    game = assignment.settings.game
    if game not in PLAYABLE:
        raise UsageError(f"{game} cannot be played at a table; choose one of {', '.join(PLAYABLE)} with -a")
    names = tuple(name for name in (each.strip() for each in (against or "").split(",")) if name)
    with ExitStack() as opened:
        files = _name_files(names, PLAYABLE[game].players)
        submitted = _submit_players(files, assignment, options, opened) if files else {}
        program = _open_program(own_file, assignment, options, opened) if own_file else None
        chosen = tuple(files.get(name, name) for name in names)
        kept_games = KeptGames(PLAYABLE, {game: submitted}, {game: chosen}, title_games())
        first = kept_games.begin(game, Wish(players, seat, seed=seed))
        sock = opened.enter_context(listen(host, port))
        address = address_of(sock, host)
        app = make_app(kept_games, address, GamePages(kept_games, game, program).routes(), seed)
        url = f"{address.url}/games/{first.id}"
        with suppress(KeyboardInterrupt):  # the way to end it
            serve(app, sock, lambda: _announce(url, address, opens=not no_browser))
    say("\ngrader: The table is closed.")


def _check_extra() -> None:
    """Make sure that there is a server.

    :raises UsageError: with what to install.
    """
    from importlib.util import find_spec

    if missing := [name for name in ("starlette", "uvicorn") if find_spec(name) is None]:
        raise UsageError(f"`grader play` needs {' and '.join(missing)}: pip install '.[play]' in the project's folder")


def _name_files(names: Sequence[str], own: Container[str]) -> dict[str, str]:
    """The names that are files, each with what the page calls it: without its folder, unless others are called so.

    :raises UsageError: where there is no such file.
    """
    files = [name for name in dict.fromkeys(names) if name not in own and (Path(name).exists() or _is_path(name))]
    if missing := [name for name in files if not Path(name).exists()]:
        raise UsageError(f"{missing[0]}: there is no such file to play against")
    called = Counter(Path(name).name for name in files)
    return {name: Path(name).name if called[Path(name).name] == 1 else name for name in files}


def _is_path(name: str) -> bool:
    path = Path(name)
    return path.suffix in (".hs", ".lhs") or len(path.parts) > 1


def _submit_players(
    files: Mapping[str, str], assignment: Assignment, options: GradingOptions, opened: ExitStack
) -> dict[str, Opponent]:
    """The players in these files by the names that the page calls them; each is started once."""
    from grader.commands.options import open_exam
    from grader.commands.program_workers import ignore, open_workers
    from grader.play.submitted import find_players_assignment, submit_player
    from grader.tournament.asking import Asker

    chosen = replace(options, assignment=find_players_assignment(assignment))
    exam = open_exam(chosen, "public")
    asker = Asker(opened.enter_context(open_workers(exam, chosen, None, 1, ignore)))
    return {name: submit_player(Path(file), name, exam, asker) for file, name in files.items()}


def _open_program(path: Path, assignment: Assignment, options: GradingOptions, opened: ExitStack) -> OwnProgram:
    """The person's own program, and where it runs.

    :raises UsageError: where the assignment asks for players, which answer no records.
    """
    from grader.commands.options import open_own_grader
    from grader.play.own_program import OwnProgram
    from grader.play.titles import find_replay_assignment

    name = find_replay_assignment(assignment)
    grader = open_own_grader(replace(options, assignment=name))
    opened.callback(grader.close)
    return OwnProgram(path, grader)


def _announce(url: str, address: Address, *, opens: bool) -> None:
    """Say where the page is, and open it."""
    import webbrowser

    say(f"Play at {url}")
    say("Ctrl-C closes the table, and all games with it.")
    if not address.is_loopback:
        say("Everybody who can reach this machine can play here: there is no password, and nothing is encrypted.")
    if opens:
        webbrowser.open(url)
