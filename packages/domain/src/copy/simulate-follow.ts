import {
  type Amount,
  add,
  cmp,
  div,
  max,
  min,
  mul,
  neg,
  sub,
  sum,
  toAmount,
  toPrice,
  toRate,
} from '@candor/money/decimal';
import { type ClosingPosition, computeClose, computeRunningNet } from '../futures/compute-close';
import { findTiers } from '../futures/futures-rules';
import { computeNightFee, countNight } from '../futures/overnight';
import { computeNotional, computePnl, computeSize } from '../futures/position-math';
import { type CopyTerms, computeCopyClose, decideCopy, type LeaderOrder } from './decide-copy';
import { type CopySettings, computeStopsAt } from './decide-follow';
import { computeShareDue, weekOf } from './profit-share';

/** Prices of one instrument over some hours. */
export interface SpanPrices {
  readonly high: string;
  readonly low: string;
  readonly close: string;
}

/** What happened, in order of time: acts of the leader, and spans of full hours at their end. */
export type PastEvent =
  | { readonly kind: 'open'; readonly atMs: number; readonly orderId: number; readonly order: LeaderOrder }
  | {
      readonly kind: 'close';
      readonly atMs: number;
      readonly orderId: number;
      readonly price: string;
      readonly closedLots: string;
      readonly lotsBefore: string;
    }
  | {
      readonly kind: 'span';
      readonly fromMs: number;
      readonly atMs: number;
      readonly prices: ReadonlyMap<number, SpanPrices>;
    };

export interface Past {
  /** When the simulation begins. */
  readonly startMs: number;
  /** Terms of a copy of this order. */
  readonly termsOf: (order: LeaderOrder) => CopyTerms & { readonly kind: 'coin' | 'stock' };
  /** The highest multiple the account allows. */
  readonly maxMultiple: number;
  readonly sharePercent: string;
  /** Mean cost of slippage that followers of this leader had, in percent of the notional; negative: it cost them. */
  readonly slippagePercent: string;
  /** Now, and the prices of what is open then. */
  readonly endMs: number;
  readonly marks: ReadonlyMap<number, string>;
}

interface Copy {
  readonly order: LeaderOrder;
  readonly terms: ReturnType<Past['termsOf']>;
  readonly openedMs: number;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  readonly liquidationPrice: string | null;
  lotsLeft: Amount;
  margin: Amount;
  mark: string;
}

interface State {
  readonly settings: CopySettings;
  readonly past: Past;
  readonly stopsAt: Amount;
  readonly copies: Map<number, Copy>;
  readonly counts: { made: number; smaller: number; skipped: number };
  gross: Amount;
  fees: Amount;
  slippage: Amount;
  shared: Amount;
  week: number;
  stoppedMs: number;
}

/** Amounts are signed: what costs is negative, and all four add up to `net`. */
export interface Simulated {
  readonly orders: number;
  readonly made: number;
  readonly smaller: number;
  readonly skipped: number;
  readonly gross: Amount;
  readonly fees: Amount;
  readonly slippage: Amount;
  readonly share: Amount;
  readonly net: Amount;
  readonly stoppedMs: number;
}

const ZERO = toAmount('0');
/** The account is assumed to have enough for every copy: only the caps limit it. */
const ENOUGH = '1000000000000';
const DAY_MS = 86_400_000;
const isSet = (percent: string): boolean => cmp(toRate(percent), toRate('0')) > 0;

const slipOf = ({ past }: State, notional: string): Amount =>
  mul(toAmount(notional), div(toRate(past.slippagePercent), toRate('100'), { scale: 12, rounding: 'down' }), {
    scale: 6,
    rounding: 'down',
  });

const netOf = (state: State): Amount => add(sub(state.gross, state.fees), state.slippage);

const sizeOf = ({ lotsLeft, terms }: Copy): Amount => computeSize(lotsLeft, terms.market.contractSize);

/** Result of what is open at its last known price; a loss counts as far as the margin bears it. */
const runningOf = (copy: Copy): Amount => {
  const { order, terms, mark, margin } = copy;
  const facts = { side: order.side, size: sizeOf(copy), entryPrice: order.price, scale: terms.market.scale };
  return max(computePnl(facts, mark), neg(margin));
};

