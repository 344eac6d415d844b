import { keepSeal } from '../replay/seal';
import { router } from '../router.svelte';
import { api, share } from '../wire/http';
import type { NewTable } from '../wire/types';

/** Open a table and go there; this browser remembers its share of the shuffle. */
export async function openTable(table: NewTable): Promise<void> {
  const own = share();
  const state = await api.createTable({ ...table, share: own });
  keepSeal(state.table.id, { commitment: state.table.commitment, share: table.seat === null ? '' : own });
  router.go(`/t/${state.table.id}`);
}
