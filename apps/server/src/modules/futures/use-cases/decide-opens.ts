import type { FeeTerms } from '@candor/domain/fees/fee-terms';
import { computeHold, type OpenHold } from '@candor/domain/futures/decide-fill';
import {
  computeMaxMultiple,
  decideOpen,
  type OpenForm,
  type OpenMoment,
  type OpenPlan,
} from '@candor/domain/futures/decide-open';
import type { FuturesRules } from '@candor/domain/futures/futures-rules';
import { scaleFees } from '@candor/domain/futures/scale-fees';
import { findAreaCode } from '@candor/domain/limits/product-rules';
import { add, toAmount, toPrice } from '@candor/money/decimal';
import { loadFeeTerms } from '#kernel/fees/fee-terms.store';
import { findHaltRefusals } from '#kernel/halts/find-halt-refusals';
import type { OnceItem } from '#kernel/ledger/once';
import { loadAcceptanceTime } from '#kernel/pricing/acceptance-time.store';
import type { OpenLimit } from '#kernel/product/position-watcher';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { findAcceptanceRefusal } from '../acceptance';
import type { FuturesDeps } from '../deps';
import type { MarketInForce } from '../market-in-force';
import { isStaleTick, loadMarks, type MarkTick } from '../marks.store';
import { countLive, loadLiveSizes, loadTraders, type SizeKey, sizeKey, type Trader } from '../traders.store';
import { isTrial } from '../trial/trial-funds';

export interface OpenItem extends OnceItem, OpenForm {
  readonly inForce: MarketInForce;
  /** The trial fund that pays margin and fees; null: the user does. */
  readonly couponId: number | null;
}

export interface Planned {
  readonly item: OpenItem;
  readonly plan: OpenPlan;
  /** The amount to hold: for an entrust, the cost at its limit. */
  readonly hold: OpenHold;
  readonly fees: FeeTerms;
  readonly tick: MarkTick;
  /** What the person had open and waiting in this direction before it, in base coins. */
  readonly besideSize: string;
}

export const isMarket = ({ kind }: OpenForm): boolean => kind === 'market';

/** The facts orders are decided by. */
export interface Seen {
  readonly halted: ReadonlyMap<number, Refusal>;
  /** How many positions limited users may still open. */
  readonly limits: Map<number, OpenLimit>;
  readonly marks: ReadonlyMap<number, MarkTick>;
  readonly live: Map<number, number>;
  /** What is open and waiting, by `sizeKey`. */
  readonly sizes: Map<string, string>;
  readonly traders: ReadonlyMap<number, Trader>;
  readonly feesOf: (userId: number) => FeeTerms;
  readonly nowMs: number;
  /** By the database's clock. */
  readonly acceptedMs: number;
}

const findOpenLimits = async (
  deps: FuturesDeps,
  tx: Tx,
  userIds: readonly number[],
): Promise<Map<number, OpenLimit>> => {
  const asked = { userIds, at: new Date(deps.clock.nowMs()), rules: await deps.rules.now() };
  const found = deps.declared.positionWatchers.map((watcher) => watcher.findOpenLimits(tx.client, asked));
  return new Map((await Promise.all(found)).flatMap((limits) => [...limits]));
};

export const findHalts = (tx: Tx, items: readonly OpenItem[]): Promise<Seen['halted']> => {
  const instruments = items.map(({ inForce }) => inForce.instrument);
  const asked = instruments.map(({ id: instrumentId, symbol }) => ({ instrumentId, symbol }));
  return findHaltRefusals(tx.client, 'open', asked);
};

/** Price, number of positions, age of the account and fee terms. */
export const loadSeen = async (
  deps: FuturesDeps,
  tx: Tx,
  { items, halts }: { readonly items: readonly OpenItem[]; readonly halts: Promise<Seen['halted']> },
): Promise<Seen> => {
  const userIds = [...new Set(items.map(({ userId }) => userId))];
  const nowMs = deps.clock.nowMs();
  const [halted, limits, marks, live, sizes, traders, feesOf, acceptedMs] = await Promise.all([
    halts,
    findOpenLimits(deps, tx, userIds),
    loadMarks(
      tx.client,
      items.map(({ inForce }) => inForce.instrument.id),
    ),
    countLive(tx.client, userIds),
    loadLiveSizes(
      tx.client,
      items.map(({ userId, inForce }) => ({ userId, instrumentId: inForce.instrument.id })),
    ),
    loadTraders(tx.client, userIds),
    loadFeeTerms(tx.client, userIds, new Date(nowMs)),
    loadAcceptanceTime(tx.client, deps.clock),
  ]);
  return { halted, limits, marks, live, sizes, traders, feesOf, nowMs: deps.clock.nowMs(), acceptedMs };
};

