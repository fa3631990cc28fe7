"""Makes docs/rules/<game>.md from the paragraphs of each game; with --check, only says which are stale."""

import argparse
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]


def rules_pages(project: Path) -> dict[Path, bytes]:
    """Each page that docs/rules/ should hold, and its content, for every game folder that has paragraphs."""
    pages = {}
    for paragraphs in sorted(project.glob("catcli/games/*/paragraphs.md")):
        header = f"<!-- made from {paragraphs.relative_to(project).as_posix()} by make docs -->\n"
        page = project / "docs" / "rules" / f"{paragraphs.parent.name}.md"
        pages[page] = header.encode() + paragraphs.read_bytes()
    return pages


def is_stale(page: Path, content: bytes) -> bool:
    return not page.is_file() or page.read_bytes() != content


def main(arguments: list[str] | None = None, project: Path = PROJECT) -> int:
    parser = argparse.ArgumentParser(prog="make_rules.py", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a page is stale")
    check = parser.parse_args(arguments).check

    stale = {page: content for page, content in rules_pages(project).items() if is_stale(page, content)}
    for page, content in stale.items():
        name = page.relative_to(project).as_posix()
        if check:
            print(f"{name} is stale: run `make docs`", file=sys.stderr)
        else:
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_bytes(content)
            print(f"made {name}", file=sys.stderr)
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
