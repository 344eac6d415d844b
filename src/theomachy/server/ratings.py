"""Ratings and results: what a finished game leaves behind, for people and bots alike."""

from openskill.models import PlackettLuce
from sqlalchemy import ColumnElement, Connection, insert, select, update

from theomachy.server.storage import schema
from theomachy.table import Table

MODEL = PlackettLuce()


def player_of(table: Table, seat: int) -> str:
    """Under which name a seat is rated."""
    sitter = table.seats[seat]
    return f"bot:{sitter.bot}" if sitter.bot is not None else sitter.player


class GameResult:
    """The result written when a game ends, in the transaction of its last act."""

    def __init__(self, table: Table) -> None:
        end = table.outcome()
        assert table.match is not None and end is not None
        places = {seat: place for place, seats in enumerate(end.places) for seat in seats}
        winners = end.winners()
        factions = table.game.factions(table.match.truth())
        self.record: dict[str, object] = {
            "table_id": table.id,
            "game": table.game.id,
            "finished": table.updated,
            "lines": len(table.match.record().lines),
            "text": table.record(),
        }
        self.results: list[dict[str, object]] = [
            {
                "table_id": table.id,
                "seat": seat.number,
                "game": table.game.id,
                "edition": table.game.edition_id(),
                "seats": len(table.seats),
                "player": player_of(table, seat.number),
                "name": seat.name,
                "faction": factions[seat.number],
                "place": places.get(seat.number, len(end.places)),
                "won": seat.number in winners,
                "finished": table.updated,
            }
            for seat in table.seats
        ]
        self.edition = table.game.edition_id()
        self.sides = table.game.sides(table.match.truth())
        names = [row["player"] for row in self.results]
        self.is_rated = (
            table.settings.rated and not table.unrated and len(set(self.sides)) > 1 and len(set(names)) == len(names)
        )

    def rate(self, connection: Connection) -> None:
        """Rate everybody again."""
        played = str(self.record["game"]), self.edition
        sides = sorted(set(self.sides))
        members = {side: [row for row in self.results if self.sides[_int(row["seat"])] == side] for side in sides}
        old = {str(row["player"]): _load(connection, played, str(row["player"])) for row in self.results}
        teams = [
            [MODEL.create_rating([old[str(row["player"])][0], old[str(row["player"])][1]]) for row in members[side]]
            for side in sides
        ]
        ranks = [float(min(_int(row["place"]) for row in members[side])) for side in sides]
        for side, team in zip(sides, MODEL.rate(teams, ranks=ranks), strict=True):
            for row, rating in zip(members[side], team, strict=True):
                _save(connection, played, row, rating.mu, rating.sigma, is_new=old[str(row["player"])][2])


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def _load(connection: Connection, played: tuple[str, str], player: str) -> tuple[float, float, bool]:
    """Strength, doubt, and whether the player has none yet."""
    ratings = schema.ratings
    wanted = select(ratings.c.mu, ratings.c.sigma).where(*_is_of(played, player))
    row = connection.execute(wanted).first()
    if row is None:
        return MODEL.mu, MODEL.sigma, True
    return row.mu, row.sigma, False


def _is_of(played: tuple[str, str], player: str) -> tuple[ColumnElement[bool], ...]:
    """Return what the rating of *player* in a game and edition is found by."""
    ratings, (game, edition) = schema.ratings, played
    return ratings.c.game == game, ratings.c.edition == edition, ratings.c.player == player


def _save(
    connection: Connection,
    played: tuple[str, str],
    row: dict[str, object],
    mu: float,
    sigma: float,
    *,
    is_new: bool,
) -> None:
    ratings = schema.ratings
    won, player = int(bool(row["won"])), str(row["player"])
    values = {"name": row["name"], "mu": mu, "sigma": sigma, "rating": mu - 3 * sigma}
    if is_new:
        game, edition = played
        connection.execute(
            insert(ratings).values(game=game, edition=edition, player=player, played=1, won=won, **values)
        )
        return
    connection.execute(
        update(ratings)
        .where(*_is_of(played, player))
        .values(played=ratings.c.played + 1, won=ratings.c.won + won, **values)
    )
