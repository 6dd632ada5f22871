import { lockCancel, lockConfig, lockDeposit, lockOrderList } from '@candor/contract/lock-old';
import { sentenceOf } from '@candor/contract/messages/tables';
import { findClosedState } from '@candor/domain/lock/decide-lock';
import type { FastifyInstance } from 'fastify';
import { registerCall, replayed } from '#platform/http/route';
import type { LockDeps } from './deps';
import type { LockCommands } from './lock.routes';
import { toConfig, toOldOrder } from './lock-old.reply';
import { listOrders } from './orders.store';
import { loadRates } from './products.store';
import { readCoins, readProducts } from './use-cases/read-products';

const NEWEST = 2_147_483_647;

const stateOf = (status: string, isCancel: string): 'running' | 'ended' | 'redeemed' | 'all' => {
  if (isCancel === '1') return 'redeemed';
  if (status === '1') return 'running';
  return status === '2' ? 'ended' : 'all';
};

/** The calls of existing clients, served by the same use-cases. Their pages know products with a term. */
export const registerOldLockRoutes = (http: FastifyInstance, deps: LockDeps, commands: LockCommands): void => {
  registerCall(http, lockConfig, async (_, { user, language }) => {
    const { products, coinOf, nowMs, isOffered } = await readProducts(deps, {
      family: 'lock',
      userId: user?.userId ?? null,
    });
    return products
      .filter((product) => findClosedState(product, nowMs) === null && isOffered(product.family))
      .map((product) => toConfig(product, coinOf(product.currencyId), language));
  });
  registerCall(http, lockOrderList, async (input, { user }) => {
    const filter = {
      userId: user.userId,
      family: '',
      state: stateOf(input.status, input.is_cancel),
      before: NEWEST,
    } as const;
    const page = { limit: input.limit, offset: (input.page - 1) * input.limit };
    const [rows, coinOf, rates] = await Promise.all([
      listOrders(deps.pool, filter, page),
      readCoins(deps),
      loadRates(deps.pool),
    ]);
    const nowMs = deps.clock.nowMs();
    return { order_list: rows.map((row) => toOldOrder(row, { coin: coinOf(row.currencyId), nowMs, rates })) };
  });
  registerCall(http, lockDeposit, async (input, { user, idempotency, language }) => {
    const { reply, replayed: isReplayed } = await commands.subscribe({
      userId: user.userId,
      idempotency,
      productId: input.config_id,
      amount: input.amount,
      termsVersion: null,
      isAutoRenew: false,
    });
    const text = sentenceOf(language, reply.notice);
    return isReplayed ? replayed(text) : text;
  });
  registerCall(http, lockCancel, async (input, { user, idempotency, language }) => {
    const { reply, replayed: isReplayed } = await commands.redeem({
      userId: user.userId,
      idempotency,
      id: input.id,
      quoted: null,
    });
    const text = sentenceOf(language, reply.notice);
    return isReplayed ? replayed(text) : text;
  });
};
