"""Start 4bit Town with nothing but Python: makes `.venv`, installs, builds, runs.

- `python3 run.py`: the game in the browser; nobody waits for a compiler, which works beside it
- `python3 run.py ARGS`: the command line `fourbit ARGS`
- `python3 run.py build`: build the engine again, showing what goes wrong
- `python3 run.py test [ARGS]`: every check; ARGS go to pytest
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
EXE = ".exe" if os.name == "nt" else ""
PYTHON = BIN / f"python{EXE}"
STAMP = VENV / "fourbit.json"
BUILDING = VENV / "building"  # there, with a process id, while the engine is built beside a game
ENGINE = ROOT / "src" / "fourbit" / "engine"
WRITING = Lock()
NOTHING_COLLECTED = 5
LATER = "--no-compile"  # of pip: a package's bytecode is made when it is first read, if it is
SERVING = ("serve", "backup", "restore")
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")  # without windows is faster
SHARED = ("-n", "4", "--dist", "worksteal")  # who waits for a browser or a server leaves a core


def digest(paths: list[Path]) -> str:
    """One hash of these files; this folder's place counts too, since `.venv` remembers it."""
    found = hashlib.sha256(str(ROOT).encode())
    for path in paths:
        found.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def needs_hash() -> str:
    """Changes when something has to be installed again."""
    return digest([ROOT / name for name in ("pyproject.toml", "setup.py", "constraints.txt")])


def engine_hash() -> str:
    """Changes when the engine has to be built again."""
    sources = {*ENGINE.glob("*.py"), *ENGINE.glob("*.pxd")}
    return digest(sorted(sources))


def read_stamp() -> dict[str, str]:
    """What was installed and built last time, as far as it is known."""
    try:
        found = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def write_stamp(**changes: str) -> None:
    """Remember a step that succeeded."""
    with WRITING:
        STAMP.write_text(json.dumps(read_stamp() | changes), "utf-8")


def tell(line: str) -> None:
    """One line about the set-up, out of the way of the program's own output."""
    print(f"run.py: {line}", file=sys.stderr, flush=True)


