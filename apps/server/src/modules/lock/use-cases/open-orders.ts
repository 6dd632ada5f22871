import { payoutTime } from '@candor/domain/finance/product-day';
import { decideLock, type LockPlan } from '@candor/domain/lock/decide-lock';
import { add, cmp, mul, sub, toAmount, toPrice } from '@candor/money/decimal';
import type { Currency } from '#kernel/ledger/currencies';
import type { Outcome } from '#kernel/ledger/group-commit';
import { checkProducts, checkSelfLimits } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { ensureCurrency, type LockDeps } from '../deps';
import { toOpenEntry } from '../lock-entries';
import { insertOrders, loadUserSums, type NewOrder, type OrderRow, sumKey } from '../orders.store';
import { addTaken, lockProducts, type ProductRow } from '../products.store';
import { addPromised, lockReserves } from '../reserve.store';
import { attachRateUps, judgeRateUps } from './rate-ups';

export interface OpenItem {
  readonly userId: number;
  readonly productId: number;
  readonly amount: string;
  /** The terms the user has seen; null: those in force. */
  readonly termsVersion: number | null;
  readonly isAutoRenew: boolean;
  readonly reference: string;
  /** A rate-up coupon; renewals never have one. */
  readonly couponId?: number | undefined;
  /** Of a renewal: the order it follows, and the announced terms. */
  readonly renews?: {
    readonly orderId: number;
    readonly dayRatePercent: string;
    readonly redeemFeePercent: string;
    readonly version: number;
  };
}

/** A product and its coin, with the announced terms of a renewal in place of those in force. */
interface Offered {
  readonly product: ProductRow;
  readonly coin: Currency;
}

const offerTo = (item: OpenItem, product: ProductRow): ProductRow =>
  item.renews === undefined
    ? product
    : {
        ...product,
        dayRatePercent: item.renews.dayRatePercent,
        peakRatePercent: item.renews.dayRatePercent,
        redeemFeePercent: item.renews.redeemFeePercent,
        version: item.renews.version,
      };

const VALUE_COIN = 'USDT';

/** Value for the user's own limits: at the present index price. */
const valueInUsdt = ({ board }: LockDeps, coin: Currency, amount: string): string => {
  if (coin.name === VALUE_COIN) return amount;
  const instrument = board.byCurrency(coin.id);
  const price = instrument && board.quote(instrument.id)?.price;
  if (price === undefined) throw new Refusal('price_unavailable', { symbol: coin.name });
  return mul(toAmount(amount), toPrice(price), 'up');
};

/** Sums that grow with every accepted order of the transaction. */
interface Used {
  readonly ofUser: Map<string, string>;
  readonly ofProduct: Map<number, string>;
  readonly promised: Map<number, string>;
  readonly available: Map<string, string>;
}

const plus = <K>(sums: Map<K, string>, key: K, amount: string): void => {
  sums.set(key, add(toAmount(sums.get(key) ?? '0'), toAmount(amount)));
};

/** Spot balances by `user:coin`. The caller holds the locks of the accounts. */
const loadAvailable = async ({ client }: Tx, items: readonly { userId: number; currencyId: number }[]) => {
  const { rows } = await client.query<{ key: string; balance: string }>({
    name: 'lock_available',
    text: `select a.owner_id || ':' || a.currency_id as key, trim_scale(a.balance)::text as balance
           from (select distinct * from unnest($1::int[], $2::int[]) as k (owner_id, currency_id)) k
           join ledger_account a using (owner_id, currency_id) where a.type = 'change' and a.bucket = 'available'`,
    values: [items.map(({ userId }) => userId), items.map(({ currencyId }) => currencyId)],
  });
  return new Map(rows.map(({ key, balance }) => [key, balance]));
};

interface Accepted {
  readonly item: OpenItem;
  readonly offered: Offered;
  readonly plan: LockPlan;
  readonly valueUsdt: string;
}

/** Time after the end of a day at which its reward is paid. */
const payAfterOf = ({ schedule }: LockPlan): number => payoutTime(0, schedule.dayMs);

