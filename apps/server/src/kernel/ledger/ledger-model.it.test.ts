import { createLedgerModel, HELD, type LedgerCommand, ledgerCommand, OUTSIDE } from '@candor/testkit/ledger-model';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import { chooseSeed } from '#app/testing/seed';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';
import { type AccountRef, availableOf, frozenOf, houseOf } from './chart';
import type { Entry } from './entry';

const BTC = 1;
const BATCH = 500;
const OPERATIONS = COUNTS.ledgerModelOperations;
const CHECK_EVERY = OPERATIONS / 4;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** The model's account names on real accounts: plain ones belong to four users, parked ones to two of them. */
const createWorld = async () => {
  const users = await Promise.all(['a', 'b', 'c', 'd'].map(async (name) => [name, (await test.addUser()).id] as const));
  const idOf = new Map(users);
  const own = (name: string): number => idOf.get(name) ?? 0;
  const refOf = (name: string): AccountRef => {
    if (name === OUTSIDE) return houseOf('deposits', BTC);
    if (name === HELD[0]) return frozenOf(own('a'), 'change', BTC);
    return name === HELD[1] ? frozenOf(own('b'), 'change', BTC) : availableOf(own(name), 'change', BTC);
  };
  return { own, refOf };
};

const units = (amount: bigint): string => `0.${amount.toString().padStart(8, '0')}`;

it(`agrees with the naive model on ${OPERATIONS} random operations against the real database`, async () => {
  const seed = chooseSeed('ledger model');
  const { own, refOf } = await createWorld();
  await test.fund(own('a'), 'change', BTC, units(50n));
  await test.fund(own('b'), 'change', BTC, units(50n));
  // Holds end for good, so every round of commands gets holds of its own.
  const toEntry = (one: LedgerCommand, round: number): Entry => {
    const amount = units(one.units);
    const hold = (name: string) => ({ purpose: 'model', reference: `${round} ${name}` });
    const head = { kind: 'test', reference: newId(), ruleVersion: 1 };
    if (one.kind === 'move') return { ...head, legs: [{ from: refOf(one.from), to: refOf(one.to), amount }] };
    if (one.kind === 'hold')
      return { ...head, legs: [{ from: refOf(one.from), to: refOf(one.into), amount, putsInto: hold(one.hold) }] };
    return {
      ...head,
      legs: [{ from: refOf(one.from), to: refOf(one.to), amount, drawsFrom: { ...hold(one.hold), outcome: 'posted' } }],
    };
  };
  const model = createLedgerModel();
  const batches = fc.sample(fc.array(ledgerCommand, { minLength: BATCH, maxLength: BATCH }), {
    numRuns: OPERATIONS / BATCH,
    seed,
  });
  let done = 0;
  for (const [round, commands] of batches.entries()) {
    model.forgetHolds();
    const usable = commands.filter((one) => one.kind !== 'move' || one.from !== one.to);
    const entries = usable.map((one) => toEntry(one, round));
    const results = await withTx(test.pool, (tx) => test.app.parts.ledger.postMany(tx, entries));
    expect(results.map((result) => result.ok)).toEqual(usable.map((one) => model.apply(one)));
    done += commands.length;
    if (done % CHECK_EVERY === 0) await test.expectBooksBalanced();
  }
  expect(done).toBe(OPERATIONS);
});
