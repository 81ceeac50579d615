"""A folder of games, asked with SQL (DuckDB): nothing else is read, and nothing written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fourbit.errors import Both, FourbitError
from fourbit.lab.columns import NAMES, RUN, SCHEMA, columns, told
from fourbit.lab.folder import read_manifest, table_file
from fourbit.rules.compiled import Rules, load


@dataclass(frozen=True)
class Listed:
    """A table with its columns: name, type, what it is."""

    name: str
    what: Both
    rows: int
    columns: tuple[tuple[str, str, Both], ...]


@dataclass(frozen=True)
class Found:
    """Names of the columns, and the rows."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]


class Asked:
    """A folder that is open for questions."""

    def __init__(self, path: Path) -> None:
        import duckdb

        self.path = path
        self.manifest = read_manifest(path)
        self.rules: Rules = load(self.manifest["source"])
        self.duck = duckdb.connect()
        try:
            self._open()
        except duckdb.Error as error:
            raise FourbitError("lab.damaged", path=path, why=_first_line(error)) from None

    def _open(self) -> None:
        files = [range(*bounds) for bounds in self.manifest["files"]]
        there = [blocks for blocks in files if self._file("games", blocks).exists()]
        if not there:
            raise FourbitError("lab.no_games", path=self.path)
        for table in SCHEMA:
            self._view(table, [self._file(table, blocks) for blocks in there])
        self._view("names", [self.path.resolve() / "names" / "names.parquet"])
        self._say_run()
        folder = str(self.path.resolve()).replace("'", "''")
        self.duck.execute(f"SET allowed_directories = ['{folder}']")
        self.duck.execute("SET enable_external_access = false")
        self.duck.execute("SET lock_configuration = true")

    def _file(self, table: str, blocks: range) -> Path:
        said = self.manifest
        return table_file(self.path.resolve(), table, said["rules"], said["players"], blocks)

    def _view(self, table: str, files: list[Path]) -> None:
        listed = ", ".join("'" + str(file).replace("'", "''") + "'" for file in files)
        read = f"read_parquet([{listed}], hive_partitioning = false)"
        self.duck.execute(f'CREATE VIEW "{table}" AS SELECT * FROM {read}')

    def _say_run(self) -> None:
        """A table of the batch itself: a row for each bot."""
        said = self.manifest
        types = (
            "VARCHAR",
            "VARCHAR",
            "TINYINT",
            "BIGINT",
            "BIGINT",
            "TINYINT",
            "VARCHAR",
            "VARCHAR",
        )
        self.duck.execute(
            f"CREATE TABLE run ({', '.join(map(' '.join, zip(RUN, types, strict=True)))})"
        )
        for number, bot in enumerate(said["bots"]):
            row = (said["edition"], said["rules"], said["players"], said["seed"], said["games"])
            self.duck.execute(
                f"INSERT INTO run VALUES ({', '.join('?' * len(RUN))})",
                [*row, number, bot["name"], bot["hash"]],
            )

    def ask(self, sql: str) -> Found:
        """The answer to one SELECT. Raises `FourbitError` for anything else."""
        import duckdb

        try:
            statements = self.duck.extract_statements(sql)
            if len(statements) != 1 or statements[0].type != duckdb.StatementType.SELECT:
                raise FourbitError("lab.only_select")
            found = self.duck.execute(sql)
            names = tuple(one[0] for one in found.description or ())
            return Found(names, found.fetchall())
        except duckdb.Error as error:
            raise FourbitError("lab.bad_query", why=_first_line(error)) from None

    def tables(self) -> Iterator[Listed]:
        """Every table with what it and its columns are."""
        for table in (*SCHEMA, "names", "run"):
            rows = self.duck.execute(f'SELECT count(*) FROM "{table}"').fetchall()[0][0]
            described = self.duck.execute(f'DESCRIBE "{table}"').fetchall()
            of = self._described(table)
            yield Listed(
                table,
                told(table),
                rows,
                tuple((name, str(kind), of[name]) for name, kind, *_ in described),
            )

    def _described(self, table: str) -> dict[str, Both]:
        if table not in SCHEMA:
            return {name: told(table, name) for name in (NAMES if table == "names" else RUN)}
        plain = {column.name for column in SCHEMA[table]}
        found = {}
        for column in columns(table, self.rules):
            if column.name in plain:
                found[column.name] = told(table, column.name)
            else:
                prefix, kind = column.name.rpartition("_")[::2]
                found[column.name] = self._of_kind(table, prefix, kind)
        return found

    def _of_kind(self, table: str, prefix: str, kind: str) -> Both:
        """What a column is that there is for each kind."""
        names = self.rules.edition.words.kind(kind)
        said = told(table, f"{prefix}_kind" if prefix else "kind")
        return Both(said.ja.format(kind=names.name("ja")), said.en.format(kind=names.name("en")))


def _first_line(error: Exception) -> str:
    """What DuckDB complains of, without its picture of the statement or a trace."""
    said = str(error).split("\n\n")[0].split(", due to the following")[0]
    return " ".join(said.split())
