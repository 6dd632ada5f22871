import type { DualSide } from '@candor/contract/dual';
import { computeDistance } from '@candor/domain/dual/linked-prices';
import { maturityOf, type SaleDay, saleDayOf } from '@candor/domain/dual/sale-days';
import { add, cmp, div, mul, neg, roundTo, toPrice, toRate } from '@candor/money/decimal';
import { availableOf, houseOf } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';
import { sendEntryPrices } from '#kernel/ledger/entry-prices.store';
import { referenceFrom } from '#kernel/ledger/reference';
import type { Board } from '#kernel/pricing/board';
import type { Instrument } from '#kernel/pricing/instrument';
import { loadBars } from '#kernel/pricing/load-bars';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { DualDeps } from './deps';
import { RESERVE } from './dual-entries';
import { insertProducts, listOnSale } from './products.store';
import { bookPurchases } from './use-cases/book-purchases';
import { makeSaleDay } from './use-cases/make-products';
import { preparePurchase } from './use-cases/prepare-purchase';

const FUNDING_KIND = 'demo_funding';
const BUYER = 'demo@candor.test';
/** Advisory lock key: when two servers start on one database, one seeds and the other finds it done. */
const SEED_LOCK = 730_054;
/** What the house can pay out of in the demo, by coin. */
const RESERVES = [
  [1, '2000'],
  [2, '30000'],
  [3, '200000000'],
] as const;

interface SeedOrder {
  readonly symbol: string;
  readonly side: DualSide;
  readonly days: number;
  readonly shares: number;
  /** Sale days ago. */
  readonly daysAgo: number;
}

/** Two that run for a while, and two that end at the next 08:00. */
const ORDERS: readonly SeedOrder[] = [
  { symbol: 'BTC/USDT', side: 'call', days: 7, shares: 2, daysAgo: 0 },
  { symbol: 'ETH/USDT', side: 'put', days: 14, shares: 10, daysAgo: 0 },
  { symbol: 'BTC/USDT', side: 'call', days: 1, shares: 1, daysAgo: 1 },
  { symbol: 'ETH/USDT', side: 'put', days: 1, shares: 5, daysAgo: 1 },
];

const fundReserves = async (tx: Tx, { ledger }: DualDeps): Promise<void> => {
  const entries = RESERVES.map(
    ([currencyId, amount]): Entry => ({
      kind: FUNDING_KIND,
      reference: referenceFrom(FUNDING_KIND, RESERVE, currencyId),
      ruleVersion: 1,
      legs: [{ from: houseOf('adjustments', currencyId), to: houseOf(RESERVE, currencyId), amount }],
    }),
  );
  const { rows } = await tx.client.query<{ reference: string }>(
    'select distinct reference from ledger_posting where kind = $1 and reference = any($2::uuid[])',
    [FUNDING_KIND, entries.map(({ reference }) => reference)],
  );
  const known = new Set(rows.map(({ reference }) => reference));
  await ledger.postMany(
    tx,
    entries.filter(({ reference }) => !known.has(reference)),
  );
};

/** The board as it was at a moment: its prices are those of the recorded bars, and count as fresh. */
const boardAt = (board: Board, prices: ReadonlyMap<number, string>): Board => ({
  ...board,
  quote: (id) => {
    const quote = board.quote(id);
    const price = prices.get(id);
    return quote === undefined || price === undefined ? undefined : { ...quote, price, seq: Math.max(1, quote.seq) };
  },
  isStale: (id) => !prices.has(id),
  pauseOf: () => null,
});

/** The close of the last minute before a moment; null without one. */
const priceAt = async ({ pool, board }: DualDeps, instrumentId: number, atMs: number): Promise<string | null> => {
  const [bar] = await loadBars(
    { pool, board },
    { instrumentId, period: '1min', fromMs: 0, toMs: atMs - 60_000, limit: 1 },
  );
  return bar?.close ?? null;
};

const loadPrices = async (deps: DualDeps, atMs: number): Promise<Map<number, string>> => {
  const prices = new Map<number, string>();
  for (const symbol of new Set(ORDERS.map((order) => order.symbol))) {
    const instrument = deps.board.bySymbol(symbol);
    const price = instrument && (await priceAt(deps, instrument.id, atMs));
    if (instrument && price) prices.set(instrument.id, price);
  }
  return prices;
};

