import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import {
  ADDRESSES,
  addClient,
  type Client,
  cancel,
  deposit,
  depositsOf,
  drawVoucher,
  holdingOf,
  openMarket,
  review,
  saveAddress,
  toPng,
  upload,
  withdraw,
  withdrawalsOf,
  withdrawFields,
} from '#app/testing/fund-steps';
import { type BurstReply, type BurstRequest, sendAtOnce } from '#app/testing/last-byte-burst';
import { countBlocked, untilBlocked, whileAccountsAreLocked } from '#app/testing/replay-steps';
import { encodeForm } from '#app/testing/send-form';
import { standingClock } from '#app/testing/standing-clock';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { transferFields } from '#app/testing/wallet-steps';
import { newId } from '#platform/runtime/ids';
import { approveDeposit } from './use-cases/review-deposit';
import { approveWithdrawal, completeWithdrawal, refuseWithdrawal } from './use-cases/review-withdrawal';

const CALLERS = 20;
/** As in commit-singly.ts. */
const CONNECTIONS_PER_USE_CASE = 4;
const ROUNDS = COUNTS.fundRaceRounds;
const DEMO_CODE = '135790';

// Two servers on one database, so that nothing inside one process can be what keeps order. The demo's fixed code
// stands in for twenty mails.
let testApp: TestApp;
let twin: TwinApp;
beforeAll(async () => {
  testApp = await startTestApp({ clock: standingClock(), env: { CANDOR_DEMO_CODE: DEMO_CODE } });
  twin = await startTwin(testApp);
});
beforeEach(() => openMarket(testApp));
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await twin.stop();
  await testApp.stop();
});

type Fields = Readonly<Record<string, string>>;

const shot = (
  n: number,
  user: TestUser,
  { path, fields, key }: { path: string; fields: Fields; key?: string },
): BurstRequest => ({
  origin: n % 2 === 0 ? testApp.origin : twin.origin,
  path,
  form: encodeForm(fields),
  token: user.token,
  ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
});
const burst = (user: TestUser, what: { path: string; fields: Fields; key?: string }): Promise<BurstReply[]> =>
  sendAtOnce(Array.from({ length: CALLERS }, (_, n) => shot(n, user, what)));
const okIn = (replies: readonly BurstReply[]): number => replies.filter(({ type }) => type === 'ok').length;
const expectDecent = (replies: readonly BurstReply[]): void => {
  for (const { status, message } of replies) expect(status, String(message)).toBeLessThan(500);
};

const OUT = '/wallet/out';

describe('twenty withdrawals at the same instant', () => {
  it(`with money for one: one is accepted, in each of ${ROUNDS} rounds [H1]`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await addClient(testApp, { usdt: '20' });
      const replies = await burst(user, { path: OUT, fields: withdrawFields() });
      expectDecent(replies);
      expect(okIn(replies), `round ${round}`).toBe(1);
      expect(await holdingOf(testApp, user)).toEqual({
        available: '0.00000000',
        frozen: '20.00000000',
        total: '20.00000000',
      });
      expect(await withdrawalsOf(testApp, user)).toHaveLength(1);
    }
  });

  it(`of 20 BTC each with 30 BTC of the limit left: one is accepted, in each of ${ROUNDS} rounds [H11]`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await addClient(testApp, { usdt: '0' });
      await testApp.fund(user.id, 'change', 1, '1000');
      await saveAddress(testApp, user, { currencyId: 1, network: 'BTC' });
      const fields = withdrawFields({ currency: '1', address: ADDRESSES.BTC, code: DEMO_CODE, number: '170' });
      expect(await withdraw(testApp, user, { fields })).toMatchObject({ type: 'ok' });
      const replies = await burst(user, { path: OUT, fields: { ...fields, number: '20' } });
      expectDecent(replies);
      expect(okIn(replies), `round ${round}`).toBe(1);
      expect(await holdingOf(testApp, user, 1)).toMatchObject({ frozen: '190.00000000', total: '1000.00000000' });
    }
  });

  it('with one key: one effect, and no reply reports a failure', async () => {
    const user = await addClient(testApp, { usdt: '20' });
    const replies = await burst(user, { path: OUT, fields: withdrawFields(), key: newId() });
    expectDecent(replies);
    expect(okIn(replies)).toBeGreaterThanOrEqual(1);
    expect(await withdrawalsOf(testApp, user)).toHaveLength(1);
  });
});