const toNewOrder = ({ item, offered: { product }, plan, valueUsdt }: Accepted, ruleVersion: number): NewOrder => ({
  userId: item.userId,
  productId: product.id,
  family: product.family,
  currencyId: product.currencyId,
  amount: plan.amount,
  valueUsdt,
  units: plan.units,
  termsVersion: product.version,
  days: product.days,
  dayRatePercent: product.dayRatePercent,
  // Days of a flexible order have their own rates.
  reward: product.days === 0 ? '0' : plan.rewardPerDay,
  redeemFeePercent: product.redeemFeePercent,
  isEarlyRedeemable: product.isEarlyRedeemable,
  dayMs: plan.schedule.dayMs,
  payAfterMs: payAfterOf(plan),
  startMs: plan.schedule.startMs,
  endMs: plan.endMs,
  isAutoRenew: item.isAutoRenew,
  renewedFrom: item.renews?.orderId ?? 0,
  ruleVersion,
  reference: item.reference,
});

interface Conditions {
  readonly purses: ReadonlyMap<number, string>;
  readonly used: Used;
  readonly nowMs: number;
  readonly dayMs: number;
}

const decideOne = (
  item: OpenItem,
  { product, coin }: Offered,
  { purses, used, nowMs, dayMs }: Conditions,
): LockPlan => {
  const use = {
    ofUser: used.ofUser.get(sumKey(item)) ?? '0',
    ofAll: used.ofProduct.get(product.id) ?? '0',
    purse: purses.get(coin.id) ?? '0',
    promised: used.promised.get(coin.id) ?? '0',
  };
  const decision = decideLock(item, product, { coin, nowMs, dayMs, use });
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  const wallet = `${item.userId}:${coin.id}`;
  const available = used.available.get(wallet) ?? '0';
  if (cmp(toAmount(available), decision.plan.amount) < 0)
    throw new Refusal('insufficient_balance', { available, currency: coin.name });
  used.available.set(wallet, sub(toAmount(available), decision.plan.amount));
  plus(used.ofUser, sumKey(item), decision.plan.amount);
  plus(used.ofProduct, product.id, decision.plan.amount);
  plus(used.promised, coin.id, decision.plan.promise);
  return decision.plan;
};

/** Whether the family is offered to each user: in general and in the user's region. */
const findClosedFamilies = async ({ rules }: LockDeps, { client }: Tx, asked: readonly [OpenItem, Offered][]) => {
  const { products } = await rules.now();
  return Promise.all(
    asked.map(async ([item, { product }]) => {
      const [open] = await checkProducts(client, products, { product: product.family, userIds: [item.userId] });
      return open && !open.ok ? new Refusal(open.code) : null;
    }),
  );
};

const attempt = <T>(work: () => T): Outcome<T> => {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, error };
    throw error;
  }
};

/** Locks products and reserves, in this order; coupons and accounts follow. What is read afterwards does not change until the commit. */
const loadConditions = async (
  deps: LockDeps,
  tx: Tx,
  { items, nowMs }: { items: readonly OpenItem[]; nowMs: number },
) => {
  const day = { nowMs, dayMs: deps.config.productDayMs };
  const products = await lockProducts(tx.client, [...new Set(items.map(({ productId }) => productId))], day);
  const coins = new Map<number, Currency>();
  for (const { currencyId } of products.values()) coins.set(currencyId, await ensureCurrency(deps, currencyId));
  const reserves = await lockReserves(tx.client, [...coins.keys()], day);
  const offers = items.map((item): Offered | null => {
    const product = products.get(item.productId);
    const coin = product && coins.get(product.currencyId);
    return product && coin ? { product: offerTo(item, product), coin } : null;
  });
  return { day, products, reserves, offers };
};

/**
 * Locks principal of users in products: all items in one transaction, decided in order, each counting for the next. Used for
 * subscriptions and for renewals.
 */