/** Gives the user exactly what an order costs, then buys it: other balances stay as they are. */
const buyOne = async (deps: DualDeps, userId: number, order: { productId: number; shares: number }): Promise<void> => {
  const form = { userId, ...order, isAcknowledged: true, autoCompound: false, compoundedFrom: null };
  const purchase = await preparePurchase(deps, form);
  const reference = referenceFrom('demo_dual', userId, order.productId);
  const at = new Date(deps.clock.nowMs());
  await withTx(deps.pool, async (tx) => {
    const to = availableOf(userId, 'change', purchase.payCurrencyId);
    const legs = [{ from: houseOf('deposits', purchase.payCurrencyId), to, amount: purchase.cost }];
    const funding = referenceFrom(FUNDING_KIND, reference);
    await deps.ledger.postMany(tx, [{ kind: FUNDING_KIND, reference: funding, ruleVersion: 1, legs }]);
    sendEntryPrices(tx, [{ reference: funding, currencyId: purchase.payCurrencyId, usdtPrice: null }]);
    const [outcome] = await bookPurchases(deps, tx, { items: [{ ...purchase, reference }], readTime: () => at });
    if (outcome && !outcome.ok) throw outcome.error;
  });
};

/**
 * A product of a past sale day whose linked price the price has passed since, so that it will probably be changed into the
 * other coin. Null when the price has not moved.
 */
const insertPassed = async (
  deps: DualDeps,
  instrument: Instrument,
  { sale, past, now }: { readonly sale: SaleDay; readonly past: string; readonly now: string },
): Promise<number | null> => {
  const middle = div(add(toPrice(past), toPrice(now)), toRate('2'), { scale: instrument.priceScale, rounding: 'down' });
  const linkedPrice = roundTo(middle, 4, 'down');
  const distance = toRate(computeDistance(linkedPrice, past));
  const side: DualSide = cmp(distance, toRate('0')) > 0 ? 'call' : 'put';
  const distancePercent = mul(side === 'call' ? distance : neg(distance), toRate('100'), 'down');
  const isBetween = cmp(toPrice(linkedPrice), toPrice(past)) !== 0 && cmp(toPrice(linkedPrice), toPrice(now)) !== 0;
  if (!isBetween || cmp(distancePercent, toRate('0')) <= 0) return null;
  const dayMs = deps.config.productDayMs;
  const { version } = await deps.rules.now();
  const product = {
    instrumentId: instrument.id,
    side,
    baseCurrencyId: instrument.baseCurrencyId,
    quoteCurrencyId: instrument.quoteCurrencyId,
    days: 1,
    distancePercent,
    linkedPrice,
    rate: '0.4',
    shareSize: '0.1',
    ...sale,
    maturityMs: maturityOf(sale, 1, dayMs),
    dayMs,
    totalShares: 100,
    userLimit: 10,
    ruleVersion: version,
    madeAtPrice: past,
  };
  await withTx(deps.pool, (tx) => insertProducts(tx, [product], new Date(sale.startsMs)));
  const { rows } = await deps.pool.query<{ id: number }>(
    'select id from dual_product where instrument_id = $1 and side = $2 and starts_ms = $3 and days = 1 and linked_price = $4',
    [instrument.id, side, sale.startsMs, linkedPrice],
  );
  return rows[0]?.id ?? null;
};

const seedOrders = async (deps: DualDeps, userId: number): Promise<void> => {
  const nowMs = deps.clock.nowMs();
  const dayMs = deps.config.productDayMs;
  for (const daysAgo of [0, 1]) {
    const atMs = nowMs - daysAgo * dayMs;
    const sale = saleDayOf(atMs, dayMs);
    const prices = await loadPrices(deps, atMs);
    const then: DualDeps = { ...deps, clock: { nowMs: () => atMs }, board: boardAt(deps.board, prices) };
    await makeSaleDay(then, sale, dayMs);
    for (const order of ORDERS.filter((one) => one.daysAgo === daysAgo)) {
      const instrument = deps.board.bySymbol(order.symbol);
      if (instrument === undefined || !prices.has(instrument.id)) continue;
      const list = await listOnSale(deps.pool, { instrumentId: instrument.id, side: order.side, nowMs: atMs });
      const offered = list.filter(({ days }) => days === order.days);
      const product = order.side === 'call' ? offered.at(-1) : offered[0];
      if (product) await buyOne(then, userId, { productId: product.id, shares: order.shares });
    }
    const [instrument] = deps.board.instruments();
    const [before, present] = [prices.get(instrument?.id ?? 0), deps.board.quote(instrument?.id ?? 0)?.price];
    if (daysAgo === 0 || instrument === undefined || before === undefined || present === undefined) continue;
    const id = await insertPassed(deps, instrument, { sale, past: before, now: present });
    if (id !== null) await buyOne(then, userId, { productId: id, shares: 1 });
  }
};

/**
 * Demo data: a reserve, products of today, and orders of one user that run or end at the next 08:00, one of them probably
 * changed into the other coin. Once per database.
 */
export const seedDual = async (deps: DualDeps): Promise<void> => {
  const userId = await withTx(deps.pool, async (tx) => {
    await tx.client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    await fundReserves(tx, deps);
    const { rows } = await tx.client.query<{ id: number }>(
      `select u.id from app_user u where u.email = $1 and not exists (select from dual_order o where o.user_id = u.id)`,
      [BUYER],
    );
    return rows[0]?.id ?? null;
  });
  if (userId !== null) await seedOrders(deps, userId);
};