def quietly(*command: str, **environment: str) -> None:
    """Run a step of the set-up; its output is shown only when it fails."""
    done = subprocess.run(
        [str(PYTHON), *command],
        cwd=ROOT,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        sys.stderr.write(done.stdout.decode("utf-8", "replace"))
        sys.exit(f"run.py: this step failed: python {' '.join(command)}")


def missing() -> str:
    """Why this Python cannot set the game up, or nothing."""
    if sys.version_info < (3, 11):  # noqa: UP036
        return f"Python 3.11 or later is needed; this is {sys.version.split()[0]}"
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            return f"this Python has no `{module}` (on Debian: apt install python3-venv)"
    return ""


def make_venv() -> None:
    """A fresh `.venv`, unless a working one is there."""
    if PYTHON.exists() and read_stamp():
        return
    import venv

    tell("making .venv")
    venv.create(VENV, with_pip=True, clear=True)


def pip(*wanted: str, flags: tuple[str, ...] = (), **environment: str) -> None:
    """Install what is wanted."""
    command = ("-m", "pip", "install", *flags, "--disable-pip-version-check")
    quietly(*command, "-c", "constraints.txt", *wanted, **environment)


def get_tools(*flags: str) -> None:
    """What building takes; a compiler aside."""
    if read_stamp().get("tools") == needs_hash():
        return
    tell("installing what building takes")
    pip("setuptools", "cython", flags=flags)
    write_stamp(tools=needs_hash())


def install(extra: str, *flags: str) -> None:
    """The package and its needs, the engine not yet compiled; extras asked for earlier stay."""
    before = read_stamp()
    extras = {*before.get("extras", "").split(), *extra.split()}
    if before.get("needs") == needs_hash() and before.get("extras") == " ".join(sorted(extras)):
        return
    wanted = ",".join(sorted(extras))
    tell("installing (the first time takes about a minute)")
    own = ("--no-build-isolation", "-e", f".[{wanted}]" if wanted else ".")
    pip(*own, flags=flags, FOURBIT_NO_BUILD="1")
    write_stamp(needs=needs_hash(), extras=" ".join(sorted(extras)))


def build(*, again: bool = False) -> None:
    """The compiled engine, when its sources changed."""
    if not again and read_stamp().get("engine") == engine_hash():
        return
    tell("building the engine (a minute or two)")
    if again:
        os.environ["FOURBIT_NEED_COMPILED"] = "1"
    quietly("setup.py", "build_ext", "--inplace", "--parallel", "2", *["--force"] * again)
    write_stamp(engine=engine_hash())


def begin(*flags: str) -> None:
    """A Python of our own that can build the engine."""
    make_sure()
    make_venv()
    get_tools(*flags)


def prepare(extra: str) -> None:
    """All but the compiled engine."""
    begin()
    install(extra)


def set_up(extra: str = "", *, again: bool = False) -> None:
    """All that has to be there before something can run; quick when it already is."""
    prepare(extra)
    build(again=again)


def make_sure() -> None:
    """End with one line if this Python will not do."""
    if problem := missing():
        sys.exit(f"run.py: {problem}")


def set_up_quickly() -> None:
    """What the game in the browser needs. An engine that is not compiled yet is built beside it:
    this time the game runs without, the next start uses it."""
    prepare("web")
    if read_stamp().get("engine") == engine_hash():
        return
    os.environ |= {"FOURBIT_PURE": "1", "FOURBIT_BUILDING": str(BUILDING)}
    if not is_building():
        command = [str(PYTHON), str(ROOT / "run.py"), "build-beside"]
        nowhere = subprocess.DEVNULL
        builder = subprocess.Popen(
            command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True
        )
        BUILDING.write_text(str(builder.pid), "utf-8")


def is_building() -> bool:
    """Whether somebody is at it already."""
    try:
        os.kill(int(BUILDING.read_text("utf-8")), 0)
    except (OSError, ValueError):
        return False
    return os.name != "nt"


def build_beside() -> int:
    """Build the engine while a game is played; a failure costs nothing but speed."""
    os.environ.pop("FOURBIT_PURE", None)
    if hasattr(os, "nice"):
        os.nice(10)
    try:
        build()
    finally:
        BUILDING.unlink(missing_ok=True)
    return 0


def step(name: str, *command: str, pure: bool = False, fine: tuple[int, ...] = (0,)) -> int:
    """One check, with its name and time; the first that fails ends the run. Gives its exit code."""
    print(f"== {name}", flush=True)
    start = time.monotonic()
    env = os.environ | ({"FOURBIT_PURE": "1"} if pure else {})
    code = subprocess.call([str(PYTHON), "-m", *command], cwd=ROOT, env=env)
    return judged(name, code, start, fine)


def judged(name: str, code: int, start: float, fine: tuple[int, ...] = (0,)) -> int:
    """Say what became of a check and how long it took; end the run if it failed."""
    print(f"== {name}: {'ok' if code in fine else 'FAILED'} ({time.monotonic() - start:.1f} s)\n")
    if code not in fine:
        sys.exit(code)
    return code


def beside(name: str, *command: str) -> Callable[[], int]:
    """Begin a check beside others; the call that is given waits for it, and then it is shown."""
    start = time.monotonic()
    begun = subprocess.Popen(
        [str(PYTHON), "-m", *command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )

    def end() -> int:
        said, _ = begun.communicate()
        print(f"== {name}\n{said.decode('utf-8', 'replace')}", end="", flush=True)
        return judged(name, begun.returncode, start)

    return end


def browser() -> None:
    """Debian's chromium for the tests of the page, if there is none; elsewhere one says so."""
    if any(shutil.which(name) for name in BROWSERS):
        return
    if not shutil.which("apt-get") or os.geteuid() != 0:
        sys.exit(f"run.py: the tests need chromium (on Debian: apt-get install {BROWSERS[0]})")
    tell("installing chromium")
    subprocess.run(["apt-get", "update"], capture_output=True)
    for name in BROWSERS:  # the first that there is
        command = ["apt-get", "install", "-y", name]
        if not subprocess.run(command, capture_output=True).returncode:
            return


def test(arguments: list[str]) -> int:
    """Every check there is; what needs no compiled engine is done while it is built. A chosen
    subset of the tests may have none to run uncompiled, or none else."""
    os.environ.pop("FOURBIT_PURE", None)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes read the same files
    chosen = (0, NOTHING_COLLECTED) if arguments else (0,)
    begin(LATER)
    with ThreadPoolExecutor(2) as others:
        making = [others.submit(build), others.submit(browser)]
        install("adapters cluster lab test web", LATER)
        step("ruff check", "ruff", "check", ".")
        step("ruff format", "ruff", "format", "--check", ".")
        types = beside("mypy", "mypy")
        first = ("pytest", "-n", "2", "-m", "both or uncompiled", *arguments)
        found = step("pytest uncompiled", *first, pure=True, fine=chosen)
        types()
        for made in making:
            made.result()
    rest = chosen if found == 0 else (0,)
    step("pytest", "pytest", *SHARED, "-m", "not uncompiled", *arguments, fine=rest)
    return 0


def play(arguments: list[str]) -> int:
    """Hand over to the installed command."""
    if arguments:
        set_up("web" if arguments[0] in SERVING else "")
    else:
        set_up_quickly()
    program = str(BIN / f"fourbit{EXE}")
    if os.name != "nt":
        os.execv(program, [program, *arguments])
    return subprocess.call([program, *arguments])


def main(arguments: list[str]) -> int:
    """Decide what was asked for."""
    if arguments[:1] == ["test"]:
        return test(arguments[1:])
    if arguments == ["build-beside"]:
        return build_beside()
    if arguments == ["build"]:
        set_up(again=True)
        return 0
    return play(arguments)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
