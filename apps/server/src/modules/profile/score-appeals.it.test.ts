import type { ReplyOf } from '@candor/contract/call';
import type { operatorScoreAppeals } from '@candor/contract/ops-score';
import type { creditScore } from '@candor/contract/profile';
import type { ScoreRule } from '@candor/domain/profile/credit-score';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticesOf } from '#app/testing/account-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { encodeForm } from '#app/testing/send-form';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { withTx } from '#platform/db/with-tx';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { enterScore } from './index';
import { restoreDueScores } from './use-cases/restore-scores';

const DAY_MS = 86_400_000;
let clock: VirtualClock;
let test: TestApp;
let twin: TwinApp;
let one: TestOperator;
let two: TestOperator;
beforeAll(async () => {
  clock = virtualClock(Date.UTC(2026, 10, 17));
  test = await startTestApp({ clock });
  twin = await startTwin(test);
  [one, two] = [await addOperator(test), await addOperator(test)];
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await twin.stop();
  await test.stop();
});

const enter = async (user: TestUser, reason: ScoreRule, reference = 'C1'): Promise<number> => {
  await withTx(test.pool, (tx) => enterScore(tx, { userId: user.id, reason, reference, nowMs: clock.nowMs() }));
  const { rows } = await test.pool.query<{ id: number }>('select max(id)::int as id from credit_score_entry');
  return rows[0]?.id ?? 0;
};
const appeal = ({ token }: TestUser, id: number, text = 'I paid, see the receipt.') =>
  test.call('POST', '/user/score/appeal', { token, fields: { id: String(id), text } });
const decide = (id: number, verdict: string, reason = 'Seen the receipt.') =>
  takeAction(test, one, '/score/appeals/decide', { id, verdict, reason });
const scoreOf = async ({ token }: TestUser) =>
  (await test.call('GET', '/user/score', { token })).message as ReplyOf<typeof creditScore>;
const storedScore = async ({ id }: TestUser) =>
  (await test.pool.query<{ score: number }>('select credit_score as score from app_user where id = $1', [id])).rows[0]
    ?.score;
const queueOf = async (state: string) =>
  (await getAs(test, one, '/score/appeals', { state })).message as ReplyOf<typeof operatorScoreAppeals>;
const waiting = async (): Promise<number> =>
  ((await getAs(test, one, '/me')).message as { waiting: Record<string, number> }).waiting.score_appeals ?? -1;
const appealed = async (reason: ScoreRule = 'otc_unpaid'): Promise<{ user: TestUser; id: number }> => {
  const user = await test.addUser();
  const id = await enter(user, reason);
  expect((await appeal(user, id)).type).toBe('ok');
  return { user, id };
};

describe('an appeal', () => {
  it('waits in the queue of the console with its text', async () => {
    const before = await waiting();
    const user = await test.addUser();
    const id = await enter(user, 'otc_unpaid');
    expect((await appeal(user, id, ' I paid,\n see the receipt. ')).type).toBe('ok');
    expect(await waiting()).toBe(before + 1);
    expect((await scoreOf(user)).entries).toMatchObject([{ id, appeal: 'open', can_appeal: 0 }]);
    expect((await queueOf('open')).data.at(-1)).toMatchObject({
      id,
      user_id: user.id,
      credit_score: 97,
      reason: 'otc_unpaid',
      delta: -3,
      reference: 'C1',
      text: 'I paid, see the receipt.',
      state: 'open',
      decided_by: '',
    });
  });

  it('accepted reverses the entry, tells the user and is logged', async () => {
    const { user, id } = await appealed();
    expect((await decide(id, 'accept')).message).toEqual({ ok: 1 });
    const { score, returns_at_ms, entries } = await scoreOf(user);
    expect([score, returns_at_ms]).toEqual([100, 0]);
    expect(entries).toMatchObject([
      { delta: 3, code: 'appeal_accepted', reference: String(id), can_appeal: 0 },
      { id, appeal: 'accepted', answer: 'Seen the receipt.' },
    ]);
    expect(await noticesOf(test, user)).toEqual(['score_appeal_accepted']);
    expect((await auditLog(test)).at(-1)).toMatchObject({
      operatorId: one.id,
      action: 'score.appeal_accept',
      subject: `score entry ${id}`,
      after: { state: 'accepted', change: 3 },
    });
    expect((await queueOf('accepted')).data[0]).toMatchObject({ id, decided_by: one.email });
  });

  it('refused leaves the entry and shows the answer; the notice leads to the score', async () => {
    const { user, id } = await appealed();
    expect((await decide(id, 'refuse', ' Paid a day late. ')).type).toBe('ok');
    const { score, entries } = await scoreOf(user);
    expect(score).toBe(97);
    expect(entries).toMatchObject([{ id, appeal: 'refused', answer: 'Paid a day late.', can_appeal: 0 }]);
    const list = (await test.call('GET', '/notice/list', { token: user.token })).message as {
      data: { link: string }[];
    };
    expect(list.data.map(({ link }) => link)).toEqual(['/pages/setting/credit-score']);
  });
});

