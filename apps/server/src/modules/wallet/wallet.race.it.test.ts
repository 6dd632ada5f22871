import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import { type BurstReply, sendAtOnce } from '#app/testing/last-byte-burst';
import { startNaiveServer } from '#app/testing/naive-transfer';
import { chooseSeed, randomFrom } from '#app/testing/seed';
import { encodeForm } from '#app/testing/send-form';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import {
  addFundedUser,
  countTransfers,
  DONE,
  readBalance,
  type TransferFields,
  transferFields,
  USDT,
} from '#app/testing/wallet-steps';

const CALLERS = 20;
const ROUNDS = COUNTS.walletRaceRounds;

// Two servers on one database: one server books its own calls one batch after the other, so only a second one can race.
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

const shot = (origin: string, user: TestUser, fields: TransferFields = {}) => ({
  origin,
  path: '/wallet/change',
  form: encodeForm(transferFields(fields)),
  token: user.token,
});
const originOf = (n: number): string => (n % 2 === 0 ? app.origin : twin.origin);
const okIn = (replies: readonly BurstReply[]): number => replies.filter(({ type }) => type === 'ok').length;

describe('money for one of twenty transfers [H1]', () => {
  it(`is spent exactly once, in each of ${ROUNDS} rounds`, async () => {
    const poor = sentenceOf('en', 'insufficient_balance', { available: '0', currency: 'USDT' });
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await addFundedUser(app, '10');
      // Making the other account would be a lock of its own, so it exists already.
      await app.fund(user.id, 'lever', USDT, '1');
      const replies = await sendAtOnce(Array.from({ length: CALLERS }, (_, n) => shot(originOf(n), user)));
      expect(
        replies.filter(({ message }) => message === DONE),
        `round ${round}`,
      ).toHaveLength(1);
      expect(
        replies.filter(({ message }) => message === poor),
        `round ${round}`,
      ).toHaveLength(CALLERS - 1);
      expect(await countTransfers(app, user)).toBe(1);
      expect(await readBalance(app, user, { account: 'change' })).toBe('0.00000000');
      expect(await readBalance(app, user, { account: 'lever' })).toBe('11.00000000');
    }
    await app.expectBooksBalanced();
  });

  it('is spent once too when every caller aims at another account', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await addFundedUser(app, '10');
      const targets = ['lever', 'micro', 'legal'];
      const replies = await sendAtOnce(
        Array.from({ length: CALLERS }, (_, n) => shot(originOf(n), user, { to_field: targets[n % 3] ?? '' })),
      );
      expect(okIn(replies), `round ${round}`).toBe(1);
      expect(await readBalance(app, user, { account: 'change' })).toBe('0.00000000');
    }
    await app.expectBooksBalanced();
  });

  it('money for seven of twenty is spent exactly seven times', async () => {
    const user = await addFundedUser(app, '79.999999');
    const replies = await sendAtOnce(Array.from({ length: CALLERS }, (_, n) => shot(originOf(n), user)));
    expect(okIn(replies)).toBe(7);
    expect(await readBalance(app, user, { account: 'change' })).toBe('9.99999900');
    await app.expectBooksBalanced();
  });
});

describe('the burst of this test', () => {
  it('detects a transfer that takes no lock', async () => {
    const naive = await startNaiveServer(app);
    const wins: number[] = [];
    while (wins.length < 25 && !wins.some((count) => count > 1)) {
      const user = await app.addUser();
      await naive.fund(user.id, '10');
      wins.push(okIn(await sendAtOnce(Array.from({ length: CALLERS }, () => shot(naive.origin, user)))));
      if ((wins.at(-1) ?? 0) > 1) expect(await naive.readBalance(user.id)).toMatch(/^-/);
    }
    await naive.http.close();
    expect(Math.max(...wins)).toBeGreaterThan(1);
  });
});

describe('opposite transfers', () => {
  it('of several users over two servers neither block each other nor lose a unit', async () => {
    const random = randomFrom(chooseSeed('opposite transfers'));
    const users = await Promise.all(Array.from({ length: 4 }, () => addFundedUser(app, '60')));
    for (const user of users) {
      await app.fund(user.id, 'lever', USDT, '60');
      await app.fund(user.id, 'micro', USDT, '60');
    }
    const directions = [
      { from_field: 'change', to_field: 'lever' },
      { from_field: 'lever', to_field: 'change' },
      { from_field: 'lever', to_field: 'micro' },
      { from_field: 'micro', to_field: 'change' },
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      const shots = Array.from({ length: CALLERS }, (_, n) => {
        const user = users[random(users.length)] as TestUser;
        return shot(originOf(n), user, { ...directions[random(4)], number: `${1 + random(20)}.${random(999_999)}` });
      });
      const replies = await sendAtOnce(shots);
      // A refusal for lack of money is fine; a server that is busy, or at fault, is not.
      const others = replies.filter(
        ({ status, type, message }) => status !== 200 || (type !== 'ok' && !String(message).startsWith('Insufficient')),
      );
      expect(others, `round ${round}`).toEqual([]);
    }
    for (const user of users) expect(await sumOf(user)).toBe('180.00000000');
    await app.expectBooksBalanced();
  });
});

const sumOf = async (user: TestUser): Promise<string | undefined> => {
  const { rows } = await app.pool.query<{ sum: string }>(
    'select sum(balance) from ledger_account where owner_id = $1',
    [user.id],
  );
  return rows[0]?.sum;
};
