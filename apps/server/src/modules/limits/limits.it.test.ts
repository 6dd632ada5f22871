import type { Notice, RefusalCode } from '@candor/contract/codes';
import { sentenceOf } from '@candor/contract/messages/tables';
import { HOSTILE_AMOUNTS } from '@candor/testkit/hostile-amounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendForm } from '#app/testing/send-form';
import { checkBooks, startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { withTx } from '#platform/db/with-tx';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { checkSelfLimits, ensureWithinSelfLimits, recordSelfLimitUse, type SelfLimitAsk } from './index';

const DAY_MS = 86_400_000;

let testApp: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(1_800_000_000_000);
  testApp = await startTestApp({ clock });
});
afterAll(() => testApp.stop());
checkBooks(() => testApp);

/** Sessions end after days of rest; a fresh one of the same user goes on. */
const renew = async (user: TestUser): Promise<TestUser> => {
  const token = testApp.app.parts.newToken();
  await testApp.pool.query(
    `insert into session (user_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
     values ($1, sha256(convert_to($2, 'UTF8')), '', '', $3, $3, $3::timestamptz + interval '30 days')`,
    [user.id, token, new Date(clock.nowMs())],
  );
  return { ...user, token };
};

const sentence = (code: RefusalCode | Notice, params = {}) => sentenceOf('en', code, params);
const setLimit = (user: TestUser, fields: Record<string, string>) =>
  testApp.call('POST', '/safe/limits', {
    token: user.token,
    fields: { kind: 'stake', period: 'day', value: '100', ...fields },
  });
const exclude = (user: TestUser, days: string) =>
  testApp.call('POST', '/safe/exclusion', { token: user.token, fields: { days } });
interface Shown {
  readonly limits: Record<string, unknown>[];
  readonly excluded_until_ms: number;
}
/** Without the limit of points, which everybody has. */
const shown = async (user: TestUser): Promise<Shown> => {
  const own = (await testApp.call('GET', '/safe/limits', { token: user.token })).message as Shown;
  return { ...own, limits: own.limits.filter(({ kind }) => kind !== 'points') };
};

let references = 0;
/** What a product does: asks and, when it may, reports in the same transaction. */
const stake = (user: TestUser, amount: SelfLimitAsk['stake']): Promise<void> =>
  withTx(testApp.pool, async (tx) => {
    const flows = testApp.app.parts.declared.selfLimitFlows;
    await ensureWithinSelfLimits(tx, flows, { userId: user.id, stake: amount, nowMs: clock.nowMs() });
    references += 1;
    const reference = `order ${references}`;
    const uses = Object.entries(amount).map(([kind, value]) => ({
      userId: user.id,
      kind: kind as 'stake',
      amount: value,
      reference,
    }));
    await recordSelfLimitUse(tx, uses, clock.nowMs());
  });

