import type { InputOf } from '@candor/contract/call';
import { nftBuy, nftOffer, nftOfferQuote, nftOrders, nftPay } from '@candor/contract/nft-trade';
import { parseLooseTime } from '@candor/domain/nft/loose-time';
import { toFixed8 } from '@candor/money/decimal';
import { registerCall, replayed } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { NftDeps, NftModuleDeps } from './deps';
import { countOrders, listOrders } from './order-list.store';
import { type OfferAsk, planOffer } from './plan-offer';
import { findSaleId } from './sales.store';
import { toOrderItem, toQuote } from './trade.reply';
import { createBuyWork } from './use-cases/buy-work';
import { createOfferWork } from './use-cases/offer-work';
import { createPayOrder } from './use-cases/pay-order';

/** The money commands of the market; the calls of existing clients use the same ones. */
export interface TradeCommands {
  readonly buy: ReturnType<typeof createBuyWork>;
  readonly offer: ReturnType<typeof createOfferWork>;
  readonly pay: ReturnType<typeof createPayOrder>;
}

export const createTradeCommands = (deps: NftDeps): TradeCommands => ({
  buy: createBuyWork(deps),
  offer: createOfferWork(deps),
  pay: createPayOrder(deps),
});

type OfferInput = Omit<InputOf<typeof nftOffer>, 'currency_id'> & { readonly currency_id?: number | undefined };

/** Reads the form of an offer; existing clients send no coin. */
export const toOfferAsk = (input: OfferInput): Omit<OfferAsk, 'sellerId'> => ({
  code: input.code,
  currencyId: input.currency_id ?? null,
  price: input.price,
  perIncrease: input.per_increase,
  startMs: parseLooseTime(input.start_time) ?? refuse('nft_time_wrong'),
  endMs: parseLooseTime(input.end_time) ?? refuse('nft_time_wrong'),
});

const registerOffers = (deps: NftModuleDeps, { offer }: TradeCommands): void => {
  const { http, pool, clock } = deps;
  registerCall(http, nftOfferQuote, async (input, { user }) => {
    const ask = { ...toOfferAsk(input), sellerId: user.userId };
    return toQuote(await planOffer(deps, { client: pool, nowMs: clock.nowMs() }, ask));
  });
  registerCall(http, nftOffer, async (input, { user, idempotency }) => {
    const { reply, replayed: isReplayed } = await offer({ ...toOfferAsk(input), userId: user.userId, idempotency });
    const message = { code: reply.code, offer_id: reply.offerId };
    return isReplayed ? replayed(message) : message;
  });
};

const registerPurchase = ({ http, pool }: NftModuleDeps, { buy }: TradeCommands): void => {
  registerCall(http, nftBuy, async ({ code, price }, { user, idempotency }) => {
    const { reply, replayed: isReplayed } = await buy({ userId: user.userId, idempotency, code, price });
    const message = {
      code: reply.code,
      sale_id: await findSaleId(pool, reply.reference),
      price: toFixed8(reply.price),
      currency_name: reply.currency,
    };
    return isReplayed ? replayed(message) : message;
  });
};

const registerOrders = ({ http, pool, clock, rules }: NftModuleDeps, { pay }: TradeCommands): void => {
  registerCall(http, nftOrders, async ({ page, limit }, { user: { userId } }) => {
    const [orders, { total, toPay }, { nft }] = await Promise.all([
      listOrders(pool, { userId, limit, offset: (page - 1) * limit }),
      countOrders(pool, userId, clock.nowMs()),
      rules.now(),
    ]);
    return { items: orders.map(toOrderItem), total, to_pay: toPay, pay_hours: nft.payHours };
  });
  registerCall(http, nftPay, async ({ id }, { user, idempotency }) => {
    const { reply, reference, replayed: isReplayed } = await pay({ userId: user.userId, idempotency, orderId: id });
    const message = {
      code: reply.code,
      sale_id: await findSaleId(pool, reference),
      price: toFixed8(reply.price),
      currency_name: reply.currency,
      deposit: toFixed8(reply.deposit),
    };
    return isReplayed ? replayed(message) : message;
  });
};

export const registerNftTrade = (deps: NftModuleDeps, commands = createTradeCommands(deps)): void => {
  registerPurchase(deps, commands);
  registerOffers(deps, commands);
  registerOrders(deps, commands);
};