describe('an appeal is refused', () => {
  it.each([
    [
      'of an entry that does not exist',
      'score_entry_unknown',
      async () => [await test.addUser(), 2_000_000_000] as const,
    ],
    [
      'of somebody else’s entry',
      'score_entry_unknown',
      async () => [await test.addUser(), await enter(await test.addUser(), 'otc_unpaid')] as const,
    ],
    [
      'a second time',
      'score_appeal_made',
      async () => {
        const { user, id } = await appealed();
        return [user, id] as const;
      },
    ],
    [
      'of points gained',
      'score_appeal_not_possible',
      async () => {
        const user = await test.addUser();
        await enter(user, 'otc_unpaid');
        return [user, await enter(user, 'otc_clean')] as const;
      },
    ],
  ])('%s', async (_, code, make) => {
    const [user, id] = await make();
    expect((await expectNoChange(test, () => appeal(user, id))).error).toBe(code);
  });

  it.each(['', '   ', 'a\u202eb', 'x'.repeat(1001)])('with the text %j', async (text) => {
    const user = await test.addUser();
    const id = await enter(user, 'otc_unpaid');
    const reply = await expectNoChange(test, () => appeal(user, id, text));
    expect(['parameter_error', 'special_characters']).toContain(reply.error);
  });

  it('after 30 days', async () => {
    const user = await test.addUser();
    const id = await enter(user, 'otc_unpaid');
    await test.pool.query(`update credit_score_entry set created_at = created_at - interval '31 days' where id = $1`, [
      id,
    ]);
    expect((await scoreOf(user)).entries[0]?.can_appeal).toBe(0);
    expect((await appeal(user, id)).error).toBe('score_appeal_late');
  });
});

describe('a decision is refused', () => {
  it.each([
    ['without an answer', 'reason_missing', async () => (await appealed()).id, '  '],
    ['of an entry without an appeal', 'not_found', async () => enter(await test.addUser(), 'otc_unpaid'), 'No'],
    [
      'a second time',
      'already_decided',
      async () => {
        const { id } = await appealed();
        expect((await decide(id, 'refuse')).type).toBe('ok');
        return id;
      },
      'No',
    ],
  ])('%s', async (_, code, make, reason) => {
    const id = await make();
    expect((await expectNoChange(test, () => decide(id, 'accept', reason))).error).toBe(code);
  });

  it('about the own account, and without the role', async () => {
    const { user, id } = await appealed();
    const { rows } = await test.pool.query<{ email: string }>('select email from app_user where id = $1', [user.id]);
    const own = await addOperator(test, { email: rows[0]?.email ?? '' });
    const support = await addOperator(test, { roles: ['support', 'auditor', 'finance', 'content'] });
    const form = { id, verdict: 'accept', reason: 'Mine' };
    expect((await takeAction(test, own, '/score/appeals/decide', form)).error).toBe('own_account');
    expect((await takeAction(test, support, '/score/appeals/decide', form)).error).toBe('role_missing');
    expect(await storedScore(user)).toBe(97);
  });
});

it('two operators who decide at the same instant on two servers: one ending', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { user, id } = await appealed('voucher_forged');
    const requests = Array.from({ length: 6 }, (_, n) => ({
      origin: n % 2 === 0 ? test.origin : twin.origin,
      path: '/ops/score/appeals/decide',
      form: encodeForm({ id: String(id), verdict: n % 3 === 0 ? 'refuse' : 'accept', reason: 'Checked' }),
      token: (n % 2 === 0 ? one : two).token,
    }));
    const replies = await sendAtOnce(requests);
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const [entry] = (await scoreOf(user)).entries.filter((item) => item.id === id);
    expect(await storedScore(user)).toBe(entry?.appeal === 'accepted' ? 100 : 80);
    expect(await noticesOf(test, user)).toEqual([`score_appeal_${entry?.appeal}`]);
    expect((await auditLog(test)).filter(({ subject }) => subject === `score entry ${id}`)).toHaveLength(1);
  }
});

it('one user who appeals many times at the same instant has one appeal', async () => {
  const user = await test.addUser();
  const id = await enter(user, 'otc_unpaid');
  const form = encodeForm({ id: String(id), text: 'Again' });
  const request = { origin: test.origin, path: '/user/score/appeal', form, token: user.token };
  const replies = await sendAtOnce(Array.from({ length: 6 }, () => request));
  expect(replies.map(({ type }) => type).toSorted()).toEqual([...Array(5).fill('error'), 'ok']);
});

// Last: it moves the clock by months, so that sessions end.
it('an entry that an appeal has reversed no longer delays the return to 100', async () => {
  const user = await test.addUser();
  await enter(user, 'otc_dispute_lost', 'C1');
  clock.advance(100 * DAY_MS);
  const id = await enter(user, 'otc_unpaid', 'C2');
  await test.pool.query(
    `insert into credit_score_appeal (entry_id, user_id, text, created_at) values ($1, $2, 'Paid', now())`,
    [id, user.id],
  );
  clock.advance(DAY_MS);
  one = await addOperator(test);
  expect((await decide(id, 'accept')).type).toBe('ok');
  expect(await storedScore(user)).toBe(90);
  clock.advance(79 * DAY_MS);
  await restoreDueScores(test.app.parts, { nowMs: clock.nowMs(), ensureHeld: async () => undefined });
  expect(await storedScore(user)).toBe(100);
});