export const openOrders = async (
  deps: LockDeps,
  tx: Tx,
  { items, nowMs }: { readonly items: readonly OpenItem[]; readonly nowMs: number },
): Promise<Outcome<OrderRow>[]> => {
  const { day, products, reserves, offers } = await loadConditions(deps, tx, { items, nowMs });
  const { version: ruleVersion } = await deps.rules.now();
  const asked = items.flatMap((item, index): [OpenItem, Offered][] => {
    const offer = offers[index];
    return offer ? [[item, offer]] : [];
  });
  const at = new Date(nowMs);
  const coupons = asked.map(([item, { product }]) => [item, product] as const);
  const unfit = await judgeRateUps(deps, tx, { asked: coupons, at });
  const moneyOf = ([item, { coin }]: [OpenItem, Offered]) => ({ ...item, currencyId: coin.id, ruleVersion });
  const books = deps.ledger.openFor(tx, asked.map(moneyOf).map(toOpenEntry));
  const values = asked.map(([item, { coin }]) => attempt(() => valueInUsdt(deps, coin, item.amount)));
  const stakes = values.map((value) => (value.ok ? value.value : '0'));
  const asks = asked.map(([{ userId }], index) => ({ userId, stake: { stake: stakes[index] ?? '0', loss: '0' } }));
  const [limits, closed, ofUser, available] = [
    await checkSelfLimits(tx, deps.declared.selfLimitFlows, { asks, nowMs }),
    await findClosedFamilies(deps, tx, asked),
    await loadUserSums(tx.client, items),
    await loadAvailable(tx, asked.map(moneyOf)),
  ];
  const used: Used = {
    ofUser,
    ofProduct: new Map([...products].map(([id, { taken }]) => [id, taken])),
    promised: new Map([...reserves].map(([id, { promised }]) => [id, promised])),
    available,
  };
  const purses = new Map([...reserves].map(([id, { balance }]) => [id, balance]));
  const decided = new Map(
    asked.map(([item, offered], index): [OpenItem, Outcome<Accepted>] => {
      const limit = limits[index];
      const value = values[index];
      return [
        item,
        attempt(() => {
          const refusal =
            closed[index] ?? (limit && !limit.ok ? new Refusal(limit.code, limit.params) : unfit.get(item));
          if (refusal) throw refusal;
          if (value && !value.ok) throw value.error;
          const plan = decideOne(item, offered, { purses, used, ...day });
          return { item, offered, plan, valueUsdt: stakes[index] ?? '0' };
        }),
      ];
    }),
  );
  const accepted = [...decided.values()].flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  const rows = await book(deps, tx, { books, accepted, ruleVersion, at });
  return items.map((item) => {
    const outcome = decided.get(item) ?? { ok: false, error: new Refusal('lock_unknown') };
    if (!outcome.ok) return outcome;
    const row = rows.get(item.reference);
    return row ? { ok: true, value: row } : { ok: false, error: new Error('an accepted order has no row') };
  });
};

interface Booking {
  readonly books: ReturnType<LockDeps['ledger']['openFor']>;
  readonly accepted: readonly Accepted[];
  readonly ruleVersion: number;
  readonly at: Date;
}

const book = async (
  deps: LockDeps,
  tx: Tx,
  { books, accepted, ruleVersion, at }: Booking,
): Promise<Map<string, OrderRow>> => {
  const entries = accepted.map(({ item, offered, plan }) =>
    toOpenEntry({ ...item, currencyId: offered.coin.id, amount: plan.amount, ruleVersion }),
  );
  const results = await books.post(entries);
  if (results.some(({ ok }) => !ok)) throw new Error('a balance changed under its lock');
  if (accepted.length === 0) return new Map();
  await addTaken(
    tx.client,
    accepted.map(({ offered, plan }) => ({ productId: offered.product.id, amount: plan.amount })),
  );
  // Promises of flexible orders follow from what is taken and the announced rates.
  await addPromised(
    tx.client,
    accepted.map(({ offered, plan }) => ({ currencyId: offered.coin.id, amount: plan.rewardTotal })),
  );
  const rows = await insertOrders(
    tx.client,
    accepted.map((one) => toNewOrder(one, ruleVersion)),
    at,
  );
  const made = accepted.flatMap(({ item, plan }, index) => {
    const row = rows[index];
    return row ? [{ couponId: item.couponId, row, payAfterMs: payAfterOf(plan) }] : [];
  });
  await attachRateUps(deps, tx, { made, at });
  return new Map(rows.map((row) => [row.reference, row]));
};