it(`different spenders of one balance: never negative, nothing lost, ${ROUNDS} rounds [H2]`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await openMarket(testApp);
    const user = await addClient(testApp, { usdt: '100' });
    const spenders = [
      { path: OUT, fields: withdrawFields({ number: '30' }) },
      { path: '/wallet/change', fields: transferFields({ number: '30' }) },
      { path: '/user/Transfer', fields: { number: '30', from_currency_id: '3', to_currency_id: '45' } },
    ];
    const replies = await sendAtOnce(
      Array.from({ length: 12 }, (_, n) => shot(n, user, spenders[n % 3] as { path: string; fields: Fields })),
    );
    expectDecent(replies);
    const converted = replies.filter((reply, n) => n % 3 === 2 && reply.type === 'ok').length;
    expect(okIn(replies), `round ${round}`).toBe(3);
    const after = await holdingOf(testApp, user);
    expect(after.available.startsWith('-')).toBe(false);
    // What was converted left this coin, with its fee of 0.03; all the rest still belongs to the user.
    expect(after.total).toBe(`${(100 - converted * 30.03).toFixed(2)}000000`);
    expect((await holdingOf(testApp, user, 45)).total).toBe(`${converted * 30}.00000000`);
  }
  await testApp.expectBooksBalanced();
});

describe('several decisions about one withdrawal at once', () => {
  const waiting = async (): Promise<{ user: Client; id: number }> => {
    const user = await addClient(testApp, { usdt: '20' });
    await withdraw(testApp, user);
    const [first] = await withdrawalsOf(testApp, user);
    return { user, id: first?.id ?? 0 };
  };

  it(`cancelled twenty times returns money and quota once, ${ROUNDS} rounds [H14]`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { user, id } = await waiting();
      const replies = await burst(user, { path: '/user/withdraw/cancel', fields: { id: String(id) } });
      expectDecent(replies);
      expect(okIn(replies), `round ${round}`).toBe(1);
      expect(await holdingOf(testApp, user)).toEqual({
        available: '20.00000000',
        frozen: '0.00000000',
        total: '20.00000000',
      });
    }
  });

  it(`approve, refuse and cancel at once: one of them happens, ${ROUNDS} rounds [H17]`, async () => {
    const ends = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { user, id } = await waiting();
      const { parts } = testApp.app;
      const outcomes = await Promise.all([
        review(testApp, (tx) => approveWithdrawal(tx, parts, { id, operatorId: 1 })),
        review(testApp, (tx) => refuseWithdrawal(tx, parts, { id, operatorId: 2, reason: 'no' })),
        cancel(testApp, user, id).then(({ type }) => (type === 'ok' ? {} : 'late')),
        review(testApp, (tx) => approveWithdrawal(tx, parts, { id, operatorId: 3 })),
        review(testApp, (tx) => refuseWithdrawal(tx, parts, { id, operatorId: 4, reason: 'no' })),
        cancel(testApp, user, id).then(({ type }) => (type === 'ok' ? {} : 'late')),
      ]);
      const [row] = await withdrawalsOf(testApp, user);
      ends.add(row?.state ?? '');
      const yes = outcomes.filter((one) => typeof one !== 'string').length;
      // An approved one may still be refused, which is one more yes; then it has ended.
      expect(yes, `round ${round}: ${row?.state}`).toBeLessThanOrEqual(2);
      const isOpen = row?.state === 'approved';
      expect(await holdingOf(testApp, user)).toMatchObject({
        frozen: isOpen ? '20.00000000' : '0.00000000',
        total: '20.00000000',
      });
    }
    expect(ends.size).toBeGreaterThan(0);
  });

  it('completed twenty times at once is sent once', async () => {
    const { user, id } = await waiting();
    const { parts } = testApp.app;
    await review(testApp, (tx) => approveWithdrawal(tx, parts, { id, operatorId: 1 }));
    const outcomes = await Promise.all(
      Array.from({ length: CALLERS }, (_, n) =>
        review(testApp, (tx) => completeWithdrawal(tx, parts, { id, operatorId: 1, reference: `tx ${n}` })),
      ),
    );
    expect(outcomes.filter((one) => one === 'already_decided')).toHaveLength(CALLERS - 1);
    expect((await holdingOf(testApp, user)).total).toBe('0.00000000');
  });
});

