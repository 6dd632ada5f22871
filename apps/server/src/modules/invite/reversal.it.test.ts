import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addClose,
  addInvited,
  addOpening,
  codeOf,
  findViolations,
  type InviteTestApp,
  keepOperators,
  nextDay,
  pay,
  rebatesOf,
  runDays,
  startInviteApp,
} from '#app/testing/invite-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, agree, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { balanceOf } from '#app/testing/spot-steps';
import type { TestUser } from '#app/testing/test-app';

let test: InviteTestApp;
let people: { proposer: TestOperator; approver: TestOperator };
beforeAll(async () => {
  test = await startInviteApp();
  people = { proposer: await addOperator(test), approver: await addOperator(test) };
});
afterAll(async () => {
  expect(await findViolations(test)).toEqual([]);
  await test.stop();
});

const path = '/invite/fee_reversal';
const reverse = async (kind: string, id: number) => {
  await keepOperators(test);
  return agree(test, people, { path, fields: { fill_kind: kind, fill_id: id } });
};
const available = async (user: TestUser) => (await balanceOf(test, user.id, 3)).available;

const addPair = async () => {
  const parent = await test.addUser();
  return { parent, child: await addInvited(test, { code: await codeOf(test, parent.id) }) };
};

it('gives the fee back and reverses pending rebates; the user sees the reason', async () => {
  const { parent, child } = await addPair();
  const id = await addOpening(test, { userId: child.id, fee: '10', atMs: test.clock.nowMs() });
  nextDay(test);
  await runDays(test);
  await reverse('futures_open', id);
  expect(await available(child)).toBe('10');
  expect(await rebatesOf(test, child.id)).toMatchObject([
    { userId: parent.id, state: 'reversed', reason: 'fee_reversed' },
  ]);
  nextDay(test);
  await runDays(test);
  await pay(test);
  expect(await available(parent)).toBe('0');
  expect((await auditLog(test)).at(-1)).toMatchObject({ action: 'fee.reverse', after: { amount: '10', rebates: 1 } });
});

it('gives no rebate of a fee that was reversed before the run', async () => {
  const { child } = await addPair();
  const id = await addClose(test, { userId: child.id, fee: '10', atMs: test.clock.nowMs() });
  await reverse('futures_close', id);
  nextDay(test);
  await runDays(test);
  expect(await rebatesOf(test, child.id)).toEqual([]);
});

it('takes paid rebates off later payments and leaves the balance as it is', async () => {
  const { parent, child } = await addPair();
  const first = await addOpening(test, { userId: child.id, fee: '20', atMs: test.clock.nowMs() });
  nextDay(test);
  await runDays(test);
  nextDay(test);
  await pay(test);
  expect(await available(parent)).toBe('4');
  await reverse('futures_open', first);
  expect(await available(parent)).toBe('4');
  await addOpening(test, { userId: child.id, fee: '15', atMs: test.clock.nowMs() });
  nextDay(test);
  await runDays(test);
  nextDay(test);
  await pay(test);
  expect(await available(parent)).toBe('4');
  await addOpening(test, { userId: child.id, fee: '25', atMs: test.clock.nowMs() });
  nextDay(test);
  await runDays(test);
  nextDay(test);
  await pay(test);
  expect(await available(parent)).toBe('8');
  const { rows } = await test.pool.query(
    `select trim_scale(amount)::text as amount, rebates, trim_scale(taken_back)::text as taken from rebate_payout where user_id = $1 order by id`,
    [parent.id],
  );
  expect(rows).toEqual([
    { amount: '4', rebates: 1, taken: '0' },
    { amount: '4', rebates: 2, taken: '4' },
  ]);
});

it('reverses once: a burst of twenty approvals, and every second proposal is refused [J11]', async () => {
  const { parent, child } = await addPair();
  const id = await addOpening(test, { userId: child.id, fee: '10', atMs: test.clock.nowMs() });
  nextDay(test);
  await runDays(test);
  nextDay(test);
  await pay(test);
  await keepOperators(test);
  const fields = { fill_kind: 'futures_open', fill_id: id, reason: 'Wrong price' };
  const asked = await takeAction(test, people.proposer, path, fields);
  const { proposal_id: proposal } = asked.message as { proposal_id: number };
  const form = `id=${proposal}&verdict=approve`;
  const request = { origin: test.origin, path: '/ops/proposals/decide', form, token: people.approver.token };
  const replies = await sendAtOnce(Array.from({ length: 20 }, () => request));
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
  expect([await available(child), await available(parent)]).toEqual(['10', '2']);
  const { rows } = await test.pool.query(
    'select trim_scale(amount)::text as amount from rebate_debt where user_id = $1',
    [parent.id],
  );
  expect(rows).toEqual([{ amount: '2' }]);
  const again = await expectNoChange(test, () => takeAction(test, people.proposer, path, fields));
  expect(again.error).toBe('fee_reversed_before');
});

it('refuses a fill that is unknown, has no fee, was a liquidation or paid by a trial fund', async () => {
  const { child } = await addPair();
  const fill = { userId: child.id, fee: '5', atMs: test.clock.nowMs() };
  const ids = [
    ['futures_open', 999_999],
    ['spot_taker', 999_999],
    ['futures_open', await addOpening(test, { ...fill, fee: '0' })],
    ['futures_close', await addClose(test, { ...fill, cause: 'liquidation' })],
    ['futures_open', await addOpening(test, { ...fill, couponId: 7 })],
  ] as const;
  await keepOperators(test);
  for (const [kind, id] of ids) {
    const fields = { fill_kind: kind, fill_id: id, reason: 'Test' };
    const reply = await expectNoChange(test, () => takeAction(test, people.proposer, path, fields));
    expect(reply.error, `${kind} ${id}`).toBe('fill_unknown');
  }
});

it('lists the runs with their rebates by state', async () => {
  await keepOperators(test);
  const { message } = await getAs(test, people.proposer, '/invite/runs');
  const { data } = message as { data: { fills: number; rebates: number; is_done: number }[] };
  expect(data.length).toBeGreaterThan(5);
  expect(data.some(({ rebates, is_done: isDone }) => rebates > 0 && isDone === 1)).toBe(true);
});
