import { keepSeal } from '../replay/seal';
import { router } from '../router.svelte';
import { api, share } from '../wire/http';
import type { NewTable } from '../wire/types';

/**
 * Open a table, sit down there, and go to it.
 *
 * The seat is taken when the table has shown what its server commits to: whoever knew this browser's share before could
 * choose a secret that goes with it. A seat that is lost meanwhile can be seen, and another one taken, at the table.
 */
export async function openTable({ seat = null, ...table }: NewTable): Promise<void> {
  const { id, commitment } = (await api.createTable({ ...table, seat: null })).table;
  if (seat !== null) {
    const own = share();
    await api.sitDown(id, seat, own).then(
      () => keepSeal(id, { commitment, share: own }),
      () => undefined,
    );
  }
  router.go(`/t/${id}`);
}
