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
import { loadOpenOrders } from './waiting.store';

const SIDES = { '0': '', '1': 'long', '2': 'short' } as const;

const toText = (reply: Opened | Closed, language: Language): string =>
  sentenceOf(
    language,
    reply.notice,
    'closed' in reply ? { closed: String(reply.closed), left: String(reply.left) } : {},
  );

const toReply = <M>({ replayed: isReplayed }: Pick<Answer<unknown>, 'replayed'>, message: M) =>
  isReplayed ? replayed(message) : message;

const registerMoney = (http: FastifyInstance, deps: FuturesDeps): void => {
  const open = createOpenPosition(deps);
  const close = createCloseByUser(deps);
  // An accepted order only waits for its tick: it gives up its request slot to calls that have work to do.
  registerCall(http, leverSubmit, async (input, { user, idempotency, language, releaseSlot }) => {
    const { currency_id: currencyId, legal_id: legalId } = input;
    const couponId = input.coupon_id ?? null;
    const request = { ...toOpenForm(input), userId: user.userId, idempotency, currencyId, legalId, couponId };
    const done = await open(request, releaseSlot);
    const text = toText(done.reply, language);
    if (input.receipt === '0') return toReply(done, text);
    const made = await loadOpenOrders(deps.pool, [done.reference]);
    return toReply(done, { text, id: made.get(done.reference)?.id ?? 0 });
  });
  registerCall(http, leverClose, async ({ id, share, receipt }, { user, idempotency, language, releaseSlot }) => {
    const lots = share === undefined ? null : readLots(share);
    const done = await close.one({ userId: user.userId, idempotency, id, lots }, releaseSlot);
    const text = toText(done.reply, language);
    return toReply(done, receipt === '1' ? { text, id } : text);
  });
  registerCall(http, leverBatchClose, async (input, { user, idempotency, language, releaseSlot }) => {
    const instrumentId = findInstrumentId(deps, { currencyId: input.currency_id, legalId: input.legal_id });
    const request = { userId: user.userId, idempotency, side: SIDES[input.type], instrumentId };
    const done = await close.bulk(request, releaseSlot);
    const text = toText(done.reply, language);
    const { left, ids = [] } = done.reply;
    return toReply(done, input.receipt === '1' ? { text, ids: [...ids], left } : text);
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