const closingOf = ({ order, terms: { market, futures }, margin, lotsLeft }: Copy): ClosingPosition => ({
  side: order.side,
  entryPrice: order.price,
  margin,
  tiers: findTiers(futures, market.base),
  scale: market.scale,
  lotsLeft,
  contractSize: market.contractSize,
});

/** What closing a copy at its last known price would add to the result after the fee and the slippage. */
const runningNetOf = (state: State, copy: Copy): Amount => {
  const { mark, terms } = copy;
  const net = computeRunningNet(closingOf(copy), { price: mark, feePercent: terms.futures.takerFeePercent });
  return add(net, slipOf(state, computeNotional(mark, sizeOf(copy))));
};

/** What the copies made so far have open in the direction of an order. */
const besideOf = ({ copies }: State, { instrumentId, side }: LeaderOrder): Amount =>
  sum(
    [...copies.values()]
      .filter(({ order }) => order.instrumentId === instrumentId && order.side === side)
      .map((copy) => sizeOf(copy)),
  );

const openCopy = (state: State, { orderId, order, atMs }: Extract<PastEvent, { kind: 'open' }>): void => {
  const terms = state.past.termsOf(order);
  const decision = decideCopy(state.settings, order, {
    terms,
    moment: {
      isPaused: false,
      isHalted: false,
      isOffered: true,
      mark: order.price,
      available: ENOUGH,
      used: sum([...state.copies.values()].map(({ margin }) => margin)),
      positions: state.copies.size,
      maxMultiple: state.past.maxMultiple,
      besideSize: besideOf(state, order),
    },
  });
  state.counts[decision.outcome] += 1;
  if (decision.outcome === 'skipped') return;
  const { lots, plan, takeProfit, stopLoss } = decision;
  state.fees = add(state.fees, plan.fee);
  state.slippage = add(state.slippage, slipOf(state, plan.notional));
  state.copies.set(orderId, {
    order,
    terms,
    openedMs: atMs,
    takeProfit: isSet(state.settings.takeProfitPercent) ? takeProfit : null,
    stopLoss: isSet(state.settings.stopLevelPercent) ? stopLoss : null,
    liquidationPrice: plan.liquidationPrice,
    lotsLeft: toAmount(lots),
    margin: plan.margin,
    mark: order.price,
  });
};

interface Closing {
  readonly lots: Amount;
  readonly price: string;
  readonly isForced?: boolean;
}

const closeCopy = (state: State, orderId: number, { lots, price, isForced = false }: Closing): void => {
  const copy = state.copies.get(orderId);
  if (!copy || cmp(lots, ZERO) <= 0) return;
  const { market, futures } = copy.terms;
  const feePercent = isForced ? futures.liquidationFeePercent : futures.takerFeePercent;
  const close = computeClose(closingOf(copy), { lots, price, feePercent });
  state.gross = add(state.gross, add(close.pnl, close.shortfall));
  state.fees = add(state.fees, close.fee);
  state.slippage = add(state.slippage, slipOf(state, computeNotional(price, computeSize(lots, market.contractSize))));
  copy.lotsLeft = toAmount(close.lotsLeft);
  copy.margin = close.marginLeft;
  copy.mark = price;
  if (cmp(copy.lotsLeft, ZERO) === 0) state.copies.delete(orderId);
};

/**
 * How a span has ended a copy: by liquidation, by the own stop loss or by the own take profit, in this order. Only spans that
 * began after the opening count.
 */
const findEnd = (copy: Copy, { high, low }: SpanPrices, fromMs: number): Omit<Closing, 'lots'> | null => {
  if (copy.openedMs > fromMs) return null;
  const isLong = copy.order.side === 'long';
  const isReached = (level: string | null, isAbove: boolean): level is string =>
    level !== null && (isAbove ? cmp(toPrice(high), toPrice(level)) >= 0 : cmp(toPrice(low), toPrice(level)) <= 0);
  const { liquidationPrice, stopLoss, takeProfit } = copy;
  if (isReached(liquidationPrice, !isLong)) return { price: liquidationPrice, isForced: true };
  if (isReached(stopLoss, !isLong)) return { price: stopLoss };
  return isReached(takeProfit, isLong) ? { price: takeProfit } : null;
};

const chargeNight = (state: State, copy: Copy, { mark, atMs }: { mark: string; atMs: number }): void => {
  const times = countNight(copy.terms.kind, atMs);
  const { market, futures } = copy.terms;
  const fee = computeNightFee(
    { mark, size: sizeOf(copy), times },
    { percent: futures.overnightPercent, scale: market.scale },
  );
  state.fees = add(state.fees, fee);
};

