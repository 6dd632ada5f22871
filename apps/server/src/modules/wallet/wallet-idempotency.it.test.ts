import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { encodeForm, sendForm } from '#app/testing/send-form';
import { checkBooks, startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import {
  addFundedUser,
  countTransfers,
  DONE,
  readBalance,
  transfer,
  transferFields,
  USDT,
} from '#app/testing/wallet-steps';
import { newId } from '#platform/runtime/ids';

let app: TestApp;
let twin: TwinApp;
beforeAll(async () => {
  app = await startTestApp();
  twin = await startTwin(app);
});
afterAll(async () => {
  await twin.stop();
  await app.stop();
});
checkBooks(() => app);

const keyed = (key: string): { headers: Record<string, string> } => ({ headers: { 'Idempotency-Key': key } });
const replayHeader = (reply: { headers: Pick<Headers, 'get'> }): string | null =>
  reply.headers.get('idempotent-replayed');

describe('a repeated idempotency key', () => {
  it('repeats the answer, not the effect', async () => {
    const user = await addFundedUser(app, '100');
    const key = newId();
    const first = await transfer(app, user, keyed(key));
    expect([first.message, replayHeader(first)]).toEqual([DONE, null]);
    const again = await expectNoChange(app, () => transfer(app, user, keyed(key)));
    expect([again.status, again.type, again.message, replayHeader(again)]).toEqual([200, 'ok', DONE, 'true']);
    expect(await countTransfers(app, user)).toBe(1);
  });

  it('repeats the answer also when the first sending has spent all there was', async () => {
    const user = await addFundedUser(app, '10');
    const key = newId();
    expect((await transfer(app, user, keyed(key))).message).toBe(DONE);
    const again = await expectNoChange(app, () => transfer(app, user, keyed(key)));
    expect([again.message, replayHeader(again)]).toEqual([DONE, 'true']);
  });

  it('is answered in the language of the repetition', async () => {
    const user = await addFundedUser(app, '100');
    const key = newId();
    await transfer(app, user, keyed(key));
    const again = await transfer(app, user, { ...keyed(key), fields: { lang: 'jp', _timespan: '1' } });
    expect([again.message, replayHeader(again)]).toEqual([sentenceOf('jp', 'transfer_done'), 'true']);
    expect(await countTransfers(app, user)).toBe(1);
  });

  it('is found by another server on the same database', async () => {
    const user = await addFundedUser(app, '100');
    const request = {
      method: 'POST',
      path: '/wallet/change',
      token: user.token,
      form: encodeForm(transferFields()),
    } as const;
    const key = keyed(newId());
    expect(replayHeader(await sendForm(app.origin, { ...request, ...key }))).toBeNull();
    expect(replayHeader(await sendForm(twin.origin, { ...request, ...key }))).toBe('true');
    expect(await countTransfers(app, user)).toBe(1);
  });

  it.each([
    ['amount', { number: '11' }],
    ['accounts', { from_field: 'lever', to_field: 'change' }],
    ['target', { to_field: 'micro' }],
    ['amount written otherwise', { number: '10.0' }],
    ['field more', { note: 'x' }],
  ])('with another %s is refused and changes nothing', async (_, fields) => {
    const user = await addFundedUser(app, '100');
    const key = newId();
    await transfer(app, user, keyed(key));
    const reply = await expectNoChange(app, () => transfer(app, user, { ...keyed(key), fields }));
    expect([reply.status, reply.type, reply.message]).toEqual([
      200,
      'error',
      sentenceOf('en', 'idempotency_key_reused'),
    ]);
  });

  it('after a refusal can be used again, and books once there is money', async () => {
    const user = await app.addUser();
    const key = newId();
    const poor = await expectNoChange(app, () => transfer(app, user, keyed(key)));
    expect(poor.message).toBe(sentenceOf('en', 'insufficient_balance', { available: '0', currency: 'USDT' }));
    await app.fund(user.id, 'change', USDT, '100');
    const rich = await transfer(app, user, keyed(key));
    expect([rich.message, replayHeader(rich)]).toEqual([DONE, null]);
    expect(replayHeader(await transfer(app, user, keyed(key)))).toBe('true');
    expect(await countTransfers(app, user)).toBe(1);
  });

  it('of another user does not count as a repetition', async () => {
    const users = [await addFundedUser(app, '100'), await addFundedUser(app, '100')];
    const key = newId();
    for (const user of users) {
      const reply = await transfer(app, user, keyed(key));
      expect([reply.message, replayHeader(reply)]).toEqual([DONE, null]);
      expect(await readBalance(app, user, { account: 'lever' })).toBe('10.00000000');
    }
  });
});

describe('one idempotency key sent many times at once', () => {
  const burst = (user: TestUser, forms: readonly string[], key: string) =>
    sendAtOnce(
      forms.map((form, n) => ({
        origin: n % 2 === 0 ? app.origin : twin.origin,
        path: '/wallet/change',
        form,
        token: user.token,
        headers: { 'Idempotency-Key': key },
      })),
    );

  it('has one effect and one answer, over two servers', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await addFundedUser(app, '1000');
      const replies = await burst(
        user,
        Array.from({ length: 20 }, () => encodeForm(transferFields())),
        newId(),
      );
      expect(replies).toEqual(Array.from({ length: 20 }, () => ({ status: 200, type: 'ok', message: DONE })));
      expect(await countTransfers(app, user)).toBe(1);
      expect(await readBalance(app, user, { account: 'lever' })).toBe('10.00000000');
    }
  });

  it('with two bodies books one of them and refuses the other', async () => {
    const user = await addFundedUser(app, '1000');
    const forms = Array.from({ length: 20 }, (_, n) => encodeForm(transferFields({ number: n < 10 ? '10' : '20' })));
    const replies = await burst(user, forms, newId());
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(10);
    const refused = replies.filter(({ type }) => type === 'error');
    expect(new Set(refused.map(({ message }) => message))).toEqual(
      new Set([sentenceOf('en', 'idempotency_key_reused')]),
    );
    expect(await countTransfers(app, user)).toBe(1);
    expect(['10.00000000', '20.00000000']).toContain(await readBalance(app, user, { account: 'lever' }));
  });
});

