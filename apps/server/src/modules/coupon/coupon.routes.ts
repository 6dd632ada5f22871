import { couponCentre, couponClaim, couponDetail, couponFitting, couponTrialLock } from '@candor/contract/coupon';
import { sentenceOf } from '@candor/contract/messages/tables';
import { registerCall, replayed } from '#platform/http/route';
import { toCouponItem } from './coupon.reply';
import type { CouponModuleDeps } from './deps';
import { createClaim } from './use-cases/claim-coupon';
import { readCentre } from './use-cases/read-centre';
import { readDetail } from './use-cases/read-detail';
import { readFitting } from './use-cases/read-fitting';
import { createTrialLock } from './use-cases/start-trial-lock';

/** Tries of codes by one user. */
const CODE_TRIES = { count: 10, windowMs: 60_000 };

const registerCommands = (deps: CouponModuleDeps): void => {
  const claim = createClaim(deps);
  const startTrialLock = createTrialLock(deps);
  registerCall(deps.http, couponClaim, async (input, { user, idempotency }) => {
    const { userId } = user;
    const code = input.code ?? null;
    if (code !== null) deps.http.callGate.limiter.take(`coupon code ${userId}`, CODE_TRIES);
    const asked = { userId, idempotency, campaignId: input.campaign_id ?? null, code };
    const { reply, replayed: isReplayed } = await claim(asked);
    const item = toCouponItem(reply.coupon, '0');
    return isReplayed ? replayed(item) : item;
  });
  registerCall(deps.http, couponTrialLock, async (input, { user, idempotency }) => {
    const asked = { userId: user.userId, idempotency, couponId: input.id, productId: input.product_id };
    const { reply, replayed: isReplayed } = await startTrialLock(asked);
    const item = toCouponItem(reply.coupon, '0');
    return isReplayed ? replayed(item) : item;
  });
};

export const registerCouponRoutes = (deps: CouponModuleDeps): void => {
  const { http } = deps;
  registerCommands(deps);
  registerCall(http, couponCentre, ({ state, page, limit }, { user }) =>
    readCentre(deps, { userId: user.userId, state, page, limit }),
  );
  registerCall(http, couponDetail, ({ id }, { user }) => readDetail(deps, { userId: user.userId, id }));
  registerCall(http, couponFitting, (input, { user, language }) =>
    readFitting(deps, {
      userId: user.userId,
      product: input.product,
      amount: input.amount ?? null,
      multiple: Number.parseInt(input.multiple ?? '1', 10),
      lockProductId: input.product_id ?? null,
      toSentence: ({ code, params }) => sentenceOf(language, code, params),
    }),
  );
};
