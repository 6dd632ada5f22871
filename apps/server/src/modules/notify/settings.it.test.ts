import { MAX_PUSH_DEVICES, NOTIFY_KINDS } from '@candor/contract/push';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, allTexts, takeAction } from '#app/testing/ops-steps';
import { createPushBrowser } from '#app/testing/push-browser';
import { openPushService, type PushService } from '#app/testing/push-service';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';

let testApp: TestApp;
let service: PushService;
beforeAll(async () => {
  service = await openPushService();
  testApp = await startTestApp({ pushNet: service.net });
});
afterAll(async () => {
  await testApp.stop();
  await service.close();
});

interface Kind {
  readonly kind: string;
  readonly app: number;
  readonly push: number;
  readonly mail: number;
  readonly fixed: readonly string[];
}
interface Settings {
  readonly kinds: Kind[];
  readonly hide_amounts: number;
  readonly quiet: { from: string; to: string; offset: number } | null;
  readonly push: { devices: { id: number; name: string; this: number }[] };
}

const call = (user: TestUser, path: string, fields: Record<string, string> = {}) =>
  testApp.call('POST', path, { token: user.token, fields });
const settingsOf = async (user: TestUser, fields: Record<string, string> = {}): Promise<Settings> =>
  (await testApp.call('GET', '/notify/settings', { token: user.token, fields })).message as Settings;
const kindOf = async (user: TestUser, name: string): Promise<Kind | undefined> =>
  (await settingsOf(user)).kinds.find(({ kind }) => kind === name);
const subscription = (changes: Record<string, string> = {}): Record<string, string> => {
  const { endpoint, p256dh, auth } = service.openBrowser();
  return { endpoint, p256dh, auth, name: 'Phone', ...changes };
};

describe('the settings', () => {
  it('begin with the presets, without quiet hours and devices', async () => {
    const settings = await settingsOf(await testApp.addUser());
    expect(settings.kinds.map(({ kind }) => kind)).toEqual([...NOTIFY_KINDS]);
    expect(settings.kinds[0]).toEqual({ kind: 'security', app: 1, push: 1, mail: 1, fixed: ['app', 'push', 'mail'] });
    expect(settings.kinds.at(-1)).toEqual({ kind: 'news', app: 0, push: 0, mail: 0, fixed: [] });
    expect(settings).toMatchObject({ hide_amounts: 0, quiet: null, push: { devices: [] } });
  });

  it('change one channel of one kind, for one user', async () => {
    const [user, other] = [await testApp.addUser(), await testApp.addUser()];
    const reply = await call(user, '/notify/settings', { kind: 'orders', channel: 'mail', on: '1' });
    expect(reply.message).toEqual({ kind: 'orders', app: 1, push: 1, mail: 1, fixed: [] });
    await call(user, '/notify/settings', { kind: 'orders', channel: 'push', on: '0' });
    expect(await kindOf(user, 'orders')).toMatchObject({ app: 1, push: 0, mail: 1 });
    expect(await kindOf(other, 'orders')).toMatchObject({ app: 1, push: 1, mail: 0 });
  });

  it.each([
    ['security', 'mail'],
    ['money', 'app'],
    ['liquidation', 'app'],
    ['to_pay', 'app'],
  ])('%s by %s cannot be switched off', async (kind, channel) => {
    const user = await testApp.addUser();
    const off = () => call(user, '/notify/settings', { kind, channel, on: '0' });
    expect(await expectNoChange(testApp, off)).toMatchObject({ error: 'notify_fixed' });
    expect(await kindOf(user, kind)).toMatchObject({ [channel]: 1 });
  });

  it('keep quiet hours with the offset, and end them', async () => {
    const user = await testApp.addUser();
    const fields = { hide_amounts: '1', quiet_from: '23:00', quiet_to: '07:00', offset: '-330' };
    const quiet = { from: '23:00', to: '07:00', offset: -330 };
    expect((await call(user, '/notify/privacy', fields)).message).toEqual({ hide_amounts: 1, quiet });
    expect(await settingsOf(user)).toMatchObject({ hide_amounts: 1, quiet });
    await call(user, '/notify/privacy', { hide_amounts: '0' });
    expect(await settingsOf(user)).toMatchObject({ hide_amounts: 0, quiet: null });
  });

  it.each([
    [{ quiet_from: '23:00' }, 'quiet_hours_wrong'],
    [{ quiet_to: '23:00' }, 'quiet_hours_wrong'],
    [{ quiet_from: '23:00', quiet_to: '23:00' }, 'quiet_hours_wrong'],
    [{ quiet_from: '24:00', quiet_to: '07:00' }, 'parameter_error'],
    [{ quiet_from: '7:00', quiet_to: '08:00' }, 'parameter_error'],
    [{ quiet_from: '07:00', quiet_to: '08:00', offset: '841' }, 'parameter_error'],
  ])('refuse %j', async (fields, error) => {
    const user = await testApp.addUser();
    const wrong = () => call(user, '/notify/privacy', { hide_amounts: '0', ...(fields as Record<string, string>) });
    expect(await expectNoChange(testApp, wrong)).toMatchObject({ error });
  });
});