describe('one voucher used many times at once', () => {
  it('in twenty claims at once counts once, as upload and as picture [H22]', async () => {
    const user = await addClient(testApp, { usdt: '0' });
    const picture = await toPng(drawVoucher());
    const paths = await Promise.all(Array.from({ length: 10 }, () => upload(testApp, user, picture)));
    const replies = await sendAtOnce(
      Array.from({ length: CALLERS }, (_, n) =>
        shot(n, user, {
          path: '/wallet/charge_req',
          fields: { account: paths[n % 10] ?? '', amount: '50', currency: '3', network: 'TRC20' },
        }),
      ),
    );
    expectDecent(replies);
    expect(okIn(replies)).toBe(1);
    expect(await depositsOf(testApp, user)).toHaveLength(1);
  });

  it('approved by twenty operators over two servers is credited once', async () => {
    const user = await addClient(testApp, { usdt: '0' });
    await deposit(testApp, user);
    const [{ id } = { id: 0 }] = await depositsOf(testApp, user);
    const outcomes = await Promise.all(
      Array.from({ length: CALLERS }, (_, n) =>
        review(testApp, (tx) => {
          const { parts } = n % 2 === 0 ? testApp.app : twin.app;
          return approveDeposit(tx, parts, { id, operatorId: n + 1, reference: `seen ${n} ${id}` });
        }),
      ),
    );
    expect(outcomes.filter((one) => one === 'already_decided')).toHaveLength(CALLERS - 1);
    expect((await holdingOf(testApp, user)).total).toBe('50.00000000');
  });
});

it('one quote taken by twenty at once is used once [H9]', async () => {
  await openMarket(testApp);
  const user = await addClient(testApp, { usdt: '1000' });
  const pair = { from_currency_id: '3', to_currency_id: '45' };
  const shown = await testApp.call('POST', '/user/getTransferFee', {
    token: user.token,
    fields: { ...pair, number: '10' },
  });
  const { quote_id } = shown.message as { quote_id: string };
  const replies = await burst(user, { path: '/user/Transfer', fields: { number: '10', ...pair, quote_id } });
  expectDecent(replies);
  expect(okIn(replies)).toBe(1);
  expect((await holdingOf(testApp, user, 45)).total).toBe('10.00000000');
});

it('two hundred withdrawals of one user that wait for a lock leave connections for others [H34]', async () => {
  const [user, other] = [await addClient(testApp, { usdt: '20' }), await addClient(testApp)];
  const sendOne = (): Promise<BurstReply[]> => sendAtOnce([shot(0, user, { path: OUT, fields: withdrawFields() })]);
  const { crowd } = await whileAccountsAreLocked(testApp, user.id, async () => {
    const replies = Promise.all(Array.from({ length: 200 }, sendOne));
    await untilBlocked(testApp, CONNECTIONS_PER_USE_CASE);
    for (let n = 0; n < 10; n += 1)
      expect((await testApp.call('POST', '/wallet/list', { token: other.token })).type).toBe('ok');
    // The other user was not answered because the crowd had given up its connections: all of them still wait for the lock.
    expect(await countBlocked(testApp)).toBe(CONNECTIONS_PER_USE_CASE);
    return { crowd: replies };
  });
  const replies = (await crowd).flat();
  expect(okIn(replies)).toBe(1);
  for (const { status } of replies) expect([200, 429, 503]).toContain(status);
});
