import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeRules } from '#app/testing/futures-steps';
import { publishTicks } from '#app/testing/market-steps';
import { addStaker, microOf, type OptionItem, submit, untilNoneOpen } from '#app/testing/option-steps';
import { standingClock } from '#app/testing/standing-clock';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { openClient, type TestClient } from '#platform/realtime/testing/clients';
import { pollUntil } from '#platform/runtime/monotonic';

let testApp: TestApp;
let isTicking = true;
let ticking: Promise<void>;
let cents = 6_000_000;

const TICK_MS = 250;
const clock = standingClock();

/** A feed that rises by a cent four times a second. The clock follows the ticks, so a slow machine delays both alike. */
const keepTicking = async (): Promise<void> => {
  while (isTicking) {
    cents += 1;
    clock.advance(TICK_MS);
    await publishTicks(testApp.app, [
      { symbol: 'BTC/USDT', price: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}` },
    ]);
    await delay(TICK_MS);
  }
};

beforeAll(async () => {
  testApp = await startTestApp({ clock, env: { CANDOR_ROLES: 'api,realtime,engine,jobs' } });
  await changeRules(testApp, 'options', (rules) => ({
    ...rules,
    durations: [{ seconds: 5, payoutPercent: '80', minStake: '1', maxStake: '1000' }],
  }));
  ticking = keepTicking();
});
afterAll(async () => {
  isTicking = false;
  await ticking;
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

const untilSeen = async (client: TestClient, event: string): Promise<unknown> =>
  pollUntil(() => client.seen(event).at(-1) ?? null, { timeoutMs: 60_000, everyMs: 10 });

it('settles by itself in time, and tells every socket of the owner, and nobody else', async () => {
  const [user, stranger] = [await addStaker(testApp, '100'), await addStaker(testApp, '100')];
  const [own, second, other] = [
    await openClient(testApp.origin),
    await openClient(testApp.origin),
    await openClient(testApp.origin),
  ];
  await own.ask('login', user.token);
  await second.ask('login', user.token);
  await other.ask('login', stranger.token);
  await pollUntil(() => testApp.app.parts.board.quote(1)?.seq || null, { timeoutMs: 60_000, everyMs: 10 });

  const reply = await submit(testApp, user, { fields: { seconds: '5', number: '10' } });
  expect(reply.type).toBe('ok');
  const taken = reply.message as OptionItem;
  expect(taken.entry_seq).toBe(taken.accepted_seq + 1);
  await untilNoneOpen(testApp);

  const closed = (await untilSeen(second, 'closed_microorder')) as { type: string; to: number; data: OptionItem };
  expect(closed).toMatchObject({
    type: 'closed_microorder',
    to: user.id,
    data: { id: taken.id, status: 3, profit_result: 1, payout: '18.00000000', open_price: taken.open_price },
  });
  // No more than five seconds of the feed's time after its end (I12).
  expect(closed.data.settled_ms - closed.data.due_ms).toBeLessThan(5_000);
  expect(await untilSeen(second, 'update_balance')).toEqual({ type: 'update_balance', to: user.id });
  expect(await untilSeen(own, 'option')).toEqual({ ids: [taken.id] });
  expect(await microOf(testApp, user.id)).toBe('108');
  for (const event of ['closed_microorder', 'update_balance', 'option']) expect(other.seen(event)).toEqual([]);
  for (const { socket } of [own, second, other]) socket.close();
});
