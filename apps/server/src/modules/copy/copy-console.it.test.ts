import type { ReplyOf } from '@candor/contract/call';
import type { operatorCopyApplications, operatorCopyLeaders, operatorCopyRelations } from '@candor/contract/ops-copy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePosition, opened, publishMarks, startFuturesApp } from '#app/testing/futures-steps';
import {
  addCandidate,
  addCopy,
  addLeader,
  addRelation,
  applicationOf,
  applyAs,
  leadAs,
  meOf,
  noticesOf,
} from '#app/testing/lead-steps';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { standingClock } from '#app/testing/standing-clock';
import type { TestApp, TestUser } from '#app/testing/test-app';

let test: TestApp;
let one: TestOperator;
let two: TestOperator;
beforeAll(async () => {
  // Stands still: prices never become stale on a slow machine.
  test = await startFuturesApp({ clock: standingClock() });
  [one, two] = [await addOperator(test), await addOperator(test)];
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const decide = (id: number, decision: string, reason = '') =>
  takeAction(test, one, '/copy/applications/decide', { id, decision, reason });
const applied = async (user: TestUser): Promise<number> => {
  expect((await applyAs(test, user, { share_percent: '12', signature: 'Steady' })).type).toBe('ok');
  return applicationOf(test, one, user);
};
const waiting = async (): Promise<number> =>
  ((await getAs(test, one, '/me')).message as { waiting: Record<string, number> }).waiting.copy_applications ?? -1;
const applications = async (state: string) =>
  (await getAs(test, one, '/copy/applications', { state })).message as ReplyOf<typeof operatorCopyApplications>;
const leaders = async (state: string) =>
  (await getAs(test, one, '/copy/leaders', { state, limit: 100 })).message as ReplyOf<typeof operatorCopyLeaders>;
const relations = async (fields: Record<string, number>) =>
  (await getAs(test, one, '/copy/relations', fields)).message as ReplyOf<typeof operatorCopyRelations>;

describe('applications', () => {
  it('wait in the queue with each condition as it is now, and are approved only when all are met', async () => {
    await publishMarks(test);
    const before = await waiting();
    const user = await addCandidate(test, { usdt: '500', name: 'Nora' });
    const id = await applied(user);
    expect(await waiting()).toBe(before + 1);
    const position = await opened(test, user, { share: '1' });
    const row = (await applications('pending')).data.find((item) => item.id === id);
    expect(row).toMatchObject({
      user_id: user.id,
      name: 'Nora',
      share_percent: '12.00000000',
      signature: 'Steady',
      decided_ms: 0,
    });
    expect(row?.account).toMatch(/@candor[.]test$/);
    expect(row?.conditions.map(({ name, met }) => [name, met])).toEqual([
      ['balance', 1],
      ['verified', 1],
      ['no_positions', 0],
      ['not_following', 1],
    ]);
    // Opened after the application: it cannot be approved until the position is closed.
    const refused = await expectNoChange(test, () => decide(id, 'approve'));
    expect(refused.error).toBe('copy_conditions_open');
    expect((await closePosition(test, user, position.id)).type).toBe('ok');
    expect((await decide(id, 'approve')).type).toBe('ok');
    expect(await waiting()).toBe(before);
  });

  it('approved: the user leads with the share asked for, is told, and the act is logged', async () => {
    const user = await addCandidate(test);
    const id = await applied(user);
    expect((await decide(id, 'approve')).message).toEqual({ ok: 1 });
    expect(await meOf(test, user)).toMatchObject({
      state: 'active',
      application: 'approved',
      share_percent: '12.00000000',
      signature: 'Steady',
    });
    expect(await noticesOf(test, user.id)).toEqual([{ template: 'copy_application_approved', params: {} }]);
    expect((await auditLog(test)).at(-1)).toMatchObject({
      operatorId: one.id,
      action: 'copy.admit',
      subject: `copy application ${id}`,
      before: { state: 'pending', userId: user.id },
      after: { state: 'approved' },
    });
    const [newest] = (await applications('approved')).data;
    expect(newest).toMatchObject({ id, state: 'approved', decided_by: one.email, conditions: [] });
  });

  it('rejected: the user reads the reason and may apply again', async () => {
    const user = await addCandidate(test);
    const id = await applied(user);
    expect((await decide(id, 'reject', ' Three accounts share one device ')).type).toBe('ok');
    const reason = 'Three accounts share one device';
    expect(await meOf(test, user)).toMatchObject({ state: 'none', application: 'rejected', reason });
    expect(await noticesOf(test, user.id)).toEqual([{ template: 'copy_application_rejected', params: { reason } }]);
    expect((await auditLog(test)).at(-1)).toMatchObject({
      action: 'copy.reject',
      after: { state: 'rejected', reason },
    });
    const again = await applied(user);
    expect(again).toBeGreaterThan(id);
    expect(await meOf(test, user)).toMatchObject({ application: 'pending', reason: '' });
  });

  it.each([
    ['reason_missing', async () => [await applied(await addCandidate(test)), 'reject', '   '] as const],
    ['copy_application_unknown', async () => [2_000_000_000, 'approve', ''] as const],
    [
      'copy_application_unknown',
      async () => {
        const id = await applied(await addCandidate(test));
        await decide(id, 'approve');
        return [id, 'reject', 'Late'] as const;
      },
    ],
    [
      'copy_conditions_open',
      async () => {
        const user = await addCandidate(test);
        const id = await applied(user);
        const fields = { currency_id: '3', number: '950', from_field: 'lever', to_field: 'change' };
        expect((await test.call('POST', '/wallet/change', { token: user.token, fields })).type).toBe('ok');
        return [id, 'approve', ''] as const;
      },
    ],
    [
      'own_account',
      async () => {
        const user = await addCandidate(test);
        const id = await applied(user);
        await test.pool.query('update app_user set email = $2 where id = $1', [user.id, one.email]);
        return [id, 'approve', ''] as const;
      },
    ],
  ] as const)('a decision is refused and changes nothing: %s', async (code, make) => {
    const [id, decision, reason] = await make();
    const reply = await expectNoChange(test, () => decide(id, decision, reason));
    expect(reply.error).toBe(code);
  });
});

describe('leaders and relations', () => {
  it('are listed with what followers have committed and got', async () => {
    await publishMarks(test);
    const leader = await addLeader(test, one, 'Ada');
    const [first, second] = [await addCandidate(test), await addCandidate(test)];
    const relationId = await addRelation(test, { leader, follower: first });
    await addRelation(test, { leader, follower: second, state: 'paused' });
    await addCopy(test, { leader, follower: first });
    const row = (await leaders('active')).data.find((item) => item.user_id === leader.id);
    expect(row).toMatchObject({
      name: 'Ada',
      stop_cause: '',
      stopped_ms: 0,
      followers: 2,
      assets: '1000.00000000',
      shared_total: '0.00000000',
      profit: '0.00000000',
      risk: 0,
      proposal_id: 0,
    });
    const listed = await relations({ leader_id: leader.id });
    expect(listed.total).toBe(2);
    expect(listed.data.map(({ follower_id, state, open_copies }) => [follower_id, state, open_copies])).toEqual([
      [second.id, 'paused', 0],
      [first.id, 'following', 1],
    ]);
    const { rows } = await test.pool.query<{ fee: string }>(
      `select (-open_fee)::text as fee from futures_position p join copy_position k on k.position_id = p.id where k.relation_id = $1`,
      [relationId],
    );
    const ofFollower = await relations({ follower_id: first.id });
    expect(ofFollower.data).toMatchObject([
      { id: relationId, leader_id: leader.id, leader_name: 'Ada', net: rows[0]?.fee, shared: '0.00000000' },
    ]);
    expect(Number(rows[0]?.fee)).toBeLessThan(0);
  });

  it('show the figures of the whole time once they are computed', async () => {
    const leader = await addLeader(test, one);
    await test.pool.query(
      `insert into copy_leader_figures (leader_id, period, profit, yield_percent, drawdown_percent, accuracy_percent, closed, won,
         lots, holding_seconds, followers_percent, followers_profit, risk, curve, computed_at)
       select $1, p, n, n, 2, 60, 5, 3, 12.5, 90, -1, -4.25, 7, '[]', now() from (values ('7d', 1), ('all', 9)) v (p, n)`,
      [leader.id],
    );
    expect((await leaders('all')).data.filter((item) => item.user_id === leader.id)).toMatchObject([
      { profit: '9.00000000', closed: 5, won: 3, lots: '12.50000000', followers_profit: '-4.25000000', risk: 7 },
    ]);
  });
});

describe('the stop of a leader', () => {
  const stop = (userId: number, reason = 'Trades against own followers') =>
    takeAction(test, one, '/copy/leaders/stop', { user_id: userId, reason });
  const approve = (operator: TestOperator, id: number) =>
    takeAction(test, operator, '/proposals/decide', { id, verdict: 'approve' });

  it('takes two people; open copies become their followers’ own and the leader is told why', async () => {
    await publishMarks(test);
    const [leader, follower] = [await addLeader(test, one, 'Otto'), await addCandidate(test)];
    await addRelation(test, { leader, follower });
    const copy = await addCopy(test, { leader, follower });
    const { proposal_id: id } = (await stop(leader.id)).message as { proposal_id: number };
    const open = (await leaders('active')).data.find((item) => item.user_id === leader.id);
    expect([open?.proposal_id, open?.followers]).toEqual([id, 1]);
    expect((await stop(leader.id)).error).toBe('proposal_open');
    expect((await approve(one, id)).type).toBe('error');
    expect((await meOf(test, leader)).state).toBe('active');
    expect((await approve(two, id)).type).toBe('ok');
    const reason = 'Trades against own followers';
    expect((await leaders('stopped')).data.find((item) => item.user_id === leader.id)).toMatchObject({
      stop_cause: 'operator',
      stop_reason: reason,
      followers: 0,
      proposal_id: 0,
    });
    expect((await relations({ leader_id: leader.id })).data).toMatchObject([{ state: 'ended', open_copies: 0 }]);
    const { rows } = await test.pool.query('select status, order_type as type from futures_position where id = $1', [
      copy,
    ]);
    expect(rows).toEqual([{ status: 'open', type: 1 }]);
    expect((await noticesOf(test, leader.id)).at(-1)).toEqual({ template: 'copy_lead_stopped', params: { reason } });
    expect((await noticesOf(test, follower.id)).at(-1)).toMatchObject({
      template: 'copy_leader_ended',
      params: { leader: 'Otto' },
    });
    const logged = (await auditLog(test)).filter(({ subject }) => subject === `lead trader ${leader.id}`);
    expect(logged.map(({ action }) => action)).toEqual(['copy.propose_stop', 'copy.stop']);
  });

  it('is refused for who leads nobody, or has stopped, and when the leader was faster', async () => {
    const [other, leader] = [await addCandidate(test), await addLeader(test, one)];
    expect((await expectNoChange(test, () => stop(other.id))).error).toBe('copy_leader_unknown');
    expect((await expectNoChange(test, () => stop(leader.id, '  '))).error).toBe('reason_missing');
    const { proposal_id: id } = (await stop(leader.id)).message as { proposal_id: number };
    await leadAs(test, leader, 'stop');
    expect((await expectNoChange(test, () => approve(two, id))).error).toBe('copy_leader_stopped');
    expect((await expectNoChange(test, () => stop(leader.id))).error).toBe('copy_leader_stopped');
  });
});
