import { autoDisputeMs, releaseTargetMs } from '@candor/domain/otc/decide-step';
import { canonical } from '@candor/money/decimal';
import { appendMessages } from '#modules/chat/index';
import { bindUpload } from '#modules/files/index';
import { notify } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { clockText } from '../clock-text';
import { OTC_NOTICES } from '../notices';
import { toLine, toOwnMessage, wordsOf } from '../order-lines';
import { sendCancelAsked, sendPaid } from '../order-steps.store';
import { type JudgedStep, type OrderCall, type StepDeps, stepOrder } from './step-order';

/** Binds an own upload as a picture of the conversation; returns its id, or null when there is none. */
export const bindPicture = async (tx: Tx, ownerId: number, path = ''): Promise<string | null> =>
  path === '' ? null : (await bindUpload(tx, { owner: ownerId, path, use: 'chat_picture' })).id;

const notifySeller = (tx: Tx, { order, terms, nowMs }: JudgedStep): Promise<void> =>
  notify(tx, OTC_NOTICES, {
    userId: order.sellerId,
    template: 'otc_paid',
    params: {
      ...wordsOf(order, order.received),
      fiat_amount: canonical(order.fiatAmount),
      fiat: order.fiat,
      method: order.kindName,
      time: clockText(releaseTargetMs(nowMs, terms)),
    },
  });

/** The buyer says that the payment was made, with a picture of it if there is one. */
export const markPaid = (deps: StepDeps, call: OrderCall & { readonly picture?: string | undefined }) =>
  stepOrder(deps, {
    ...call,
    action: 'pay',
    apply: async (tx, step) => {
      const { order, userId, nowMs, terms } = step;
      const fileId = await bindPicture(tx, userId, call.picture);
      sendPaid(tx, { id: order.id, paidMs: nowMs, dueMs: autoDisputeMs(nowMs, terms) });
      const picture = fileId === null ? [] : [toOwnMessage(order, userId, { kind: 'picture', body: '', fileId })];
      await appendMessages(tx, [toLine(order, 'paid', { by: 'buyer' }), ...picture], nowMs);
      await notifySeller(tx, step);
    },
  });

/** The seller asks the buyer to cancel; from then on the buyer may cancel a paid order too. */
export const askCancel = (deps: StepDeps, call: OrderCall & { readonly reason: string }) =>
  stepOrder(deps, {
    ...call,
    action: 'ask_cancel',
    apply: async (tx, { order, nowMs }) => {
      sendCancelAsked(tx, order.id, call.reason);
      await appendMessages(tx, [toLine(order, 'cancel_asked', { by: 'seller', reason: call.reason })], nowMs);
      await notify(tx, OTC_NOTICES, {
        userId: order.buyerId,
        template: 'otc_cancel_asked',
        params: wordsOf(order),
      });
    },
  });