describe('an endpoint [J21]', () => {
  it.each([
    'http://push.candor-sample.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f000001/x',
    'https://0177.0.0.1/x',
    'https://10.0.0.1/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://metadata.google.internal/x',
    'https://router.local/x',
    'https://db/x',
    'https://push.candor-sample.com:8443/x',
    'https://push.candor-sample.com:22/x',
    'https://user:pass@push.candor-sample.com/x',
    'https://push.candor-sample.com@127.0.0.1/x',
    'file:///etc/passwd',
  ])('%s is refused and nothing is stored', async (endpoint) => {
    const user = await testApp.addUser();
    const inside = () => call(user, '/push/subscribe', subscription({ endpoint }));
    expect(await expectNoChange(testApp, inside)).toMatchObject({ error: 'push_endpoint_refused' });
    expect(service.requests).toEqual([]);
  });
});

describe('a device', () => {
  it('is listed, marked when it asks, and removed by endpoint or id', async () => {
    const user = await testApp.addUser();
    const [phone, tablet] = [subscription(), subscription({ name: 'Tablet' })];
    await call(user, '/push/subscribe', phone);
    await call(user, '/push/subscribe', phone);
    await call(user, '/push/subscribe', tablet);
    const { devices } = (await settingsOf(user, { endpoint: phone.endpoint ?? '' })).push;
    expect(devices.map((device) => [device.name, device.this])).toEqual([
      ['Tablet', 0],
      ['Phone', 1],
    ]);
    expect((await call(user, '/push/unsubscribe', { endpoint: phone.endpoint ?? '' })).type).toBe('ok');
    expect((await call(user, '/push/unsubscribe', { id: String(devices[0]?.id) })).type).toBe('ok');
    expect((await settingsOf(user)).push.devices).toEqual([]);
  });

  it('of somebody else is neither removed nor tested', async () => {
    const [owner, other] = [await testApp.addUser(), await testApp.addUser()];
    const phone = subscription();
    const { message } = await call(owner, '/push/subscribe', phone);
    await call(other, '/push/unsubscribe', { id: String((message as { id: number }).id) });
    await call(other, '/push/unsubscribe', { endpoint: phone.endpoint ?? '' });
    expect((await settingsOf(owner)).push.devices).toHaveLength(1);
    expect(await call(other, '/push/test', { endpoint: phone.endpoint ?? '' })).toMatchObject({
      error: 'push_no_device',
    });
  });

  it('needs keys something can be encrypted with', async () => {
    const user = await testApp.addUser();
    for (const changes of [{ p256dh: 'A'.repeat(87) }, { p256dh: 'short' }, { auth: 'short' }]) {
      const wrong = () => call(user, '/push/subscribe', subscription(changes as Record<string, string>));
      expect(await expectNoChange(testApp, wrong)).toMatchObject({ error: 'push_keys_wrong' });
    }
    const { p256dh, auth } = createPushBrowser('https://push.candor-sample.com/1');
    const padded = subscription({ p256dh: `${p256dh}=`, auth: `${auth}==` });
    expect((await call(user, '/push/subscribe', padded)).type).toBe('ok');
  });

  it('beyond the tenth is refused, also in a burst', async () => {
    const user = await testApp.addUser();
    const sent = Array.from({ length: MAX_PUSH_DEVICES + 5 }, () => subscription());
    const burst = await Promise.all(sent.map((fields) => call(user, '/push/subscribe', fields)));
    expect(burst.filter(({ type }) => type === 'ok')).toHaveLength(MAX_PUSH_DEVICES);
    expect((await settingsOf(user)).push.devices).toHaveLength(MAX_PUSH_DEVICES);
    expect(burst.find(({ type }) => type !== 'ok')).toMatchObject({ error: 'push_devices_full' });
    const known = sent[burst.findIndex(({ type }) => type === 'ok')];
    expect((await call(user, '/push/subscribe', known)).type).toBe('ok');
    expect((await settingsOf(user)).push.devices).toHaveLength(MAX_PUSH_DEVICES);
  });

  it('receives the test, also in quiet hours', async () => {
    const user = await testApp.addUser();
    const browser = service.openBrowser();
    const { endpoint, p256dh, auth } = browser;
    expect(await call(user, '/push/test')).toMatchObject({ error: 'push_no_device' });
    await call(user, '/push/subscribe', { endpoint, p256dh, auth, name: 'Phone' });
    await call(user, '/notify/privacy', { hide_amounts: '0', quiet_from: '00:00', quiet_to: '23:59' });
    expect((await call(user, '/push/test')).type).toBe('ok');
    await testApp.app.parts.relay.drain();
    expect(service.received(browser)).toMatchObject([
      { title: 'Test from Candor', body: 'Pushes reach this device.', url: '#/pages/setting/notice' },
    ]);
    const { message } = await testApp.call('GET', '/push/key', { token: user.token });
    expect(String(service.requests.at(-1)?.headers.authorization)).toContain((message as { key: string }).key);
  });
});

