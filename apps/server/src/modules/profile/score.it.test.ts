import type { ReplyOf } from '@candor/contract/call';
import { LANGUAGES } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { creditScore } from '@candor/contract/profile';
import type { ScoreRule } from '@candor/domain/profile/credit-score';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, deposit, openMarket } from '#app/testing/fund-steps';
import { addOperator, auditLog, takeAction } from '#app/testing/ops-steps';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { withTx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { enterScore, notifyScores } from './index';
import { restoreDueScores } from './use-cases/restore-scores';

const DAY_MS = 86_400_000;
let clock: VirtualClock;
let test: TestApp;
beforeAll(async () => {
  clock = virtualClock(Date.UTC(2026, 9, 21, 11, 30));
  test = await startTestApp({ clock });
  await openMarket(test);
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

type Matter = readonly [reason: ScoreRule, reference: string];
type Score = ReplyOf<typeof creditScore>;

const enter = (user: TestUser, [reason, reference]: Matter) =>
  withTx(test.pool, (tx) => enterScore(tx, { userId: user.id, reason, reference, nowMs: clock.nowMs() }));
const notify = async (user: TestUser, matters: readonly Matter[]): Promise<void> => {
  for (const [reason, reference] of matters)
    await withTx(test.pool, (tx) => notifyScores(tx, [{ userId: user.id, reason, reference }]));
  await test.app.parts.relay.drain();
};
const scoreOf = async ({ token }: TestUser, lang = 'en') =>
  (await test.call('GET', '/user/score', { token, fields: { lang } })).message as Score;
/** The stored score must be 100 plus the entries. */
const storedScore = async ({ id }: TestUser): Promise<number> => {
  const { rows } = await test.pool.query<{ score: number; sum: number }>(
    `select credit_score as score, (select 100 + coalesce(sum(delta), 0)::int from credit_score_entry where user_id = u.id) as sum
     from app_user u where id = $1`,
    [id],
  );
  expect(rows[0]?.score).toBe(rows[0]?.sum);
  return rows[0]?.score ?? -1;
};
const restore = () => restoreDueScores(test.app.parts, { nowMs: clock.nowMs(), ensureHeld: async () => undefined });

describe('the score of a user', () => {
  it('starts at 100 and follows its entries, each with its reason in the language asked for', async () => {
    const user = await test.addUser();
    expect(await scoreOf(user)).toMatchObject({ score: 100, standing: 'full', returns_at_ms: 0, entries: [] });
    expect(await enter(user, ['otc_unpaid', 'C1'])).toBe('entered');
    expect(await enter(user, ['otc_unpaid', 'C1'])).toBe('known');
    await enter(user, ['voucher_forged', '7']);
    const { score, standing, returns_at_ms, entries } = await scoreOf(user);
    expect([score, standing, returns_at_ms]).toEqual([77, 'full', Date.UTC(2027, 3, 19, 11, 30)]);
    expect(entries).toMatchObject([
      { delta: -20, code: 'voucher_forged', reference: '7', appeal: 'none', can_appeal: 1 },
      { delta: -3, code: 'otc_unpaid', reference: 'C1', answer: '' },
    ]);
    for (const lang of LANGUAGES)
      expect((await scoreOf(user, lang)).entries[0]?.reason).toBe(sentenceOf(lang, 'score_voucher_forged'));
    const info = await test.call('GET', '/user/info', { token: user.token });
    expect((info.message as { score: number }).score).toBe(77);
  });

  it('comes with all rules', async () => {
    expect((await scoreOf(await test.addUser())).rules).toEqual([
      { code: 'otc_dispute_lost', delta: -10 },
      { code: 'otc_unpaid', delta: -3 },
      { code: 'auction_unpaid', delta: -10 },
      { code: 'voucher_forged', delta: -20 },
      { code: 'otc_clean', delta: 1 },
      { code: 'restored', delta: 0 },
    ]);
  });

  it('stays within its bounds, and the sum of the entries stays the score', async () => {
    const user = await test.addUser();
    const forged = Array.from({ length: 8 }, (_, index) => enter(user, ['voucher_forged', String(index)]));
    expect((await Promise.all(forged)).toSorted()).toEqual([
      ...Array(5).fill('entered'),
      ...Array(3).fill('unchanged'),
    ]);
    expect(await storedScore(user)).toBe(0);
    expect(await scoreOf(user)).toMatchObject({ score: 0, standing: 'paused' });
  });

  it('is nobody else’s to read', async () => {
    const [user, other] = [await test.addUser(), await test.addUser()];
    await enter(user, ['otc_unpaid', 'C2']);
    const fields = { user_id: String(user.id) };
    const reply = await test.call('GET', '/user/score', { token: other.token, fields });
    expect(reply.message).toMatchObject({ score: 100, entries: [] });
  });
});

describe('events', () => {
  it('count once, however often they arrive, also when they changed nothing at first', async () => {
    const user = await test.addUser();
    await notify(user, [
      ['otc_clean', 'C10'],
      ['otc_dispute_lost', 'C11'],
      ['otc_dispute_lost', 'C11'],
      ['otc_clean', 'C10'],
    ]);
    expect(await storedScore(user)).toBe(90);
    await notify(user, [['otc_clean', 'C12']]);
    expect(await storedScore(user)).toBe(91);
  });

  it('give at most ten points a calendar month', async () => {
    const user = await test.addUser();
    await notify(user, [
      ['voucher_forged', '1'],
      ...Array.from({ length: 12 }, (_, index): Matter => ['otc_clean', `A${index}`]),
    ]);
    expect(await storedScore(user)).toBe(90);
    clock.setMs(Date.UTC(2026, 10, 1));
    await notify(user, [
      ['otc_clean', 'A11'],
      ['otc_clean', 'A12'],
    ]);
    expect(await storedScore(user)).toBe(91);
  });

  it('of a won auction that was not paid cost ten points', async () => {
    const user = await test.addUser();
    const payload = { userId: user.id, orderId: 41, workId: 7 };
    await withTx(test.pool, (tx) => appendEvents(tx, [{ topic: 'nft_forfeited', key: String(user.id), payload }]));
    await test.app.parts.relay.drain();
    expect((await scoreOf(user)).entries).toMatchObject([{ code: 'auction_unpaid', delta: -10, reference: '41' }]);
  });

  it('of a deposit refused as forged cost twenty points, of another refusal none', async () => {
    const operator = await addOperator(test);
    const user = await addClient(test, { usdt: '0' });
    for (const forged of ['0', '1']) {
      expect((await deposit(test, user)).type).toBe('ok');
      const { rows } = await test.pool.query<{ id: number }>('select max(id)::int as id from deposit');
      const fields = { id: rows[0]?.id ?? 0, reason: 'Not our bank', forged };
      expect((await takeAction(test, operator, '/deposits/refuse', fields)).type).toBe('ok');
      await test.app.parts.relay.drain();
      expect(await storedScore(user)).toBe(forged === '1' ? 80 : 100);
    }
    expect((await auditLog(test)).at(-1)).toMatchObject({ action: 'deposit.refuse', after: { forged: true } });
  });
});

describe('the return to 100', () => {
  it('comes 180 days after the last loss, once, however often and late the job runs', async () => {
    await restore();
    const [user, later] = [await test.addUser(), await test.addUser()];
    await enter(user, ['otc_dispute_lost', 'C20']);
    clock.advance(DAY_MS);
    await enter(later, ['otc_dispute_lost', 'C21']);
    clock.advance(179 * DAY_MS - 1);
    await restore();
    expect([await storedScore(user), await storedScore(later)]).toEqual([90, 90]);
    clock.advance(1);
    await Promise.all([restore(), restore(), restore()]);
    await restore();
    expect([await storedScore(user), await storedScore(later)]).toEqual([100, 90]);
    clock.advance(400 * DAY_MS);
    await restore();
    expect(await storedScore(later)).toBe(100);
    const { rows } = await test.pool.query(
      `select user_id, delta from credit_score_entry where reason = 'restored' and user_id = any($1) order by user_id`,
      [[user.id, later.id]],
    );
    expect(rows).toEqual([
      { user_id: user.id, delta: 10 },
      { user_id: later.id, delta: 10 },
    ]);
  });

  it('is entered before a new loss when the job has not run yet', async () => {
    const user = await test.addUser();
    await enter(user, ['voucher_forged', '1']);
    clock.advance(180 * DAY_MS);
    await enter(user, ['otc_unpaid', 'C30']);
    expect(await storedScore(user)).toBe(97);
    await restore();
    expect(await storedScore(user)).toBe(97);
  });
});
