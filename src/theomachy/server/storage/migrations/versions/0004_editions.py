"""Tables, results and ratings know the edition that is played; "" is our own."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

NUMBERS = ("mu", "sigma", "rating")
KEPT = "game, player, name, mu, sigma, rating, played, won"


def upgrade() -> None:
    """Mark everything played so far as our own edition."""
    op.add_column("tables", sa.Column("edition", sa.String(80), nullable=False, server_default=""))
    op.add_column("results", sa.Column("edition", sa.String(64), nullable=False, server_default=""))
    _rebuild_ratings(sa.Column("edition", sa.String(64), primary_key=True, server_default=""))


def downgrade() -> None:
    """Forget the ratings of other editions."""
    op.execute("DELETE FROM ratings WHERE edition <> ''")
    _rebuild_ratings()
    op.drop_column("results", "edition")
    op.drop_column("tables", "edition")


def _rebuild_ratings(*edition: sa.Column[str]) -> None:
    """Copy the ratings into a table with another primary key, which SQLite cannot change in place."""
    op.create_table(
        "ratings_anew",
        sa.Column("game", sa.String(40), primary_key=True),
        *edition,
        sa.Column("player", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        *(sa.Column(name, sa.Float, nullable=False) for name in NUMBERS),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
    )
    op.execute(f"INSERT INTO ratings_anew ({KEPT}) SELECT {KEPT} FROM ratings")
    op.drop_table("ratings")
    op.rename_table("ratings_anew", "ratings")
    op.create_index("ratings_best", "ratings", ["game", *(column.name for column in edition), "rating"])
