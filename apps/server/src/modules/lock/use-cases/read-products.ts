import type { LockFamily } from '@candor/contract/lock-fields';
import type { Currency } from '#kernel/ledger/currencies';
import { findClosedProducts } from '#modules/limits/index';
import { refuse } from '#platform/refusal';
import type { LockDeps } from '../deps';
import { loadUserSums, sumKey } from '../orders.store';
import { type DayClock, isFamily, loadProducts, loadRates, type ProductRow, type RateRow } from '../products.store';
import { loadReserves, type ReserveRow } from '../reserve.store';

export interface ProductList extends DayClock {
  readonly products: readonly ProductRow[];
  readonly rates: readonly RateRow[];
  readonly reserves: readonly ReserveRow[];
  readonly coinOf: (id: number) => Currency;
  /** Principal of the asking user's running orders, by product. */
  readonly ofUser: (productId: number) => string;
  readonly isOffered: (family: LockFamily) => boolean;
}

export const readClock = ({ clock, config }: Pick<LockDeps, 'clock' | 'config'>): DayClock => ({
  nowMs: clock.nowMs(),
  dayMs: config.productDayMs,
});

/** Finds coins of rows that exist: their coins are never deleted. */
export const readCoins = async ({ currencies }: Pick<LockDeps, 'currencies'>): Promise<(id: number) => Currency> => {
  const list = await currencies.list();
  return (id) => list.find((coin) => coin.id === id) ?? refuse('currency_unknown');
};

/** Products of a family, or of all, as the asking user (null: a visitor) may order them. */
export const readProducts = async (
  deps: LockDeps,
  { family, userId }: { readonly family: '' | LockFamily; readonly userId: number | null },
): Promise<ProductList> => {
  const day = readClock(deps);
  const [all, rates, reserves, coinOf, book] = await Promise.all([
    loadProducts(deps.pool, day),
    loadRates(deps.pool),
    loadReserves(deps.pool, day),
    readCoins(deps),
    deps.rules.now(),
  ]);
  const products = all.filter((product) => isFamily(family, product));
  const keys = userId === null ? [] : products.map(({ id: productId }) => ({ userId, productId }));
  const [sums, closed] = await Promise.all([
    keys.length === 0 ? new Map<string, string>() : loadUserSums(deps.pool, keys),
    findClosedProducts(deps.pool, book.products, userId),
  ]);
  return {
    ...day,
    products,
    rates,
    reserves,
    coinOf,
    ofUser: (productId) => (userId === null ? '0' : (sums.get(sumKey({ userId, productId })) ?? '0')),
    isOffered: (one) => !closed.has(one),
  };
};
