import type { PushPayload } from '@candor/contract/push';
import { PUSH_TRIES } from '@candor/domain/notify/judge-delivery';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PushBrowser } from '#app/testing/push-browser';
import { openPushService, type PushService } from '#app/testing/push-service';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { FUND_NOTICES } from '#modules/fund/notices';
import { FUTURES_NOTICES } from '#modules/futures/notices';
import { NFT_NOTICES } from '#modules/nft/notices';
import { notify, notifyMany, notifyOnce } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import { virtualClock } from '#platform/runtime/clock';

let testApp: TestApp;
let service: PushService;
/** Moves only by hand, so that retries are due when the test says so. */
const clock = virtualClock(Date.now());
beforeAll(async () => {
  service = await openPushService();
  testApp = await startTestApp({ pushNet: service.net, clock });
});
afterAll(async () => {
  await testApp.stop();
  await service.close();
});
beforeEach(() => service.resolveTo(['93.184.215.14']));

const call = (user: TestUser, method: 'GET' | 'POST', path: string, fields: Record<string, string> = {}) =>
  testApp.call(method, path, { token: user.token, fields });
const subscribe = async (user: TestUser, browser = service.openBrowser()): Promise<PushBrowser> => {
  const { endpoint, p256dh, auth } = browser;
  const reply = await call(user, 'POST', '/push/subscribe', { endpoint, p256dh, auth, name: 'Phone' });
  expect(reply.type).toBe('ok');
  return browser;
};
const credit = (userId: number, amount = '120.5') =>
  withTx(testApp.pool, (tx) =>
    notify(tx, FUND_NOTICES, { userId, template: 'deposit_credited', params: { amount, currency: 'USDT' } }),
  );
const relay = () => testApp.app.parts.relay.drain();
const countDevices = async (user: TestUser): Promise<number> => {
  const { rows } = await testApp.pool.query('select from push_device where user_id = $1', [user.id]);
  return rows.length;
};
const receivedBy = async (browser: PushBrowser): Promise<PushPayload[]> => {
  await relay();
  return service.received(browser);
};

