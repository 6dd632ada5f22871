import { LANGUAGES } from '@candor/contract/languages';
import { COPY_AGREEMENT, COPY_RULES, type CopyRules } from '@candor/domain/copy/copy-rules';
import { sub, toAmount, toFixed8 } from '@candor/money/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyAll, settleHandOvers } from '#app/testing/copy-steps';
import {
  closePosition,
  futuresBalance,
  opened,
  positionsOf,
  publishMarks,
  startFuturesApp,
  submitOnly,
} from '#app/testing/futures-steps';
import {
  addCandidate,
  addCopy,
  addLeader,
  addRelation,
  applyAs,
  leadAs,
  meOf,
  noticesOf,
} from '#app/testing/lead-steps';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, agree, type TestOperator } from '#app/testing/ops-steps';
import { standingClock } from '#app/testing/standing-clock';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { withTx } from '#platform/db/with-tx';
import { endLeader } from './use-cases/end-leader';
import { notifySkipped } from './use-cases/notify-skipped';

let test: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  // Stands still: prices never become stale on a slow machine.
  test = await startFuturesApp({ clock: standingClock() });
  operator = await addOperator(test);
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

describe('the conditions', () => {
  it('are shown one by one with what is there and what is needed', async () => {
    const user = await addCandidate(test, { usdt: '99.5', level: 1 });
    const me = await meOf(test, user);
    expect(me).toMatchObject({ state: 'none', application: 'none', reason: '', agreement: COPY_AGREEMENT });
    expect(me).toMatchObject({
      share_percent: '10.00000000',
      max_share_percent: '30.00000000',
      follower_agreement: '',
    });
    expect(me.conditions).toEqual([
      { name: 'balance', met: 0, value: '99.5', needed: '100' },
      { name: 'verified', met: 0, value: '1', needed: '2' },
      { name: 'no_positions', met: 1, value: '0', needed: '0' },
      { name: 'not_following', met: 1, value: '0', needed: '0' },
    ]);
  });

  it('count money in holds, and orders that wait', async () => {
    await publishMarks(test);
    const user = await addCandidate(test, { usdt: '100' });
    expect((await submitOnly(test, user, { status: '0', target_price: '50000', share: '1' })).type).toBe('ok');
    const [balance, , positions] = (await meOf(test, user)).conditions;
    expect([balance, positions]).toMatchObject([
      { met: 1, value: '100' },
      { met: 0, value: '1' },
    ]);
  });
});

const ruleFields = (body: CopyRules) => ({ area: 'copy', body: JSON.stringify(body), summary: 'A test' });

describe('an application', () => {
  it('is sent once, with the default share when none is given', async () => {
    const user = await addCandidate(test);
    expect(await applyAs(test, user, { share_percent: '', signature: ' Slow and calm ' })).toMatchObject({
      type: 'ok',
      message: { application: 'pending' },
    });
    expect(await meOf(test, user)).toMatchObject({
      application: 'pending',
      share_percent: '10.00000000',
      signature: 'Slow and calm',
    });
    const again = await expectNoChange(test, () => applyAs(test, user));
    expect(again.error).toBe('copy_application_pending');
  });

  const CASES: readonly (readonly [string, () => Promise<TestUser>, Record<string, string>])[] = [
    ['copy_agreement_missing', () => addCandidate(test), { agreement: '2020-01' }],
    ['copy_share_invalid', () => addCandidate(test), { share_percent: '30.01' }],
    ['special_characters', () => addCandidate(test), { signature: 'a\u202eb' }],
    ['copy_conditions_open', () => addCandidate(test, { usdt: '99.99' }), {}],
    ['copy_conditions_open', () => addCandidate(test, { level: 1 }), {}],
    [
      'copy_conditions_open',
      async () => {
        await publishMarks(test);
        const user = await addCandidate(test);
        await opened(test, user);
        return user;
      },
      {},
    ],
    [
      'copy_conditions_open',
      async () => {
        const user = await addCandidate(test);
        await addRelation(test, { leader: await addLeader(test, operator), follower: user });
        return user;
      },
      {},
    ],
    ['copy_already_leader', () => addLeader(test, operator), {}],
    [
      'copy_leader_stopped',
      async () => {
        const user = await addLeader(test, operator);
        await leadAs(test, user, 'stop');
        return user;
      },
      {},
    ],
  ];
  it.each(CASES)('is refused and changes nothing: %s', async (code, make, fields) => {
    const user = await make();
    const reply = await expectNoChange(test, () => applyAs(test, user, fields));
    expect(reply.error).toBe(code);
  });

  it('is judged by the rules in force', async () => {
    const approver = await addOperator(test);
    const put = (body: CopyRules) =>
      agree(test, { proposer: operator, approver }, { path: '/rules/propose', fields: ruleFields(body) });
    const user = await addCandidate(test);
    await put({ ...COPY_RULES, leaderMinBalance: '2000' });
    expect((await applyAs(test, user)).error).toBe('copy_conditions_open');
    await put(COPY_RULES);
    expect((await applyAs(test, user)).type).toBe('ok');
  });
});