/** A trial order is not announced to watchers, so their limits are not for it. */
const findLimitRefusal = ({ limits }: Seen, item: OpenItem): Refusal | null => {
  if (isTrial(item)) return null;
  const limit = limits.get(item.userId);
  return limit !== undefined && limit.left <= 0 ? limit.refusal : null;
};

const keyOf = ({ userId, side, inForce }: OpenItem): SizeKey => ({
  userId,
  instrumentId: inForce.instrument.id,
  side,
});
const besideOf = ({ sizes }: Seen, item: OpenItem): string => sizes.get(sizeKey(keyOf(item))) ?? '0';

const countOpen = (seen: Seen, item: OpenItem, { size }: OpenPlan): void => {
  const { userId } = item;
  const { live, limits, sizes } = seen;
  live.set(userId, (live.get(userId) ?? 0) + 1);
  sizes.set(sizeKey(keyOf(item)), add(toAmount(besideOf(seen, item)), size));
  const limit = limits.get(userId);
  if (limit && !isTrial(item)) limits.set(userId, { ...limit, left: limit.left - 1 });
};

const momentOf = (deps: FuturesDeps, item: OpenItem, seen: Seen): OpenMoment => {
  const { instrument, isOpen, rules } = item.inForce;
  const tick = seen.marks.get(instrument.id);
  const trader = seen.traders.get(item.userId) ?? { registeredMs: seen.nowMs, phone: '' };
  const user = { registeredMs: trader.registeredMs, nowMs: seen.nowMs, area: findAreaCode(trader.phone) };
  return {
    isOpen,
    inSession: deps.board.isOpen(instrument.id),
    isStale: isStaleTick(tick, seen.nowMs),
    mark: tick?.price ?? '',
    positions: seen.live.get(item.userId) ?? 0,
    maxMultiple: computeMaxMultiple(rules, user).multiple,
    besideSize: besideOf(seen, item),
  };
};

const holdFor = (item: OpenItem, plan: OpenPlan, rules: FuturesRules): OpenHold =>
  isMarket(item)
    ? computeHold(item, { ...item.inForce, rules, price: plan.price })
    : { price: toPrice(plan.price), margin: plan.margin, fee: plan.fee, held: plan.maxLoss };

export type Decision = { readonly planned: Planned } | { readonly refusal: Refusal };

/** In order: an order that is granted counts for the next of the same user. */
export const decideOpens = (deps: FuturesDeps, items: readonly OpenItem[], seen: Seen): Decision[] =>
  items.map((item) => {
    const { id: instrumentId, symbol } = item.inForce.instrument;
    const tick = seen.marks.get(instrumentId);
    const what = isMarket(item) ? 'open' : 'entrust';
    const refusal =
      seen.halted.get(instrumentId) ??
      findLimitRefusal(seen, item) ??
      findAcceptanceRefusal(deps, { what, instrumentId, tick, nowMs: seen.nowMs });
    if (refusal) return { refusal };
    const fees = seen.feesOf(item.userId);
    const rules = scaleFees(item.inForce.rules, fees.factor);
    const moment = momentOf(deps, item, seen);
    const decision = decideOpen(item, { ...item.inForce, rules, moment });
    if (!decision.ok) return { refusal: new Refusal(decision.code, decision.params) };
    if (!tick) return { refusal: new Refusal('price_unavailable', { symbol }) };
    const { plan } = decision;
    const { besideSize } = moment;
    countOpen(seen, item, plan);
    return { planned: { item, plan, hold: holdFor(item, plan, rules), fees, tick, besideSize } };
  });