describe('a push', () => {
  it('reaches each device of the user, decrypted with amount, link and time', async () => {
    const user = await testApp.addUser();
    const [phone, tablet] = [await subscribe(user), await subscribe(user)];
    const stranger = await subscribe(await testApp.addUser());
    await credit(user.id);
    const [push] = await receivedBy(phone);
    expect(push).toMatchObject({
      title: 'Deposit credited',
      body: '120.5 USDT were credited to your Spot account.',
      url: '#/pages/fund/receive_withdraw_record?list=deposits',
    });
    expect(Math.abs((push?.time ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(service.received(tablet)).toEqual([push]);
    expect(service.received(stranger)).toEqual([]);
  });

  it('is in the language of the user, without amounts when they are hidden', async () => {
    const user = await testApp.addUser();
    const phone = await subscribe(user);
    await testApp.pool.query(`update app_user set language = 'fra' where id = $1`, [user.id]);
    await call(user, 'POST', '/notify/privacy', { hide_amounts: '1' });
    await credit(user.id);
    const [push] = await receivedBy(phone);
    expect(push?.title).toBe(FUND_NOTICES.texts.fra.deposit_credited.title);
    expect(push?.body).toBe('Ouvrez Candor pour voir les détails.');
    // Without the time, whose digits may contain 120.
    expect(JSON.stringify({ ...push, time: 0 })).not.toMatch(/120|USDT/);
  });

  it('is not sent for a transaction that was rolled back', async () => {
    const user = await testApp.addUser();
    const phone = await subscribe(user);
    const undone = withTx(testApp.pool, async (tx) => {
      await notify(tx, FUND_NOTICES, {
        userId: user.id,
        template: 'deposit_credited',
        params: { amount: '1', currency: 'USDT' },
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await receivedBy(phone)).toEqual([]);
  });

  it('goes nowhere after the session has ended, and to the account that subscribed last', async () => {
    const [first, second] = [await testApp.addUser(), await testApp.addUser()];
    const phone = await subscribe(first);
    await subscribe(second, phone);
    await credit(first.id, '1');
    await credit(second.id, '2');
    expect((await receivedBy(phone)).map(({ body }) => body[0])).toEqual(['2']);
    await call(second, 'GET', '/user/logout');
    await credit(second.id, '3');
    expect(await receivedBy(phone)).toHaveLength(1);
  });
});

describe('switches', () => {
  it('of push, mail and app are respected', async () => {
    const user = await testApp.addUser();
    const phone = await subscribe(user);
    const outbid = () =>
      withTx(testApp.pool, (tx) =>
        notify(tx, NFT_NOTICES, {
          userId: user.id,
          template: 'nft_outbid',
          params: { code: 'ab', work: 'Fog', amount: '2', currency: 'USDT' },
        }),
      );
    const switchTo = (channel: string, on: string) =>
      call(user, 'POST', '/notify/settings', { kind: 'orders', channel, on });
    const counts = async () => {
      const pushes = (await receivedBy(phone)).length;
      const { rows } = await testApp.pool.query<{ app: number; mail: number }>(
        `select (select count(*)::int from notification where user_id = $1) as app,
           (select count(*)::int from outbox_event where topic = 'notify.mail' and payload ->> 'userId' = $1::text) as mail`,
        [user.id],
      );
      return { pushes, ...rows[0] };
    };
    await outbid();
    expect(await counts()).toEqual({ pushes: 1, app: 1, mail: 0 });
    await switchTo('push', '0');
    await switchTo('mail', '1');
    await outbid();
    expect(await counts()).toEqual({ pushes: 1, app: 2, mail: 1 });
    await switchTo('app', '0');
    await switchTo('mail', '0');
    await switchTo('push', '1');
    await outbid();
    expect(await counts()).toEqual({ pushes: 2, app: 2, mail: 1 });
  });

  it('count when it is sent, and quiet hours let liquidation through', async () => {
    const user = await testApp.addUser();
    const phone = await subscribe(user);
    await credit(user.id);
    await call(user, 'POST', '/notify/settings', { kind: 'money', channel: 'push', on: '0' });
    expect(await receivedBy(phone)).toEqual([]);
    await call(user, 'POST', '/notify/settings', { kind: 'money', channel: 'push', on: '1' });
    const hour = new Date(clock.nowMs()).getUTCHours();
    const at = (hours: number) => `${String((hours + 24) % 24).padStart(2, '0')}:00`;
    await call(user, 'POST', '/notify/privacy', {
      hide_amounts: '0',
      quiet_from: at(hour - 1),
      quiet_to: at(hour + 2),
    });
    await credit(user.id);
    await withTx(testApp.pool, (tx) =>
      notify(tx, FUTURES_NOTICES, {
        userId: user.id,
        template: 'futures_urgent',
        params: { symbol: 'BTC/USDT', number: '7', price: '60000', liquidation: '59000' },
      }),
    );
    expect((await receivedBy(phone)).map(({ title }) => title)).toEqual(['Position close to forced close']);
  });
});

describe('an endpoint', () => {
  it.each([404, 410, 403])('that answers %i is removed', async (status) => {
    const user = await testApp.addUser();
    const phone = await subscribe(user);
    service.answer(phone, status);
    await credit(user.id);
    await relay();
    expect(await countDevices(user)).toBe(0);
    const before = service.requests.length;
    await credit(user.id);
    await relay();
    expect(service.requests).toHaveLength(before);
  });

  it('that fails is retried with growing pauses and receives the push once it works', async () => {
    const user = await testApp.addUser();
    const [broken, working] = [await subscribe(user), await subscribe(user)];
    service.answer(broken, 503);
    await credit(user.id);
    await relay();
    expect(service.received(working)).toHaveLength(1);
    for (const pauseMs of [500, 1_000, 2_000]) {
      clock.advance(pauseMs - 1);
      await relay();
      const before = service.received(broken).length;
      clock.advance(1);
      await relay();
      expect(service.received(broken)).toHaveLength(before + 1);
    }
    service.answer(broken, 201);
    clock.advance(4_000);
    await relay();
    clock.advance(3_600_000);
    await relay();
    expect(service.received(broken)).toHaveLength(5);
    expect(service.received(working)).toHaveLength(1);
    expect(await countDevices(user)).toBe(2);
  });

  it('that keeps failing is dropped after three pushes that were given up', async () => {
    const user = await testApp.addUser();
    const phone = await subscribe(user);
    service.answer(phone, 500);
    for (const left of [1, 1, 0]) {
      await credit(user.id);
      const before = service.received(phone).length;
      for (let tries = 0; tries < PUSH_TRIES + 3; tries += 1) {
        await relay();
        clock.advance(300_000);
      }
      expect(service.received(phone)).toHaveLength(before + PUSH_TRIES);
      expect(await countDevices(user)).toBe(left);
    }
  });

  it('that delivers one push begins to count anew: pushes given up before and after it are not added', async () => {
    const user = await testApp.addUser();
    const phone = await subscribe(user);
    const giveUp = async (): Promise<void> => {
      await credit(user.id);
      for (let tries = 0; tries < PUSH_TRIES; tries += 1) {
        await relay();
        clock.advance(300_000);
      }
    };
    service.answer(phone, 500);
    await giveUp();
    await giveUp();
    service.answer(phone, 201);
    await credit(user.id);
    await relay();
    service.answer(phone, 500);
    await giveUp();
    await giveUp();
    expect(await countDevices(user)).toBe(1);
    await giveUp();
    expect(await countDevices(user)).toBe(0);
  });

  it('whose name leads inside gets nothing [J21]', async () => {
    const user = await testApp.addUser();
    const phone = await subscribe(user);
    service.resolveTo(['10.0.0.8']);
    await credit(user.id);
    expect(await receivedBy(phone)).toEqual([]);
    service.resolveTo(['93.184.215.14']);
    await credit(user.id);
    expect(await receivedBy(phone)).toHaveLength(1);
  });
});

describe('many', () => {
  it('users are told in a fixed number of statements', async () => {
    const users = await Promise.all(Array.from({ length: 60 }, () => testApp.addUser()));
    const browsers = await Promise.all(users.slice(0, 20).map((user) => subscribe(user)));
    const texts: string[] = [];
    await withTx(testApp.pool, async (tx) => {
      const query = tx.client.query.bind(tx.client) as (...args: unknown[]) => unknown;
      const counted = new Proxy(tx.client, {
        get: (client, name) =>
          name === 'query'
            ? (...args: unknown[]) => {
                texts.push(String(name));
                return query(...args);
              }
            : Reflect.get(client, name),
      });
      const params = { amount: '1', currency: 'USDT' };
      await notifyMany(
        { ...tx, client: counted },
        FUND_NOTICES,
        users.map(({ id }) => ({ userId: id, template: 'deposit_credited' as const, params })),
      );
    });
    expect(texts).toHaveLength(3);
    await relay();
    for (const browser of browsers) expect(service.received(browser)).toHaveLength(1);
  });

  it('events handed on twice are one notice and one push', async () => {
    const user = await testApp.addUser();
    const phone = await subscribe(user);
    const notifyUser = () =>
      withTx(testApp.pool, (tx) =>
        notifyOnce(tx, NFT_NOTICES, [
          {
            userId: user.id,
            template: 'nft_outbid',
            params: { code: 'ab', work: 'Fog', amount: '2', currency: 'USDT' },
            reference: 'bid:7',
          },
        ]),
      );
    await notifyUser();
    await notifyUser();
    expect(await receivedBy(phone)).toMatchObject([{ tag: 'bid:7', url: '#/pages/nft/artworkDetail?code=ab' }]);
    const { rows } = await testApp.pool.query('select from notification where user_id = $1', [user.id]);
    expect(rows).toHaveLength(1);
  });
});