describe('a leader', () => {
  const profile = (user: TestUser, fields: Record<string, string>) =>
    test.call('POST', '/copy/profile', { token: user.token, fields });

  it('changes line and share; running relations keep theirs', async () => {
    const leader = await addLeader(test, operator);
    const follower = await test.addUser();
    const relation = await addRelation(test, { leader, follower });
    expect((await profile(leader, { share_percent: '25.5', signature: 'One line' })).type).toBe('ok');
    expect(await meOf(test, leader)).toMatchObject({
      state: 'active',
      share_percent: '25.50000000',
      signature: 'One line',
      followers: 1,
      assets: '500.00000000',
    });
    const { rows } = await test.pool.query('select share_percent::float8 as share from copy_relation where id = $1', [
      relation,
    ]);
    expect(rows).toEqual([{ share: 10 }]);
    expect((await meOf(test, follower)).follower_agreement).toBe(COPY_AGREEMENT);
    expect((await profile(leader, { share_percent: '', signature: '' })).type).toBe('ok');
    expect(await meOf(test, leader)).toMatchObject({ share_percent: '25.50000000', signature: '' });
  });

  it.each([
    ['copy_share_invalid', { share_percent: '31' }],
    ['special_characters', { signature: 'a\u200bb' }],
  ])('is refused: %s', async (code, fields) => {
    const leader = await addLeader(test, operator);
    const reply = await expectNoChange(test, () => profile(leader, fields));
    expect(reply.error).toBe(code);
  });

  it('who is none, or has stopped, changes nothing', async () => {
    const [other, leader] = [await addCandidate(test), await addLeader(test, operator)];
    await leadAs(test, leader, 'stop');
    for (const [user, code] of [
      [other, 'copy_not_leader'],
      [leader, 'copy_leader_stopped'],
    ] as const) {
      expect((await expectNoChange(test, () => profile(user, { share_percent: '5' }))).error).toBe(code);
      expect((await expectNoChange(test, () => leadAs(test, user, 'pause'))).error).toBe(code);
      expect((await expectNoChange(test, () => leadAs(test, user, 'stop'))).error).toBe(code);
    }
  });

  it('counts the positions opened in the last hour and day', async () => {
    const leader = await addLeader(test, operator);
    await publishMarks(test);
    await opened(test, leader);
    await opened(test, leader);
    await test.pool.query(
      `update futures_position set created_at = created_at - interval '2 hours'
       where id = (select min(id) from futures_position where user_id = $1)`,
      [leader.id],
    );
    expect(await meOf(test, leader)).toMatchObject({ opened_hour: 1, opened_day: 2, max_hour: 30, max_day: 200 });
  });

  it('pauses and resumes as often as asked', async () => {
    const leader = await addLeader(test, operator);
    const states = [];
    for (const action of ['pause', 'pause', 'resume', 'resume']) {
      states.push((await leadAs(test, leader, action)).message);
    }
    expect(states).toEqual([{ state: 'paused' }, { state: 'paused' }, { state: 'active' }, { state: 'active' }]);
  });

  it('stops: relations end, open copies become the followers’ own with their result, followers are told', async () => {
    await publishMarks(test);
    const leader = await addLeader(test, operator, 'Lena');
    const [one, two] = [await addCandidate(test), await addCandidate(test)];
    await addRelation(test, { leader, follower: one });
    await addRelation(test, { leader, follower: two, state: 'paused' });
    const copy = await addCopy(test, { leader, follower: one });
    const own = await opened(test, one);
    expect(await leadAs(test, leader, 'stop')).toMatchObject({ message: { state: 'stopped' } });
    // Marked at the price of the opening: the closing fee is as high as the opening fee.
    await publishMarks(test);
    expect(await settleHandOvers(test)).toBe(1);
    const { rows: relations } = await test.pool.query(
      'select state, end_cause as cause, ended_at is not null as ended from copy_relation where leader_id = $1',
      [leader.id],
    );
    expect(relations).toEqual(Array.from({ length: 2 }, () => ({ state: 'ended', cause: 'leader', ended: true })));
    const { rows: positions } = await test.pool.query(
      `select p.id, p.status, p.order_type as type, k.hold_net = -p.open_fee and k.net_at_hold = k.hold_net - p.open_fee and p.open_fee > 0 as "isNet"
       from futures_position p left join copy_position k on k.position_id = p.id where p.user_id = $1 order by p.id`,
      [one.id],
    );
    expect(positions).toEqual([
      { id: copy, status: 'open', type: 1, isNet: true },
      { id: own.id, status: 'open', type: 1, isNet: null },
    ]);
    expect(await meOf(test, leader)).toMatchObject({ state: 'stopped', followers: 0, assets: '0.00000000' });
    expect(await noticesOf(test, one.id)).toEqual([{ template: 'copy_leader_ended', params: { leader: 'Lena' } }]);
    expect((await noticesOf(test, two.id)).map(({ template }) => template)).toEqual(['copy_leader_ended']);
    expect((await noticesOf(test, leader.id)).map(({ template }) => template)).toEqual(['copy_application_approved']);
  });

  it('stops: the share of what followers gained is paid, once', async () => {
    await publishMarks(test);
    const [leader, follower] = [await addLeader(test, operator), await addCandidate(test)];
    const relationId = await addRelation(test, { leader, follower });
    await addCopy(test, { leader, follower });
    const [position] = await positionsOf(test, leader);
    await publishMarks(test, { 'BTC/USDT': '61000' });
    expect((await closePosition(test, leader, position?.id ?? 0, '5')).type).toBe('ok');
    await copyAll(test);
    const before = await futuresBalance(test, leader.id);
    expect((await leadAs(test, leader, 'stop')).type).toBe('ok');
    await publishMarks(test, { 'BTC/USDT': '61000' });
    expect(await settleHandOvers(test)).toBe(1);
    const { rows } = await test.pool.query<{ cause: string; paid: string; net: string; isPart: boolean }>(
      `select s.cause, trim_scale(s.paid)::text as paid, trim_scale(s.net_total)::text as net,
              s.paid = trunc(s.net_total * 0.1, 6) and s.paid > 0 and s.net_total = k.net_at_hold as "isPart"
       from copy_share s join copy_position k using (relation_id) where s.relation_id = $1`,
      [relationId],
    );
    expect(rows).toEqual([{ cause: 'stop', paid: rows[0]?.paid, net: rows[0]?.net, isPart: true }]);
    const { available } = await futuresBalance(test, leader.id);
    expect(sub(toAmount(available), toAmount(before.available))).toBe(rows[0]?.paid);
    expect(await meOf(test, leader)).toMatchObject({ shared_total: toFixed8(rows[0]?.paid ?? '0') });
    // What the leader does now is copied for nobody.
    const [left] = await positionsOf(test, leader);
    expect((await closePosition(test, leader, left?.id ?? 0)).type).toBe('ok');
    await copyAll(test);
    expect(await positionsOf(test, follower)).toHaveLength(1);
  });

  it('who has lost the own money is ended and told so', async () => {
    const leader = await addLeader(test, operator);
    const fail = () =>
      withTx(test.pool, (tx) => endLeader(test.app.parts, tx, { leaderId: leader.id, cause: 'failed', reason: '' }));
    await fail();
    const { rows } = await test.pool.query('select state, stop_cause as cause from copy_leader where user_id = $1', [
      leader.id,
    ]);
    expect(rows).toEqual([{ state: 'stopped', cause: 'failed' }]);
    expect((await noticesOf(test, leader.id)).at(-1)).toEqual({ template: 'copy_lead_failed', params: {} });
    await expect(fail()).rejects.toMatchObject({ code: 'copy_leader_stopped' });
  });

  it('tells old clients that the user leads', async () => {
    const leader = await addLeader(test, operator);
    const isTrader = async () => {
      const { message } = await test.call('GET', '/user/info', { token: leader.token });
      return (message as { is_trader: number }).is_trader;
    };
    expect(await isTrader()).toBe(1);
    await leadAs(test, leader, 'stop');
    expect(await isTrader()).toBe(0);
  });
});

