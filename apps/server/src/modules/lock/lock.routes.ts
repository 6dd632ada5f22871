import {
  lockCalendar,
  lockOrder,
  lockOrders,
  lockPayouts,
  lockPreview,
  lockProducts,
  lockRedeem,
  lockRedeemQuote,
  lockRenew,
  lockReserve,
  lockSubscribe,
  lockSummary,
} from '@candor/contract/lock';
import { nextDayStart, payoutTime, startOfDay } from '@candor/domain/finance/product-day';
import { computeLockPlan, decideLockAmount } from '@candor/domain/lock/decide-lock';
import { toFixed8 } from '@candor/money/decimal';
import type { FastifyInstance } from 'fastify';
import { registerCall, replayed } from '#platform/http/route';
import { Refusal, refuse } from '#platform/refusal';
import { listComing } from './coming';
import type { LockDeps } from './deps';
import { toCalendar, toCoin, toOrder, toPayout, toPreview, toProduct, toQuote, toReserve } from './lock.reply';
import { findOrder, listOrders, type OrderRow } from './orders.store';
import { listPayouts } from './payouts.store';
import { loadRates } from './products.store';
import { loadReserves } from './reserve.store';
import { findFirstEnd, loadSummary } from './summary.store';
import { quoteOrder } from './use-cases/quote-order';
import { quoteRateUp, readRateUps } from './use-cases/rate-ups';
import { readClock, readCoins, readProducts } from './use-cases/read-products';
import type { createRedeem } from './use-cases/redeem';
import { setRenewal } from './use-cases/set-renewal';
import type { createSubscribe } from './use-cases/subscribe';

const NEWEST = 2_147_483_647;
const SHOWN_PAYOUTS = 30;

export interface LockCommands {
  readonly subscribe: ReturnType<typeof createSubscribe>;
  readonly redeem: ReturnType<typeof createRedeem>;
}

/** Order objects as they are at a time. */
const toItems = async (deps: LockDeps, orders: readonly OrderRow[], nowMs = deps.clock.nowMs()) => {
  const [coinOf, rates, rateUps] = await Promise.all([
    readCoins(deps),
    loadRates(deps.pool),
    readRateUps(deps, orders),
  ]);
  return orders.map((order) =>
    toOrder(order, { coin: coinOf(order.currencyId), nowMs, rates, rateUp: rateUps.get(order.id) }),
  );
};

const toItem = async (deps: LockDeps, order: OrderRow, nowMs?: number) => {
  const [item] = await toItems(deps, [order], nowMs);
  return item ?? refuse('lock_order_unknown');
};

/** The latest payout time that has passed. */
const lastPayout = (nowMs: number, dayMs: number): number => {
  const today = payoutTime(startOfDay(nowMs, dayMs), dayMs);
  return today <= nowMs ? today : today - dayMs;
};

const registerProducts = (http: FastifyInstance, deps: LockDeps): void => {
  registerCall(http, lockProducts, async ({ family }, { user }) => {
    const list = await readProducts(deps, { family, userId: user?.userId ?? null });
    const { nowMs, dayMs, coinOf, rates, reserves } = list;
    return {
      now_ms: nowMs,
      day_seconds: dayMs / 1000,
      next_payout_ms: lastPayout(nowMs, dayMs) + dayMs,
      products: list.products.map((product) =>
        toProduct(product, {
          coin: coinOf(product.currencyId),
          nowMs,
          dayMs,
          rates,
          reserve: reserves.find(({ currencyId }) => currencyId === product.currencyId),
          ofUser: list.ofUser(product.id),
          isOffered: list.isOffered(product.family),
        }),
      ),
      reserves: reserves.map((reserve) => toReserve(reserve, coinOf(reserve.currencyId))),
    };
  });
  registerCall(http, lockReserve, async () => {
    const day = readClock(deps);
    const [reserves, coinOf] = await Promise.all([loadReserves(deps.pool, day), readCoins(deps)]);
    return {
      yield_source: 'house_rewards' as const,
      now_ms: day.nowMs,
      reserves: reserves.map((reserve) => toReserve(reserve, coinOf(reserve.currencyId))),
    };
  });
  registerCall(http, lockPreview, async (input, { user }) => {
    const { products, coinOf, nowMs, dayMs } = await readProducts(deps, { family: '', userId: null });
    const product = products.find(({ id }) => id === input.product_id) ?? refuse('lock_unknown');
    const coin = coinOf(product.currencyId);
    const decision = decideLockAmount(input.amount, product, coin);
    if (!decision.ok) throw new Refusal(decision.code, decision.params);
    const plan = computeLockPlan(input.amount, product, { coin, nowMs, dayMs });
    const asked = { userId: user?.userId ?? null, couponId: input.coupon_id, product, amount: plan.amount };
    return toPreview(product, plan, { coin, rateUp: await quoteRateUp(deps, asked) });
  });
};

