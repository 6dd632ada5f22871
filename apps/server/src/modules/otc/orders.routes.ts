import {
  otcAskCancel,
  otcCancel,
  otcOrder,
  otcOrders,
  otcPaid,
  otcRate,
  otcRelease,
} from '@candor/contract/otc-orders';
import { toFixed8 } from '@candor/money/decimal';
import { registerCall, replayed } from '#platform/http/route';
import type { OtcModuleDeps } from './deps';
import { toFlag } from './orders.reply';
import { rateOrder } from './use-cases/dispute-steps';
import { createCancelOrder, createReleaseCoins } from './use-cases/end-by-call';
import { askCancel, markPaid } from './use-cases/pay-steps';
import { readOrder, readOwnOrders } from './use-cases/read-orders';

const registerEnds = (deps: OtcModuleDeps): void => {
  const [release, cancel] = [createReleaseCoins(deps), createCancelOrder(deps)];
  registerCall(deps.http, otcRelease, async ({ number, pay_password: payPassword }, { user, idempotency }) => {
    const done = await release({ userId: user.userId, idempotency, number, payPassword });
    deps.relay.nudge();
    const { amount, received, fee } = done.reply;
    const message = {
      number: done.reply.number,
      amount: toFixed8(amount),
      received: toFixed8(received),
      fee: toFixed8(fee),
    };
    return done.replayed ? replayed(message) : message;
  });
  registerCall(deps.http, otcCancel, async ({ number, reason }, { user, idempotency }) => {
    const done = await cancel({ userId: user.userId, idempotency, number, reason });
    deps.relay.nudge();
    const { refunded, counts } = done.reply;
    const message = { number: done.reply.number, refunded: toFixed8(refunded), counts: toFlag(counts) };
    return done.replayed ? replayed(message) : message;
  });
};

export const registerOtcOrders = (deps: OtcModuleDeps): void => {
  const { http } = deps;
  registerCall(http, otcOrders, ({ open, page, limit }, { user: { userId } }) =>
    readOwnOrders(deps, { userId, isOpen: open === '1', limit, offset: (page - 1) * limit }),
  );
  registerCall(http, otcOrder, ({ number }, { user: { userId } }) => readOrder(deps, { userId, number }));
  registerCall(http, otcPaid, ({ number, picture }, { user: { userId } }) =>
    markPaid(deps, { userId, number, picture }),
  );
  registerCall(http, otcAskCancel, ({ number, reason }, { user: { userId } }) =>
    askCancel(deps, { userId, number, reason }),
  );
  registerCall(http, otcRate, ({ number, stars, comment }, { user: { userId } }) =>
    rateOrder(deps, { userId, number, stars, comment }),
  );
  registerEnds(deps);
};