describe('a notice an operator writes', () => {
  it('as news reaches only those who asked for it, by each channel they chose', async () => {
    const operator = await addOperator(testApp);
    const [asked, other] = [await testApp.addUser(), await testApp.addUser()];
    const browser = service.openBrowser();
    const { endpoint, p256dh, auth } = browser;
    await call(asked, '/push/subscribe', { endpoint, p256dh, auth, name: 'Phone' });
    for (const channel of ['app', 'push', 'mail']) {
      await call(asked, '/notify/settings', { kind: 'news', channel, on: '1' });
    }
    const send = (kind: string) =>
      takeAction(testApp, operator, '/notices/send', { kind, texts: allTexts('A new page', 'Have a look.') });
    expect((await send('news')).message).toEqual({ receivers: 1 });
    await testApp.app.parts.relay.drain();
    expect(service.received(browser)).toMatchObject([{ title: 'A new page en', body: 'Have a look.' }]);
    const mails = await testApp.pool.query('select subject, body from demo_message where recipient = $1', [
      (await testApp.pool.query('select email from app_user where id = $1', [asked.id])).rows[0].email,
    ]);
    expect(mails.rows).toMatchObject([{ subject: 'A new page en', body: expect.stringContaining('Have a look.') }]);
    const titles = async (user: TestUser) =>
      ((await testApp.call('GET', '/notice/list', { token: user.token })).message as { data: { title: string }[] })
        .data;
    expect(await titles(asked)).toMatchObject([{ title: 'A new page en' }]);
    expect(await titles(other)).toEqual([]);
    await send('service');
    expect(await titles(other)).toMatchObject([{ title: 'A new page en' }]);
  });
});