describe('the agreement', () => {
  it('is public, complete and different in every language', async () => {
    const texts = new Set<string>();
    for (const language of LANGUAGES) {
      const { message } = await test.call('GET', '/copy/agreement', { headers: { lang: language } });
      const { version, title, paragraphs } = message as {
        version: string;
        title: string;
        paragraphs: { head: string; text: string }[];
      };
      expect(version).toBe(COPY_AGREEMENT);
      expect(paragraphs).toHaveLength(14);
      for (const { head, text } of paragraphs) {
        expect(text).not.toMatch(/[!！{}<>]/);
        for (const part of [head, text]) expect(part).toMatch(/\S/);
        texts.add(text);
      }
      texts.add(title);
    }
    expect(texts.size).toBe(15 * LANGUAGES.length);
  });
});

it('a skipped copy is told once an hour for each relation', async () => {
  const [leader, follower] = [await addLeader(test, operator, 'Max'), await test.addUser()];
  const relationId = await addRelation(test, { leader, follower });
  const skipped = {
    relationId,
    followerId: follower.id,
    leaderId: leader.id,
    leader: 'Max',
    amount: '30.15',
    currency: 'USDT',
  } as const;
  const start = Date.UTC(2026, 10, 17, 9);
  for (const [minutes, cause] of [
    [0, 'balance'],
    [59, 'balance'],
    [60, 'cap'],
    [61, 'balance'],
  ] as const) {
    await withTx(test.pool, (tx) => notifySkipped(tx, [{ ...skipped, cause }], new Date(start + minutes * 60_000)));
  }
  const params = { leader: 'Max', amount: '30.15', currency: 'USDT' };
  expect(await noticesOf(test, follower.id)).toEqual([
    { template: 'copy_skipped_balance', params },
    { template: 'copy_skipped_cap', params: { number: String(leader.id), ...params } },
  ]);
});
