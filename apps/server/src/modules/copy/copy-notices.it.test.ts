import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addFollower, addLeader, copyAll } from '#app/testing/copy-steps';
import { closePosition, opened, publishMarks, startFuturesApp } from '#app/testing/futures-steps';
import { openPushService, type PushService } from '#app/testing/push-service';
import { checkBooks, type TestApp, type TestUser } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';

const HOUR_MS = 3_600_000;
/** Ten minutes into an hour. */
const START_MS = 1_800_000_600_000;

let test: TestApp;
let clock: VirtualClock;
let service: PushService;
beforeAll(async () => {
  clock = virtualClock(START_MS);
  service = await openPushService();
  service.resolveTo(['93.184.215.14']);
  test = await startFuturesApp({ clock, pushNet: service.net });
});
beforeEach(() => publishMarks(test));
afterAll(async () => {
  await test.stop();
  await service.close();
});
checkBooks(() => test);

const noticesOf = async ({ id }: TestUser) => {
  await test.app.parts.relay.drain();
  const { rows } = await test.pool.query<{ template: string; params: Readonly<Record<string, string>> }>(
    'select template, params from notification where user_id = $1 order by id',
    [id],
  );
  return rows;
};
const handOnAgain = async (): Promise<void> => {
  await test.pool.query(`update outbox_event set relayed_at = null where topic = 'futures.changed'`);
  await test.app.parts.relay.drain();
};
const hourText = (): string => {
  const hourMs = Math.floor(clock.nowMs() / HOUR_MS) * HOUR_MS;
  return new Date(hourMs).toISOString().slice(0, 16).replace('T', ' ');
};

/** The leader opens two positions and closes the first at 60,100; half of it is copied: 5 lots of 0.001 BTC. */
const tradeTwice = async (leader: TestUser) => {
  const first = await opened(test, leader);
  await copyAll(test);
  const second = await opened(test, leader);
  await copyAll(test);
  await publishMarks(test, { 'BTC/USDT': '60100' });
  await closePosition(test, leader, first.id);
  await copyAll(test);
  return second;
};

describe('the notices of copied trades', () => {
  it('are one per leader and hour that counts openings and closes with their sum, and its push comes once', async () => {
    const [leader, other] = [await addLeader(test), await addLeader(test)];
    const follower = await addFollower(test, leader, { usdt: '50000' });
    const phone = service.openBrowser();
    const { endpoint, p256dh, auth } = phone;
    const device = { endpoint, p256dh, auth, name: 'Phone' };
    await test.call('POST', '/push/subscribe', { token: follower.token, fields: device });
    const choice = { kind: 'copy', channel: 'push', on: '1' };
    const chosen = await test.call('POST', '/notify/settings', { token: follower.token, fields: choice });
    expect(chosen.type).toBe('ok');
    const time = hourText();
    const second = await tradeTwice(leader);
    const [notice, ...others] = await noticesOf(follower);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      template: 'copy_trades',
      params: { time, opened: '2', closed: '1', result: '+0.5', currency: 'USDT' },
    });
    expect(service.received(phone).map(({ title }) => title)).toEqual(['Trades copied']);

    await publishMarks(test, { 'BTC/USDT': '59800' });
    await closePosition(test, leader, second.id);
    await copyAll(test);
    expect(await noticesOf(follower)).toMatchObject([{ params: { opened: '2', closed: '2', result: '-0.5' } }]);
    await handOnAgain();
    expect(await noticesOf(follower)).toMatchObject([{ params: { opened: '2', closed: '2', result: '-0.5' } }]);

    clock.advance(HOUR_MS);
    await publishMarks(test);
    await opened(test, leader);
    await copyAll(test);
    expect(await noticesOf(follower)).toMatchObject([
      { params: { time, opened: '2' } },
      { params: { time: hourText(), opened: '1', closed: '0', result: '0' } },
    ]);
    expect(service.received(phone)).toHaveLength(2);
    expect((await noticesOf(other)).map(({ template }) => template)).toEqual([]);
  });

  it('leave the own trades of a leader as they are: one notice each', async () => {
    const leader = await addLeader(test);
    await addFollower(test, leader, { usdt: '50000' });
    await tradeTwice(leader);
    expect((await noticesOf(leader)).map(({ template }) => template)).toEqual([
      'futures_opened',
      'futures_opened',
      'futures_closed',
    ]);
  });
});
