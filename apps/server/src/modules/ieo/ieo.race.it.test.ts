import { afterAll, beforeAll, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import {
  addBuyer,
  addProject,
  BTC,
  commit,
  committed,
  HOUR,
  type IeoTestApp,
  moneyOf,
  openCoins,
  result,
  runIeo,
  startIeoTestApp,
  USDT,
} from '#app/testing/ieo-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { refusedAfterWaiting } from '#app/testing/late-call';
import type { TestUser } from '#app/testing/test-app';
import { timeText, wholeRow, wholeRows } from '#app/testing/whole-row';

const ROUNDS = COUNTS.ieoRaceRounds;
const USERS = 40;

let test: IeoTestApp;
beforeAll(async () => {
  test = await startIeoTestApp();
  await openCoins(test);
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const toRequest = (user: TestUser, projectId: number, fields: { amount: string; currencyId?: number }) => ({
  origin: test.origin,
  path: '/project/order',
  token: user.token,
  form: `project_id=${projectId}&amount=${fields.amount}&pay_currency=${fields.currencyId ?? USDT}`,
});

const totals = async (projectId: number): Promise<{ wanted: string; allocated: string }> => {
  const { rows } = await test.pool.query<{ wanted: string; allocated: string }>(
    `select trim_scale(sum(wanted))::text as wanted, trim_scale(sum(allocated))::text as allocated from ieo_commit where project_id = $1`,
    [projectId],
  );
  return rows[0] ?? { wanted: '', allocated: '' };
};

it(`${USERS} users oversubscribe at once: everybody is counted, and no more is shared than there is [O1]`, async () => {
  const project = await addProject(test, { userCap: '1000' });
  const users = await Promise.all(Array.from({ length: USERS }, () => addBuyer(test)));
  const replies = await sendAtOnce(users.map((user) => toRequest(user, project.id, { amount: '1500' })));
  expect(replies.map(({ type }) => type)).toEqual(users.map(() => 'ok'));
  expect((await totals(project.id)).wanted).toBe('60000');
  test.clock.advance(HOUR);
  await Promise.all([runIeo(test), runIeo(test), runIeo(test)]);
  expect((await totals(project.id)).allocated).toBe('20000');
  const [first] = users;
  if (first) expect((await result(test, first, project.id)).received).toBe('500.00000000');
  await openCoins(test);
});

it(`one user commits ${USERS} times at once in two coins: never more than the cap, ${ROUNDS} rounds [O5]`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const project = await addProject(test, { commitCap: '5000', userCap: '4000' });
    const user = await addBuyer(test, '1000', '1');
    const requests = Array.from({ length: 20 }, (_, place) =>
      toRequest(user, project.id, { amount: '400', currencyId: place % 2 === 0 ? USDT : BTC }),
    );
    const replies = await sendAtOnce(requests);
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(12);
    expect((await totals(project.id)).wanted).toBe('4800');
  }
});

it('commits race with the end: whoever is in the list is shared, everybody else keeps the money', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const project = await addProject(test);
    const users = await Promise.all(Array.from({ length: 10 }, () => addBuyer(test, '100')));
    const before = await wholeRow(test.pool, 'ieo_project', { id: project.id });
    const startMs = test.clock.nowMs();
    const sending = sendAtOnce(users.map((user) => toRequest(user, project.id, { amount: '1000' })));
    test.clock.advance(HOUR);
    const [replies] = await Promise.all([sending, runIeo(test)]);
    await runIeo(test);
    for (const [place, user] of users.entries()) {
      const isIn = replies[place]?.type === 'ok';
      expect(await moneyOf(test, user.id, USDT)).toBe(isIn ? 'change 50' : 'change 100');
      const where = { project_id: project.id, user_id: user.id };
      expect(await wholeRows(test.pool, 'ieo_commit', where)).toMatchObject(
        isIn
          ? [
              {
                created_at: timeText(startMs),
                list_index: expect.any(String),
                allocated: '1000.00000000',
                cost: '50.00000000',
                refund: '0.00000000',
                settled_at: timeText(test.clock.nowMs()),
              },
            ]
          : [],
      );
      expect(await wholeRows(test.pool, 'ieo_buyer', where)).toMatchObject(
        isIn ? [{ wanted: '1000.00000000', allocated: '1000.00000000', unlocked: '0.00000000' }] : [],
      );
    }
    const bought = replies.filter(({ type }) => type === 'ok').length;
    const all = `${bought * 1_000}.00000000`;
    const rounds = bought === 0 ? '[]' : expect.any(String);
    expect(await wholeRow(test.pool, 'ieo_project', { id: project.id })).toEqual({
      ...before,
      state: bought === 0 ? 'refunded' : 'paid',
      wanted: all,
      allocated: all,
      buyers: String(bought),
      commits: String(bought),
      rounds,
      told_place: expect.any(String),
      settled_at: timeText(test.clock.nowMs()),
    });
  }
  await openCoins(test);
});

it('40 sendings of one key commit once', async () => {
  const project = await addProject(test);
  const user = await addBuyer(test, '1000');
  const request = {
    ...toRequest(user, project.id, { amount: '1000' }),
    headers: { 'idempotency-key': 'ieo-one-key-0001' },
  };
  const replies = await sendAtOnce(Array.from({ length: USERS }, () => request));
  expect(new Set(replies.map(({ type }) => type))).toEqual(new Set(['ok']));
  expect(await moneyOf(test, user.id, USDT)).toBe('change 950, financial 50');
});

it('three processes share, pay and unlock one project at once, in small parts: everybody is paid once [O7]', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => addBuyer(test)));
  const project = await addProject(test, { userCap: '1500', listingMs: test.clock.nowMs() + HOUR });
  for (const user of users) await committed(test, user, { project_id: project.id, amount: '1333' });
  test.clock.advance(HOUR);
  for (let run = 0; run < 3; run += 1)
    await Promise.all(Array.from({ length: 3 }, () => runIeo(test, { commitsPerPart: 3 })));
  const { rows } = await test.pool.query(
    `select count(*)::int as buyers, sum(allocated)::float8 as allocated, sum(unlocked)::float8 as unlocked from ieo_buyer
     where project_id = $1`,
    [project.id],
  );
  expect(rows).toEqual([{ buyers: 20, allocated: 20_000, unlocked: 4_000 }]);
  const money = await Promise.all(users.map(({ id }) => moneyOf(test, id, USDT)));
  expect(money.every((text) => text === 'change 950')).toBe(true);
});

it.each([
  ['the project', 'select from ieo_project where id = $1 for update', false],
  ['the money of the buyer', 'select from ledger_account where owner_id = $1 for update', true],
])('a commit in time that waits for %s until the subscription is over is refused', async (_, lock, isOfBuyer) => {
  const project = await addProject(test);
  const user = await addBuyer(test);
  const freeMs = test.clock.nowMs() + HOUR;
  const values = [isOfBuyer ? user.id : project.id];
  const send = () => commit(test, user, { project_id: project.id, amount: '1000' });
  expect(await refusedAfterWaiting(test, { lock, values, freeMs }, send)).toMatchObject({ error: 'ieo_ended' });
  await openCoins(test);
});