describe('limits', () => {
  it('apply at once when first or stricter, after a day when looser or none', async () => {
    let user = await testApp.addUser();
    expect(await shown(user)).toEqual({ limits: [], excluded_until_ms: 0 });
    expect((await setLimit(user, {})).message).toBe(sentence('limit_saved'));
    expect((await setLimit(user, { value: '50' })).message).toBe(sentence('limit_saved'));
    expect((await setLimit(user, { value: '500' })).message).toBe(sentence('limit_saved_later'));
    expect(await shown(user)).toEqual({
      limits: [
        {
          kind: 'stake',
          period: 'day',
          value: '50.00000000',
          used: '0.00000000',
          next_value: '500.00000000',
          next_from_ms: clock.nowMs() + DAY_MS,
        },
      ],
      excluded_until_ms: 0,
    });
    clock.advance(DAY_MS - 1);
    await expect(stake(user, { stake: '51' })).rejects.toMatchObject({
      code: 'self_limit_reached',
      params: { limit: '50 USDT / 24 h' },
    });
    clock.advance(1);
    await stake(user, { stake: '51' });
    user = await renew(user);
    expect((await shown(user)).limits).toMatchObject([
      { value: '500.00000000', used: '51.00000000', next_value: '', next_from_ms: 0 },
    ]);
    expect((await setLimit(user, { value: '' })).message).toBe(sentence('limit_saved_later'));
    clock.advance(DAY_MS);
    expect((await shown(await renew(user))).limits).toEqual([]);
    await stake(user, { stake: '100000' });
  });

  it('count the last 24 hours only', async () => {
    const user = await testApp.addUser();
    await setLimit(user, { value: '100' });
    await stake(user, { stake: '100' });
    clock.advance(DAY_MS - 1);
    await expect(stake(user, { stake: '1' })).rejects.toMatchObject({ code: 'self_limit_reached' });
    clock.advance(1);
    await stake(user, { stake: '1' });
  });

  it('are per kind, period and user', async () => {
    const [user, other] = [await testApp.addUser(), await testApp.addUser()];
    await setLimit(user, { kind: 'loss', period: 'week', value: '10' });
    await setLimit(user, { kind: 'stake', period: 'month', value: '1000' });
    await stake(user, { stake: '9', loss: '9' });
    await expect(stake(user, { stake: '2', loss: '2' })).rejects.toMatchObject({ params: { limit: '10 USDT / 7 d' } });
    await stake(other, { stake: '500', loss: '500' });
    const { limits } = await shown(user);
    expect(limits.map(({ kind, period, used }) => [kind, period, used])).toEqual([
      ['loss', 'week', '9.00000000'],
      ['stake', 'month', '9.00000000'],
    ]);
    expect((await shown(other)).limits).toEqual([]);
  });

  it('count a reference once, and give losses back when they are won again', async () => {
    const user = await testApp.addUser();
    await setLimit(user, { kind: 'loss', value: '10' });
    const report = (amount: string, reference: string) =>
      withTx(testApp.pool, (tx) =>
        recordSelfLimitUse(tx, [{ userId: user.id, kind: 'loss', amount, reference }], clock.nowMs()),
      );
    await report('8', 'a');
    await report('8', 'a');
    expect((await shown(user)).limits).toMatchObject([{ used: '8.00000000' }]);
    await report('-20', 'b');
    expect((await shown(user)).limits).toMatchObject([{ used: '-12.00000000' }]);
  });

  it('hold for stakes of the same instant', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await testApp.addUser();
      await setLimit(user, { value: '100' });
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => stake(user, { stake: '40' })));
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(2);
    }
  });

  it('check many requests in order, each counting for the next of the same user', async () => {
    const [first, second] = [await testApp.addUser(), await testApp.addUser()];
    await setLimit(first, { value: '100' });
    const ask = (user: TestUser, amount: string): SelfLimitAsk => ({ userId: user.id, stake: { stake: amount } });
    const asks = [ask(first, '60'), ask(second, '60'), ask(first, '60'), ask(first, '40'), ask(first, '1')];
    const flows = testApp.app.parts.declared.selfLimitFlows;
    const decisions = await withTx(testApp.pool, (tx) => checkSelfLimits(tx, flows, { asks, nowMs: clock.nowMs() }));
    expect(decisions.map((decision) => decision.ok)).toEqual([true, true, false, true, false]);
  });

  // An empty value is the one text that means something: no limit.
  const hostile = HOSTILE_AMOUNTS.filter(({ encode }) => !/^value=?$/.test(encode('value')));

  it.each(hostile)('refuse as value: $name', async ({ encode }) => {
    const user = await testApp.addUser();
    const form = ['kind=stake', 'period=day', encode('value')].filter((field) => field !== '').join('&');
    const reply = await sendForm(testApp.origin, { method: 'POST', path: '/safe/limits', form, token: user.token });
    expect(reply.type).toBe('error');
    expect((await shown(user)).limits).toEqual([]);
  });

  it.each([{ kind: 'wins' }, { period: 'year' }])('refuse %j', async (fields) => {
    const user = await testApp.addUser();
    expect((await setLimit(user, fields as Record<string, string>)).message).toBe(sentence('self_limit_invalid'));
  });
});

describe('self-exclusion', () => {
  it('shuts out until its end and cannot be shortened', async () => {
    let user = await testApp.addUser();
    expect((await exclude(user, '7')).message).toBe(sentence('exclusion_saved'));
    const until = clock.nowMs() + 7 * DAY_MS;
    expect((await shown(user)).excluded_until_ms).toBe(until);
    await exclude(user, '1');
    expect((await shown(user)).excluded_until_ms).toBe(until);
    await expect(stake(user, { stake: '1' })).rejects.toMatchObject({ code: 'self_excluded' });
    await stake(user, { deposit: '1' });
    clock.setMs(until - 1);
    await expect(stake(user, { stake: '1' })).rejects.toMatchObject({ code: 'self_excluded' });
    clock.advance(1);
    await stake(user, { stake: '1' });
    user = await renew(user);
    expect((await shown(user)).excluded_until_ms).toBe(0);
  });

  it.each(['0', '2', '-1', '', 'forever', '1.5'])('refuses %j days', async (days) => {
    const user = await testApp.addUser();
    expect((await exclude(user, days)).message).toBe(sentence('self_limit_invalid'));
  });

  it('has no effect on other users', async () => {
    const [user, other] = [await testApp.addUser(), await testApp.addUser()];
    await testApp.call('POST', '/safe/exclusion', {
      token: user.token,
      fields: { days: '180', user_id: String(other.id) },
    });
    await stake(other, { stake: '1' });
  });
});
