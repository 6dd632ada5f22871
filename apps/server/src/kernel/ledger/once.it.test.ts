import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { addFundedUser, readBalance, USDT } from '#app/testing/wallet-steps';
import { availableOf } from '#kernel/ledger/chart';
import { withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';
import { type BatchMode, groupCommit, type Outcome } from './group-commit';
import { type Answer, bookOnce, type OnceItem } from './once';
import { referenceOfCall } from './reference';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

interface Move extends OnceItem {
  readonly amount: string;
}
interface Reply {
  readonly notice: 'transfer_done';
  readonly moved: string;
}

/** A call of this body under this key, as a route would hand it over. */
const toMove = (
  { id: userId }: TestUser,
  { key, body, amount }: { key: string; body: string; amount: string },
): Move => {
  const idempotency = { key, path: '/test', bodyHash: body.repeat(64) };
  return { userId, idempotency, amount, reference: referenceOfCall(userId, idempotency) };
};

const run = (tx: Parameters<Parameters<typeof withTx>[1]>[0], items: readonly Move[], mode: BatchMode) =>
  bookOnce<Move, Reply>({
    tx,
    items,
    mode,
    at: new Date(testApp.app.parts.clock.nowMs()),
    book: async (fresh) => {
      const entries = fresh.map(({ userId, reference, amount }) => ({
        kind: 'account_transfer',
        reference,
        ruleVersion: 1,
        legs: [{ from: availableOf(userId, 'change', USDT), to: availableOf(userId, 'lever', USDT), amount }],
      }));
      const results = await testApp.app.parts.ledger.postMany(tx, entries);
      return fresh.map(({ amount }, index) =>
        results[index]?.ok
          ? { ok: true, value: { entryKind: 'account_transfer', reply: { notice: 'transfer_done', moved: amount } } }
          : { ok: false, error: new Error('too little') },
      );
    },
  });

const inOneBatch = (items: readonly Move[]): Promise<Outcome<Answer<Reply>>[]> =>
  withTx(testApp.pool, (tx) => run(tx, items, { careful: false }));

const reused = { ok: false, error: { code: 'idempotency_key_reused' } };
const answered = (moved: string, replayed: boolean) => ({ ok: true, value: { reply: { moved }, replayed } });

describe('in one batch', () => {
  it('one key with two bodies has the effect of the first; the other body is refused', async () => {
    const user = await addFundedUser(testApp, '100');
    const key = newId();
    const [first, other] = [
      toMove(user, { key, body: 'a', amount: '10' }),
      toMove(user, { key, body: 'b', amount: '20' }),
    ];
    expect(await inOneBatch([first, other, { ...first }])).toMatchObject([
      answered('10', false),
      reused,
      answered('10', true),
    ]);
    expect(await readBalance(testApp, user, { account: 'lever' })).toBe('10.00000000');
    expect(await withTx(testApp.pool, (tx) => run(tx, [other, first], { careful: true }))).toMatchObject([
      reused,
      answered('10', true),
    ]);
  });

  it('one key with one body has one effect, and everybody hears of it', async () => {
    const user = await addFundedUser(testApp, '100');
    const move = toMove(user, { key: newId(), body: 'a', amount: '10' });
    expect(await inOneBatch([move, { ...move }])).toMatchObject([answered('10', false), answered('10', true)]);
    expect(await readBalance(testApp, user, { account: 'lever' })).toBe('10.00000000');
  });

  it('one key of two users has two effects', async () => {
    const users = [await addFundedUser(testApp, '100'), await addFundedUser(testApp, '100')];
    const key = newId();
    const moves = users.map((user, n) => toMove(user, { key, body: 'ab'[n] ?? '', amount: '10' }));
    expect(await inOneBatch(moves)).toMatchObject([answered('10', false), answered('10', false)]);
  });

  it('of a refused first body nothing is kept: the other body is not answered with it later', async () => {
    const user = await addFundedUser(testApp, '100');
    const key = newId();
    const first = toMove(user, { key, body: 'a', amount: '101' });
    const other = toMove(user, { key, body: 'b', amount: '20' });
    expect(await inOneBatch([first, other])).toMatchObject([{ ok: false }, { ok: false }]);
    expect(await inOneBatch([other])).toMatchObject([answered('20', false)]);
    expect(await readBalance(testApp, user, { account: 'lever' })).toBe('20.00000000');
  });
});

it('calls that come while a batch is written share the next one, and keep their own bodies', async () => {
  const user = await addFundedUser(testApp, '100');
  const key = newId();
  const sizes: number[] = [];
  const commit = groupCommit<Move, Answer<Reply>>({
    pool: testApp.pool,
    run: (tx, items, mode) => {
      if (!mode.careful) sizes.push(items.length);
      return run(tx, items, mode);
    },
  });
  const moves = ['a', 'b', 'a', 'c'].map((body, n) => toMove(user, { key, body, amount: `${n + 1}` }));
  const outcomes = await Promise.allSettled(moves.map(commit));
  expect(sizes).toEqual([4]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  expect(await readBalance(testApp, user, { account: 'lever' })).toBe('1.00000000');
});
