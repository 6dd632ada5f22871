import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CopyTerms, LeaderOrder } from '@candor/domain/copy/decide-copy';
import { type CopySettings, decideSettings } from '@candor/domain/copy/decide-follow';
import {
  createSimulation,
  type Past,
  type PastEvent,
  type Simulated,
  type SpanPrices,
} from '@candor/domain/copy/simulate-follow';
import { computeMaxMultiple } from '@candor/domain/futures/decide-open';
import { findAreaCode } from '@candor/domain/limits/product-rules';
import { Refusal, refuse } from '#platform/refusal';
import type { CopyDeps } from '../deps';
import { findLeader } from '../leaderboard.store';
import { loadMeanSlippage } from '../quality.store';
import {
  listPastCloses,
  listPastOrders,
  listPastSpans,
  loadRegistration,
  type PastClose,
  type PastOrder,
  type PastSpan,
} from '../what-if.store';

const DAY_MS = 86_400_000;
const OLDEST_MS = 366 * DAY_MS;
/** Where a leader made more orders than this the newest ones count. */
const MAX_ORDERS = 2_000;
/** Prices are read by hours, of more days than this by four hours. */
const HOURLY_DAYS = 92;
/** After so many events other requests get their turn. */
const PART = 200;

type Reads = Pick<CopyDeps, 'pool' | 'board' | 'clock' | 'rules' | 'currencies'>;

/** The start of a day in the past, at most a year ago. */
const readSince = (day: string, nowMs: number): number => {
  const sinceMs = Date.parse(`${day}T00:00:00Z`);
  const isDay = Number.isFinite(sinceMs) && new Date(sinceMs).toISOString().startsWith(day);
  if (!isDay || sinceMs > nowMs || sinceMs < nowMs - OLDEST_MS) return refuse('copy_since_invalid');
  return sinceMs;
};

const toOrder = (order: PastOrder): LeaderOrder => ({ ...order, takeProfit: null, stopLoss: null });

const toSpans = (spans: readonly PastSpan[]): PastEvent[] => {
  const byTime = new Map<number, Extract<PastEvent, { kind: 'span' }> & { prices: Map<number, SpanPrices> }>();
  for (const { fromMs, endMs, instrumentId, ...prices } of spans) {
    const known = byTime.get(endMs) ?? { kind: 'span', fromMs, atMs: endMs, prices: new Map<number, SpanPrices>() };
    known.prices.set(instrumentId, prices);
    byTime.set(endMs, known);
  }
  return [...byTime.values()];
};

/** At the same time: openings, then closes, then prices. */
const RANK = { open: 0, close: 1, span: 2 } as const;

const toEvents = (
  orders: readonly PastOrder[],
  closes: readonly PastClose[],
  spans: readonly PastSpan[],
): PastEvent[] =>
  [
    ...orders.map(
      (order): PastEvent => ({
        kind: 'open',
        atMs: order.openedMs,
        orderId: order.id,
        order: toOrder(order),
      }),
    ),
    ...closes.map((close): PastEvent => ({ kind: 'close', ...close })),
    ...toSpans(spans),
  ].toSorted((a, b) => a.atMs - b.atMs || RANK[a.kind] - RANK[b.kind]);

const simulate = async (settings: CopySettings, past: Past, events: readonly PastEvent[]): Promise<Simulated> => {
  const simulation = createSimulation(settings, past);
  for (let from = 0; from < events.length; from += PART) {
    simulation.apply(events.slice(from, from + PART));
    await nextTurn();
  }
  return simulation.finish();
};

const readTerms = async ({ rules, board, currencies }: Reads, orders: readonly PastOrder[]) => {
  const [book, coins] = await Promise.all([rules.now(), currencies.list()]);
  const sizes = new Map(orders.map(({ instrumentId, contractSize }) => [instrumentId, contractSize]));
  return ({ instrumentId }: LeaderOrder): CopyTerms & { kind: 'coin' | 'stock' } => {
    const instrument = board.instrument(instrumentId);
    const coin = coins.find(({ id }) => id === instrument?.quoteCurrencyId);
    if (!instrument || !coin) throw new Error('an order of an unknown instrument');
    const market = {
      symbol: instrument.symbol,
      base: instrument.base,
      currency: coin.name,
      scale: coin.scale,
      priceScale: instrument.priceScale,
      contractSize: sizes.get(instrumentId) ?? instrument.contractSize,
      minLots: instrument.minLots,
      maxLots: instrument.maxLots,
      lotStep: book.copy.lotStep,
    };
    return { market, futures: book.futures, copy: book.copy, kind: instrument.kind };
  };
};

const readMaxMultiple = async ({ pool, rules, clock }: Reads, userId: number): Promise<number> => {
  const [{ futures }, { registeredMs, phone }] = await Promise.all([rules.now(), loadRegistration(pool, userId)]);
  return computeMaxMultiple(futures, { registeredMs, nowMs: clock.nowMs(), area: findAreaCode(phone) }).multiple;
};

export interface WhatIfAsked {
  readonly userId: number;
  readonly leaderId: number;
  readonly settings: CopySettings;
  readonly since: string;
}

/** What these settings would have brought since a day, from the leader's own orders and the prices of full hours. */
export const readWhatIf = async (
  deps: Reads,
  { userId, leaderId, settings, since }: WhatIfAsked,
): Promise<Simulated & { readonly sinceMs: number }> => {
  const { pool, board } = deps;
  const nowMs = deps.clock.nowMs();
  const sinceMs = readSince(since, nowMs);
  const leader = await findLeader(pool, { leaderId, userId, period: 'all' });
  if (!leader) return refuse('copy_leader_unknown');
  const refused = decideSettings(settings, (await deps.rules.now()).copy);
  if (refused) throw new Refusal(refused.code, refused.params);
  const orders = await listPastOrders(pool, { leaderId, sinceMs, limit: MAX_ORDERS });
  const instrumentIds = [...new Set(orders.map(({ instrumentId }) => instrumentId))];
  const [closes, spans, termsOf, maxMultiple, slippagePercent] = await Promise.all([
    listPastCloses(
      pool,
      orders.map(({ id }) => id),
    ),
    listPastSpans(pool, {
      instrumentIds,
      fromMs: orders[0]?.openedMs ?? nowMs,
      toMs: nowMs,
      hours: nowMs - sinceMs > HOURLY_DAYS * DAY_MS ? 4 : 1,
    }),
    readTerms(deps, orders),
    readMaxMultiple(deps, userId),
    loadMeanSlippage(pool, leaderId),
  ]);
  const marks = instrumentIds.flatMap((id) => {
    const price = board.quote(id)?.price;
    return price === undefined ? [] : [[id, price] as const];
  });
  const past = {
    startMs: sinceMs,
    termsOf,
    maxMultiple,
    sharePercent: leader.sharePercent,
    slippagePercent,
    endMs: nowMs,
    marks: new Map(marks),
  };
  return { ...(await simulate(settings, past, toEvents(orders, closes, spans))), sinceMs };
};