const passSpan = (state: State, { fromMs, atMs, prices }: Extract<PastEvent, { kind: 'span' }>): void => {
  for (const [orderId, copy] of [...state.copies]) {
    const span = prices.get(copy.order.instrumentId);
    if (!span) continue;
    const end = findEnd(copy, span, fromMs);
    if (end !== null) closeCopy(state, orderId, { lots: copy.lotsLeft, ...end });
    else {
      copy.mark = span.close;
      if (atMs % DAY_MS === 0) chargeNight(state, copy, { mark: span.close, atMs });
    }
  }
};

/** Shares of the weeks that are over. A gain that is open is not shared, an open loss counts. */
const settleWeeks = (state: State, atMs: number): void => {
  if (weekOf(atMs) === state.week) return;
  state.week = weekOf(atMs);
  settle(state);
};

const settle = (state: State): void => {
  const due = computeShareDue({
    realised: netOf(state),
    running: sum([...state.copies.values()].map((copy) => runningNetOf(state, copy))),
    sharedTotal: state.shared,
    sharePercent: state.past.sharePercent,
  });
  state.shared = add(state.shared, due);
};

const closeAll = (state: State): void => {
  for (const [orderId, copy] of [...state.copies]) closeCopy(state, orderId, { lots: copy.lotsLeft, price: copy.mark });
};

/** The copy stop-loss, at known prices: result with what is open against the cap. */
const stopIfLost = (state: State, atMs: number): void => {
  const open = sum([...state.copies.values()].map(runningOf));
  const lost = neg(min(add(netOf(state), open), ZERO));
  if (cmp(lost, state.stopsAt) < 0) return;
  closeAll(state);
  settle(state);
  state.stoppedMs = atMs;
};

const closeWithLeader = (state: State, event: Extract<PastEvent, { kind: 'close' }>): void => {
  const copy = state.copies.get(event.orderId);
  if (!copy) return;
  closeCopy(state, event.orderId, { lots: computeCopyClose(copy.lotsLeft, event), price: event.price });
};

const apply = (state: State, event: PastEvent): void => {
  settleWeeks(state, event.atMs);
  if (state.copies.size === 0 && event.kind !== 'open') return;
  if (event.kind === 'open') openCopy(state, event);
  else if (event.kind === 'close') closeWithLeader(state, event);
  else passSpan(state, event);
  stopIfLost(state, event.atMs);
};

/** Values what is open now, and takes the share that would be due if it were settled now. */
const finish = (state: State): Simulated => {
  if (state.stoppedMs === 0) {
    for (const copy of state.copies.values()) copy.mark = state.past.marks.get(copy.order.instrumentId) ?? copy.mark;
    settleWeeks(state, state.past.endMs);
    settle(state);
  }
  const gross = add(state.gross, sum([...state.copies.values()].map(runningOf)));
  const { counts, slippage, stoppedMs } = state;
  const [fees, share] = [neg(state.fees), neg(state.shared)];
  return {
    orders: counts.made + counts.smaller + counts.skipped,
    ...counts,
    gross,
    fees,
    slippage,
    share,
    net: sum([gross, fees, slippage, share]),
    stoppedMs,
  };
};

/**
 * What these settings would have brought: every past order goes through `decideCopy`, closes follow the leader's fraction, fees,
 * nights, profit shares by week and the copy stop-loss are those of the rules. Own levels and liquidation are checked by the high
 * and low of whole spans, the stop-loss at the leader's acts and at the end of spans. The account is assumed to have had enough
 * money. Events come in order of time, in as many parts as the caller likes: after a long list others can work in between.
 */
export const createSimulation = (settings: CopySettings, past: Past) => {
  const state: State = {
    settings,
    past,
    stopsAt: computeStopsAt(settings),
    copies: new Map(),
    counts: { made: 0, smaller: 0, skipped: 0 },
    gross: ZERO,
    fees: ZERO,
    slippage: ZERO,
    shared: ZERO,
    week: weekOf(past.startMs),
    stoppedMs: 0,
  };
  return {
    apply: (events: readonly PastEvent[]): void => {
      for (const event of events) if (state.stoppedMs === 0) apply(state, event);
    },
    finish: (): Simulated => finish(state),
  };
};
