import { dualDetail, dualIndex, dualList } from '@candor/contract/dual';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { readCoins } from './coins';
import type { DualDeps } from './deps';
import { isBuyable, toOldOrder, toOldProduct } from './dual.reply';
import { listOrders, type StateFilter } from './orders.store';
import { listOnSale, loadProduct } from './products.store';

const NEWEST = 2_147_483_647;
const STATE_OF: Readonly<Record<string, StateFilter>> = {
  '0': 'failed',
  '1': 'purchased',
  '2': 'settling',
  '3': 'success',
};

/** The lists of existing clients; their purchase is beside ours. */
export const registerOldRoutes = (http: FastifyInstance, deps: DualDeps): void => {
  const { pool, board, clock } = deps;
  registerCall(http, dualIndex, async (input) => {
    const nowMs = clock.nowMs();
    const instrument = board.byCurrency(input.currency_id);
    if (instrument === undefined) return { dual_currencys: [] };
    const [products, coins] = await Promise.all([
      listOnSale(pool, { instrumentId: instrument.id, side: input.type, nowMs }),
      readCoins(deps),
    ]);
    const shown = products.filter((product) => isBuyable(product, nowMs));
    return { dual_currencys: shown.map((product) => toOldProduct(product, coins, nowMs)) };
  });
  registerCall(http, dualDetail, async (input) => {
    const product = (await loadProduct(pool, input.id)) ?? refuse('dual_unknown');
    return toOldProduct(product, await readCoins(deps), clock.nowMs());
  });
  registerCall(http, dualList, async (input, { user }) => {
    const nowMs = clock.nowMs();
    const filter = {
      userId: user.userId,
      currencyId: input.currency,
      side: input.type,
      state: STATE_OF[input.status] ?? 'all',
      before: NEWEST,
      nowMs,
    } as const;
    const [orders, coins] = await Promise.all([
      listOrders(pool, filter, { limit: input.limit, offset: (input.page - 1) * input.limit }),
      readCoins(deps),
    ]);
    return { list: orders.map((order) => toOldOrder(order, coins, nowMs)), limit: input.limit };
  });
};
