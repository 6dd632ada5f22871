import {
  leverBatchClose,
  leverCancel,
  leverClose,
  leverSetStop,
  leverSubmit,
  selfHold,
} from '@candor/contract/futures';
import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { FastifyInstance } from 'fastify';
import type { Answer } from '#kernel/ledger/once';
import { registerCall, replayed } from '#platform/http/route';
import type { FuturesDeps } from './deps';
import { registerFuturesReads } from './futures-reads.routes';
import { findInstrumentId } from './market-in-force';
import { priceOrNull, readLots, toOpenForm } from './open-form';
import { type Closed, createCloseByUser } from './use-cases/close-by-user';
import { cancelEntrust } from './use-cases/end-entrusts';
import { holdSelf } from './use-cases/hold-self';
import { createOpenPosition, type Opened } from './use-cases/open-position';
import { setStops } from './use-cases/set-stops';

const SIDES = { '0': '', '1': 'long', '2': 'short' } as const;

const toReply = ({ reply, replayed: isReplayed }: Answer<Opened | Closed>, language: Language) => {
  const params = 'closed' in reply ? { closed: String(reply.closed), left: String(reply.left) } : {};
  const sentence = sentenceOf(language, reply.notice, params);
  return isReplayed ? replayed(sentence) : sentence;
};

const registerMoney = (http: FastifyInstance, deps: FuturesDeps): void => {
  const open = createOpenPosition(deps);
  const close = createCloseByUser(deps);
  // An accepted order only waits for its tick: it gives up its request slot to calls that have work to do.
  registerCall(http, leverSubmit, async (input, { user, idempotency, language, releaseSlot }) => {
    const { currency_id: currencyId, legal_id: legalId } = input;
    const couponId = input.coupon_id ?? null;
    const request = { ...toOpenForm(input), userId: user.userId, idempotency, currencyId, legalId, couponId };
    return toReply(await open(request, releaseSlot), language);
  });
  registerCall(http, leverClose, async ({ id, share }, { user, idempotency, language, releaseSlot }) => {
    const lots = share === undefined ? null : readLots(share);
    return toReply(await close.one({ userId: user.userId, idempotency, id, lots }, releaseSlot), language);
  });
  registerCall(http, leverBatchClose, async (input, { user, idempotency, language, releaseSlot }) => {
    const instrumentId = findInstrumentId(deps, { currencyId: input.currency_id, legalId: input.legal_id });
    const request = { userId: user.userId, idempotency, side: SIDES[input.type], instrumentId };
    return toReply(await close.bulk(request, releaseSlot), language);
  });
};

export const registerFuturesRoutes = (http: FastifyInstance, deps: FuturesDeps): void => {
  registerMoney(http, deps);
  registerFuturesReads(http, deps);
  registerCall(http, leverSetStop, async (input, { user, language }) => {
    await setStops(deps, {
      userId: user.userId,
      id: input.id,
      takeProfit: priceOrNull(input.target_profit_price),
      stopLoss: priceOrNull(input.stop_loss_price),
    });
    return sentenceOf(language, 'stops_saved');
  });
  registerCall(http, leverCancel, async ({ id }, { user, language }) => {
    await cancelEntrust(deps, { userId: user.userId, id });
    return sentenceOf(language, 'entrust_cancelled');
  });
  registerCall(http, selfHold, async (input, { user, language }) => {
    await holdSelf(deps, { userId: user.userId, id: input.transaction_id });
    return sentenceOf(language, 'self_held');
  });
};
