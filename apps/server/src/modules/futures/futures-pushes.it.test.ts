import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFuturesTrader, closePosition, opened, publishMarks, startFuturesApp } from '#app/testing/futures-steps';
import { standingClock } from '#app/testing/standing-clock';
import type { TestApp } from '#app/testing/test-app';
import { openClient } from '#platform/realtime/testing/clients';
import { pollUntil } from '#platform/runtime/monotonic';

let test: TestApp;
beforeAll(async () => {
  // Stands still: prices never become stale on a slow machine.
  test = await startFuturesApp({ clock: standingClock(), env: { CANDOR_ROLES: 'api,realtime' } });
});
afterAll(() => test.stop());

it('what was opened and closed is pushed after the commit, to its owner alone', async () => {
  const [user, other] = [await addFuturesTrader(test), await addFuturesTrader(test)];
  const [own, strange] = [await openClient(test.origin), await openClient(test.origin)];
  expect(await own.ask('login', user.token)).toEqual({ ok: true });
  expect(await strange.ask('login', other.token)).toEqual({ ok: true });
  const { id } = await opened(test, user);
  await publishMarks(test);
  await closePosition(test, user, id, '4');
  await closePosition(test, user, id);
  expect(own.seen('futures')).toEqual([]);
  await test.app.parts.relay.drain();
  const untilClosed = () =>
    own.seen('lever_closed').length > 0 && own.seen('update_balance').length === 3 ? true : null;
  expect(await pollUntil(untilClosed, { timeoutMs: 60_000, everyMs: 5 })).toBe(true);
  expect(own.seen('futures')).toEqual([{ ids: [id] }, { ids: [id] }, { ids: [id] }]);
  expect(own.seen('lever_closed')).toEqual([{ type: 'lever_closed', to: user.id, id: [id] }]);
  expect(own.seen('update_balance')[0]).toEqual({ type: 'update_balance', to: user.id });
  for (const event of ['futures', 'lever_closed', 'update_balance']) expect(strange.seen(event)).toEqual([]);
  for (const { socket } of [own, strange]) socket.close();
});
