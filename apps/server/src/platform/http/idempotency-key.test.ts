import { sentenceOf } from '@candor/contract/messages/tables';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestHttp, post, type TestHttp } from './testing/test-http';

let http: TestHttp;
beforeEach(() => {
  http = createTestHttp();
});
afterEach(() => http.app.close());

const CHANGE = '/api/wallet/change';
const GOOD_CHANGE = 'currency_id=3&number=10&from_field=change&to_field=lever';

describe('idempotency keys', () => {
  const keyOf = () => http.seen.at(-1)?.context.idempotency;

  test('come from the header or the field, with a hash that ignores key, order and language', async () => {
    await post(http.app, { url: CHANGE, body: `${GOOD_CHANGE}&lang=zh`, headers: { 'idempotency-key': 'key-12345' } });
    const first = keyOf();
    await post(http.app, {
      url: `${CHANGE}?_timespan=9`,
      body: `request_id=key-12345&to_field=lever&from_field=change&number=10&currency_id=3`,
    });
    expect(keyOf()).toEqual(first);
    expect(first).toMatchObject({
      key: 'key-12345',
      path: '/wallet/change',
      bodyHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await post(http.app, {
      url: CHANGE,
      body: GOOD_CHANGE.replace('10', '11'),
      headers: { 'idempotency-key': 'key-12345' },
    });
    expect(keyOf()?.bodyHash).not.toBe(first?.bodyHash);
  });

  test('are absent without a key and on calls that move no money', async () => {
    await post(http.app, { url: CHANGE, body: GOOD_CHANGE });
    expect(keyOf()).toBeNull();
    await post(http.app, { url: '/api/wallet/legal_log', headers: { 'idempotency-key': 'key-12345' } });
    expect(keyOf()).toBeNull();
  });

  test.each(['', 'short', 'x'.repeat(65), 'with space 1', 'émile-12345', 'key-12345, key-12345'])(
    '%.20j is refused',
    async (key) => {
      const header = await post(http.app, { url: CHANGE, body: GOOD_CHANGE, headers: { 'idempotency-key': key } });
      const field = await post(http.app, { url: CHANGE, body: `${GOOD_CHANGE}&request_id=${encodeURIComponent(key)}` });
      const message = sentenceOf('en', 'idempotency_key_invalid');
      expect([header.json(), field.json()]).toMatchObject(Array(2).fill({ type: 'error', message }));
      expect(http.seen).toEqual([]);
    },
  );

  test('two different keys in one request are refused', async () => {
    const reply = await post(http.app, {
      url: CHANGE,
      body: `${GOOD_CHANGE}&request_id=key-12345`,
      headers: { 'idempotency-key': 'key-67890' },
    });
    expect(reply.json().message).toBe(sentenceOf('en', 'idempotency_key_invalid'));
  });

  test('a stored reply is marked', async () => {
    const again = await post(http.app, {
      url: CHANGE,
      body: GOOD_CHANGE,
      headers: { 'idempotency-key': 'already-used' },
    });
    expect([again.json().message, again.headers['idempotent-replayed']]).toEqual(['stored', 'true']);
    const fresh = await post(http.app, { url: CHANGE, body: GOOD_CHANGE });
    expect(fresh.headers['idempotent-replayed']).toBeUndefined();
  });
});