describe('the place of the idempotency key', () => {
  it('the form field request_id works like the header, and they are one key', async () => {
    const user = await addFundedUser(app, '100');
    const key = newId();
    const first = await transfer(app, user, { fields: { request_id: key } });
    expect([first.message, replayHeader(first)]).toEqual([DONE, null]);
    expect(replayHeader(await transfer(app, user, { fields: { request_id: key } }))).toBe('true');
    expect(replayHeader(await transfer(app, user, keyed(key)))).toBe('true');
    const both = await transfer(app, user, { fields: { request_id: key }, ...keyed(key) });
    expect(replayHeader(both)).toBe('true');
    expect(await countTransfers(app, user)).toBe(1);
  });

  it('two different keys in one request are refused', async () => {
    const user = await addFundedUser(app, '100');
    const request = { fields: { request_id: newId() }, ...keyed(newId()) };
    const reply = await expectNoChange(app, () => transfer(app, user, request));
    expect(reply.message).toBe(sentenceOf('en', 'idempotency_key_invalid'));
  });

  it.each(['short', 'x'.repeat(65), 'with space 1', 'semi;colon;', '../../../etc', 'key\u00e9key12', ''])(
    'the bad key %j is refused, in the header and in the form',
    async (key) => {
      const user = await addFundedUser(app, '100');
      for (const request of [keyed(key), { fields: { request_id: key } }]) {
        const reply = await expectNoChange(app, () => transfer(app, user, request));
        expect([reply.status, reply.type, reply.message]).toEqual([
          200,
          'error',
          sentenceOf('en', 'idempotency_key_invalid'),
        ]);
      }
    },
  );

  it('without a key every request is an effect of its own', async () => {
    const user = await addFundedUser(app, '100');
    for (let n = 0; n < 3; n += 1) expect(replayHeader(await transfer(app, user))).toBeNull();
    expect(await countTransfers(app, user)).toBe(3);
  });
});
