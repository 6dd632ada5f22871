import type { WalletAccount } from '@candor/contract/wallet';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';

export interface Currency {
  readonly id: number;
  readonly name: string;
  /** `points` are no money: they convert into nothing, and no wallet account can hold them. */
  readonly kind: 'coin' | 'stock' | 'points';
  readonly scale: number;
  readonly accounts: readonly WalletAccount[];
  readonly logo: string;
  /** Whether lists show the currency. A hidden one can still be held, moved and withdrawn. */
  readonly shown: boolean;
}

/** Listings change rarely: another process may see a change up to this much later. */
const KEPT_MS = 5_000;

/** All currencies in display order, hidden ones too, read at most every five seconds. Only `all` has those that are no money. */
export const createCurrencies = ({ pool, clock }: { pool: Pool; clock: Clock }) => {
  let kept: { at: number; list: Promise<readonly Currency[]> } | null = null;
  const load = async () =>
    (await pool.query<Currency>('select id, name, kind, scale, accounts, logo, shown from currency order by sort, id'))
      .rows;
  const all = (): Promise<readonly Currency[]> => {
    const now = clock.nowMs();
    if (kept && now - kept.at < KEPT_MS) return kept.list;
    const fresh = { at: now, list: load() };
    kept = fresh;
    // A failed read is not cached: the next caller tries again.
    fresh.list.catch(() => {
      if (kept === fresh) kept = null;
    });
    return fresh.list;
  };
  const list = async (): Promise<readonly Currency[]> => (await all()).filter(({ kind }) => kind !== 'points');
  return {
    all,
    list,
    /** Call after a change made by this process: the next read goes to the database. */
    forget: (): void => {
      kept = null;
    },
    find: async (id: number): Promise<Currency | undefined> => (await list()).find((currency) => currency.id === id),
  };
};

export type Currencies = ReturnType<typeof createCurrencies>;
