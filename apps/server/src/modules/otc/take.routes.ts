import { otcTake } from '@candor/contract/otc-orders';
import { toFixed8 } from '@candor/money/decimal';
import { registerCall, replayed } from '#platform/http/route';
import type { OtcModuleDeps } from './deps';
import { createTakeAd } from './use-cases/take-ads';

export const registerOtcTake = (deps: OtcModuleDeps): void => {
  const take = createTakeAd(deps);
  registerCall(deps.http, otcTake, async (input, { user, idempotency }) => {
    const { reply, replayed: isReplayed } = await take({
      userId: user.userId,
      idempotency,
      adId: input.ad_id,
      version: input.version,
      by: input.by,
      amount: input.amount,
      price: input.price,
      methodId: input.method_id,
    });
    deps.relay.nudge();
    const message = {
      number: reply.number,
      amount: toFixed8(reply.amount),
      fiat_amount: toFixed8(reply.fiatAmount),
      price: toFixed8(reply.price),
      pay_due_ms: reply.payDueMs,
    };
    return isReplayed ? replayed(message) : message;
  });
};
