import type { CloseCause } from '@candor/contract/futures';
import type { Pool } from '#platform/db/pool';
import type { FuturesEvent } from '../futures-events';
import { loadCloses, loadOpened } from '../notified-fills.store';

/** Forced closes and the end of a copy relation have notices of their own, written with the close. */
const TOLD_ELSEWHERE: ReadonlySet<CloseCause> = new Set(['liquidation', 'copy_stop']);

/** The openings and closes of an event that its owners are told about. */
export const loadTold = async (pool: Pool, event: FuturesEvent) => {
  const openedIds = event.flatMap(({ openedIds: ids = [] }) => ids);
  const keys = event.flatMap(({ closes = [] }) => closes);
  const [opened, closes] = [await loadOpened(pool, openedIds), await loadCloses(pool, keys)];
  return { opened, closes: closes.filter(({ cause }) => !TOLD_ELSEWHERE.has(cause)) };
};

/** An opening (nth 0, no result) or a close of a copied position; the result is before fees. */
export interface FilledCopy {
  readonly id: number;
  readonly nth: number;
  readonly userId: number;
  readonly currencyId: number;
  readonly atMs: number;
  readonly result: string | null;
}

/** The copied positions among them: the module that copies tells about these. */
export const loadFilled = async (pool: Pool, event: FuturesEvent): Promise<FilledCopy[]> => {
  const { opened, closes } = await loadTold(pool, event);
  return [...opened.map((one) => ({ ...one, nth: 0, result: null })), ...closes].filter(({ isCopied }) => isCopied);
};
