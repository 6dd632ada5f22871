import type { WalletAccount } from '@candor/contract/wallet';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';

export interface Currency {
  readonly id: number;
  readonly name: string;
  readonly kind: 'coin' | 'stock';
  readonly scale: number;
  readonly accounts: readonly WalletAccount[];
  readonly logo: string;
}

/** Listings change by hand and rarely; a process may see a change this much later. */
const KEPT_MS = 5_000;

/** The listed currencies in display order, read at most every five seconds. */
export const createCurrencies = ({ pool, clock }: { pool: Pool; clock: Clock }) => {
  let kept: { at: number; list: Promise<readonly Currency[]> } | null = null;
  const load = async () =>
    (await pool.query<Currency>('select id, name, kind, scale, accounts, logo from currency order by sort, id')).rows;
  const list = (): Promise<readonly Currency[]> => {
    const now = clock.nowMs();
    if (kept && now - kept.at < KEPT_MS) return kept.list;
    const fresh = { at: now, list: load() };
    kept = fresh;
    // A failed read is not kept: the next caller tries again.
    fresh.list.catch(() => {
      if (kept === fresh) kept = null;
    });
    return fresh.list;
  };
  return {
    list,
    find: async (id: number): Promise<Currency | undefined> => (await list()).find((currency) => currency.id === id),
  };
};

export type Currencies = ReturnType<typeof createCurrencies>;
