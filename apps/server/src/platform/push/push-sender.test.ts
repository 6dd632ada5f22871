import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readVapid } from '#app/testing/push-browser';
import { openPushService, type PushService } from '#app/testing/push-service';
import { createPushSender, type PushSender } from './push-sender';
import { createVapidKeys } from './vapid-keys';

const keys = createVapidKeys(Buffer.alloc(32, 3), null);
const TEXT = JSON.stringify({ title: 'Auftrag ausgeführt', body: '0.5 BTC — ≥ 60 000 😀' });

let service: PushService;
let sender: PushSender;
beforeAll(async () => {
  service = await openPushService();
  sender = createPushSender({ keys, contact: 'mailto:ops@candor.test', net: service.net });
});
afterAll(() => service.close());
beforeEach(() => service.resolveTo(['93.184.215.14']));

const send = (endpoint: { endpoint: string; p256dh: string; auth: string }) =>
  sender.send({ ...endpoint, text: TEXT, lifeSeconds: 600, urgency: 'high' });

it('encrypts for the device alone, over TLS, signed by our key', async () => {
  const [browser, other] = [service.openBrowser(), service.openBrowser()];
  expect(await send(browser)).toBe(201);
  const request = service.requests.at(-1);
  expect(request?.body.includes('BTC')).toBe(false);
  expect(browser.decrypt(request?.body ?? Buffer.alloc(0))).toBe(TEXT);
  expect(() => other.decrypt(request?.body ?? Buffer.alloc(0))).toThrow();
  expect(request?.headers).toMatchObject({
    host: 'push.candor-sample.com',
    ttl: '600',
    urgency: 'high',
    'content-encoding': 'aes128gcm',
  });
  const vapid = readVapid(String(request?.headers.authorization));
  expect(vapid).toMatchObject({
    key: keys.publicKey,
    claims: { aud: 'https://push.candor-sample.com', sub: 'mailto:ops@candor.test' },
  });
});

it('answers the status of the push service and follows no redirect', async () => {
  for (const status of [404, 410, 307, 500]) {
    const browser = service.openBrowser();
    service.answer(browser, status);
    const before = service.requests.length;
    expect(await send(browser)).toBe(status);
    expect(service.requests).toHaveLength(before + 1);
  }
});

describe('nothing is sent [J21]', () => {
  it.each([
    [['127.0.0.1']],
    [['10.1.2.3']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::a00:1']],
    [['fd00::1']],
    [['93.184.215.14', '192.168.0.1']],
    [[]],
  ])('to a name that resolves to %j', async (addresses) => {
    service.resolveTo(addresses);
    const before = service.requests.length;
    expect(await send(service.openBrowser())).toBe('inside');
    expect(service.requests).toHaveLength(before);
  });

  it('to an endpoint that was stored although it leads inside', async () => {
    const before = service.requests.length;
    for (const endpoint of ['https://127.0.0.1/x', 'http://push.candor-sample.com/x', 'https://a.com:8443/x']) {
      expect(await send({ ...service.openBrowser(), endpoint })).toBe('inside');
    }
    expect(service.requests).toHaveLength(before);
  });

  it('to a host whose certificate is for another name', async () => {
    const before = service.requests.length;
    const endpoint = 'https://other.candor-sample.com/send/1';
    expect(await send({ ...service.openBrowser(), endpoint })).toBe('unreachable');
    expect(service.requests).toHaveLength(before);
  });
});

it('a name that does not resolve is unreachable', async () => {
  const net = { ...service.net, resolve: () => Promise.reject(new Error('ENOTFOUND')) };
  const lost = createPushSender({ keys, contact: 'mailto:ops@candor.test', net });
  expect(await lost.send({ ...service.openBrowser(), text: TEXT, lifeSeconds: 60, urgency: 'low' })).toBe(
    'unreachable',
  );
});
