import { afterAll, beforeAll, it } from 'vitest';
import { expectFound, OPTION_CORRUPTIONS } from '#app/testing/option-corruptions';
import {
  addStaker,
  type OptionTestApp,
  publishPrice,
  publishUntil,
  runEngine,
  startOptionTestApp,
  submitted,
} from '#app/testing/option-steps';
import { createPool, type Pool } from '#platform/db/pool';

let app: OptionTestApp;
let admin: Pool;

/** One won, one lost, one called off and one open, of different users. */
beforeAll(async () => {
  app = await startOptionTestApp();
  admin = createPool(app.database.adminUrl, { max: 1 });
  await publishPrice(app, '60000');
  await submitted(app, await addStaker(app), { type: '1', seconds: '30', number: '10.123457' });
  await submitted(app, await addStaker(app), { type: '2', seconds: '30' });
  app.clock.advance(200);
  await publishPrice(app, '60000');
  await runEngine(app);
  await publishUntil(app, '60001', app.clock.nowMs() + 40_000);
  await runEngine(app);
  await submitted(app, await addStaker(app), { seconds: '120' });
  app.clock.advance(4_000);
  await publishPrice(app, '60002');
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

it.each(OPTION_CORRUPTIONS)('$id finds $how', (corruption) =>
  expectFound(admin, new Date(app.clock.nowMs()), corruption),
);
