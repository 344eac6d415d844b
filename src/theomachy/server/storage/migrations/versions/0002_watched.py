"""Tables know whether anybody but their players may look at them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables of before are open to whoever has their link, as they were."""
    op.add_column("tables", sa.Column("watched", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("tables", "watched")