const registerCommands = (http: FastifyInstance, deps: LockDeps, { subscribe, redeem }: LockCommands): void => {
  registerCall(http, lockSubscribe, async (input, { user, idempotency }) => {
    const { reply, replayed: isReplayed } = await subscribe({
      userId: user.userId,
      idempotency,
      productId: input.product_id,
      amount: input.amount,
      termsVersion: input.terms_version ?? null,
      isAutoRenew: input.auto_renew === '1',
      couponId: input.coupon_id,
    });
    const item = await toItem(deps, reply.order, reply.atMs);
    return isReplayed ? replayed(item) : item;
  });
  registerCall(http, lockRedeem, async (input, { user, idempotency }) => {
    const asked = { userId: user.userId, idempotency, id: input.id, quoted: input.penalty };
    const { reply, replayed: isReplayed } = await redeem(asked);
    const item = await toItem(deps, reply.order, reply.atMs);
    return isReplayed ? replayed(item) : item;
  });
  registerCall(http, lockRenew, async (input, { user }) => {
    const order = await setRenewal(deps, { userId: user.userId, id: input.id, isOn: input.on === '1' });
    return toItem(deps, order);
  });
};

const registerLists = (http: FastifyInstance, deps: LockDeps): void => {
  const { pool } = deps;
  const readPayouts = async (order: OrderRow, { before = NEWEST, limit = SHOWN_PAYOUTS }) => {
    const rows = await listPayouts(pool, { orderId: order.id, before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const next = rows.length > limit ? String(shown.at(-1)?.day ?? '') : '';
    return { items: shown.map((row) => toPayout(row, order)), next_before: next };
  };
  const readBefore = (text: string | undefined): number =>
    text === undefined ? NEWEST : Math.min(NEWEST, Number.parseInt(text, 10));
  registerCall(http, lockOrders, async (input, { user }) => {
    const filter = { userId: user.userId, family: input.family, state: input.state, before: readBefore(input.before) };
    const rows = await listOrders(pool, filter, { limit: input.limit + 1 });
    const shown = rows.slice(0, input.limit);
    const next = rows.length > input.limit ? String(shown.at(-1)?.id ?? '') : '';
    return { items: await toItems(deps, shown), next_before: next };
  });
  registerCall(http, lockOrder, async ({ id }, { user }) => {
    const order = (await findOrder(pool, user.userId, id)) ?? refuse('lock_order_unknown');
    const [{ items, next_before }, item] = await Promise.all([readPayouts(order, {}), toItem(deps, order)]);
    return { order: item, payouts: items, next_before };
  });
  registerCall(http, lockPayouts, async (input, { user }) => {
    const order = (await findOrder(pool, user.userId, input.id)) ?? refuse('lock_order_unknown');
    return readPayouts(order, { before: readBefore(input.before), limit: input.limit });
  });
  registerCall(http, lockRedeemQuote, async ({ id }, { user }) => {
    const { order, quote, coin, due } = await quoteOrder(deps, { userId: user.userId, id });
    return toQuote(order, quote, { coin, due });
  });
};

const registerViews = (http: FastifyInstance, deps: LockDeps): void => {
  registerCall(http, lockSummary, async ({ family }, { user: { userId } }) => {
    const { nowMs, dayMs } = readClock(deps);
    const sinceMs = lastPayout(nowMs, dayMs);
    const [rows, first, coinOf] = await Promise.all([
      loadSummary(deps.pool, { userId, family, sinceMs }),
      findFirstEnd(deps.pool, userId, family),
      readCoins(deps),
    ]);
    const coming = rows.map(({ nextPayoutMs }) => nextPayoutMs).filter((ms) => ms > 0);
    return {
      day_seconds: dayMs / 1000,
      running: rows.reduce((total, { running }) => total + running, 0),
      items: rows.map(({ currencyId, running, locked, yesterday, total }) => ({
        ...toCoin(coinOf(currencyId)),
        running,
        locked: toFixed8(locked),
        earned_yesterday: toFixed8(yesterday),
        earned_total: toFixed8(total),
      })),
      next_payout_ms: coming.length === 0 ? 0 : Math.min(...coming),
      next_end_ms: first?.endMs ?? 0,
      next_end_order_id: first?.id ?? 0,
    };
  });
  registerCall(http, lockCalendar, async ({ family, days }, { user: { userId } }) => {
    const { nowMs, dayMs } = readClock(deps);
    const untilMs = nextDayStart(nowMs, dayMs) + days * dayMs;
    const [dates, coinOf] = await Promise.all([
      listComing(deps.pool, { userId, nowMs, untilMs }, family),
      readCoins(deps),
    ]);
    return { day_seconds: dayMs / 1000, items: toCalendar(dates, coinOf) };
  });
};

export const registerLockRoutes = (http: FastifyInstance, deps: LockDeps, commands: LockCommands): void => {
  registerProducts(http, deps);
  registerCommands(http, deps, commands);
  registerLists(http, deps);
  registerViews(http, deps);
};
