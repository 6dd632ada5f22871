import { afterAll, beforeAll, it } from 'vitest';
import { expectFound, TRIAL_CORRUPTIONS } from '#app/testing/option-corruptions';
import {
  addStaker,
  type OptionTestApp,
  publishPrice,
  publishUntil,
  runEngine,
  submitted,
} from '#app/testing/option-steps';
import { addTrialUser, enterAll, startTrialApp } from '#app/testing/option-trial-steps';
import { createPool, type Pool } from '#platform/db/pool';

let app: OptionTestApp;
let admin: Pool;

const submitTrial = async (fields: Record<string, string>): Promise<void> => {
  const { user, couponId } = await addTrialUser(app);
  await submitted(app, user, { number: '20', coupon_id: String(couponId), ...fields });
};

/** Trial funds of different users: one won, one lost, one called off, one open; and one open order of own money. */
beforeAll(async () => {
  app = await startTrialApp();
  admin = createPool(app.database.adminUrl, { max: 1 });
  await publishPrice(app, '60000');
  await submitTrial({ type: '1', seconds: '30' });
  await submitTrial({ type: '2', seconds: '30' });
  await enterAll(app);
  await publishUntil(app, '60001', app.clock.nowMs() + 40_000);
  await runEngine(app);
  await submitTrial({ seconds: '120' });
  app.clock.advance(4_000);
  await publishPrice(app, '60002');
  await submitTrial({ seconds: '300' });
  await submitted(app, await addStaker(app), { seconds: '300' });
  await publishUntil(app, '60003', app.clock.nowMs() + 3_000);
  await runEngine(app);
  await app.expectBooksBalanced();
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await admin.end();
  await app.stop();
});

it.each(TRIAL_CORRUPTIONS)('$id finds $how', (corruption) =>
  expectFound(admin, new Date(app.clock.nowMs()), corruption),
);
