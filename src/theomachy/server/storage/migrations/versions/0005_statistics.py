"""Statistics of an edition are found without reading those of all others."""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Find results by game and edition."""
    op.drop_index("ix_results_game", "results")
    op.create_index("results_edition", "results", ["game", "edition"])


def downgrade() -> None:
    """Find results by game."""
    op.drop_index("results_edition", "results")
    op.create_index("ix_results_game", "results", ["game"])
