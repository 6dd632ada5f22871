import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import { chooseSeed } from '#app/testing/seed';
import { checkBooks, startTestApp, type TestApp } from '#app/testing/test-app';
import { type Tx, withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';
import { availableOf } from './chart';
import type { Entry, PostResult } from './entry';
import { createLedger, type Ledger } from './post';

const USDT = 3;
const TYPES = ['change', 'lever', 'micro'] as const;
type Purse = (typeof TYPES)[number];

let test: TestApp;
/** Two independent ledgers, as in two processes. */
let ours: Ledger;
let theirs: Ledger;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
checkBooks(() => test);

const funded = async (amount: string): Promise<number> => {
  ours = createLedger({ clock: test.app.parts.clock });
  theirs = createLedger({ clock: test.app.parts.clock });
  const { id } = await test.addUser();
  for (const type of TYPES) await test.fund(id, type, USDT, amount);
  return id;
};

const move = (id: number, from: Purse, to: Purse, amount: string): Entry => ({
  kind: 'test',
  reference: newId(),
  ruleVersion: 1,
  legs: [{ from: availableOf(id, from, USDT), to: availableOf(id, to, USDT), amount }],
});

/** Statements by name, in the order they were sent; each attempt at a transaction adds its own. */
const listening = (tx: Tx, into: string[]): Tx => {
  const query = (config: pg.QueryConfig) => {
    into.push(config.name ?? config.text);
    return tx.client.query(config);
  };
  return { ...tx, client: { query } as unknown as Tx['client'] };
};

const LOCKS = ['ledger_find_accounts', 'ledger_lock_accounts'];

/** Books through one of the two; answers with the results and how many attempts went without a lock before, and with one. */
const post = async (ledger: Ledger, ...entries: Entry[]) => {
  const sent: string[] = [];
  const results = await withTx(test.pool, (tx) => ledger.postManyKnown(listening(tx, sent), entries));
  const known = sent.filter((name) => name === 'ledger_write_known').length;
  return { results, known, locked: sent.filter((name) => LOCKS.includes(name)).length };
};
const BOOKED: PostResult[] = [{ ok: true }];

const balancesOf = async (id: number): Promise<string[]> => {
  const { rows } = await test.pool.query<{ balance: string }>(
    'select trim_scale(balance)::text as balance from ledger_account where owner_id = $1 and currency_id = $2 order by type',
    [id, USDT],
  );
  return rows.map(({ balance }) => balance);
};

/** Both have written once, so both remember; ours is out of date until it writes again. */
const bothRemember = async (id: number): Promise<void> => {
  for (const ledger of [ours, theirs])
    await post(ledger, move(id, 'change', 'lever', '1'), move(id, 'lever', 'micro', '1'));
};

describe('postManyKnown', () => {
  it('reads the balances under lock the first time, and not again while nobody else writes', async () => {
    const id = await funded('100');
    expect(await post(ours, move(id, 'change', 'lever', '10'))).toEqual({ results: BOOKED, known: 0, locked: 1 });
    expect(await post(ours, move(id, 'change', 'lever', '10'))).toEqual({ results: BOOKED, known: 1, locked: 0 });
    expect(await post(ours, move(id, 'lever', 'change', '5'))).toEqual({ results: BOOKED, known: 1, locked: 0 });
    expect(await balancesOf(id)).toEqual(['85', '115', '100']);
  });

  it('runs again on the real balances when somebody else has written', async () => {
    const id = await funded('100');
    await bothRemember(id);
    expect(await post(theirs, move(id, 'change', 'lever', '50'))).toEqual({ results: BOOKED, known: 1, locked: 0 });
    expect(await post(ours, move(id, 'change', 'lever', '1'))).toEqual({ results: BOOKED, known: 1, locked: 1 });
    expect(await balancesOf(id)).toEqual(['47', '151', '102']);
  });

  it('refuses on the real balance what the remembered one would allow, and changes nothing', async () => {
    const id = await funded('100');
    await bothRemember(id);
    await post(theirs, move(id, 'change', 'lever', '98'));
    const account = availableOf(id, 'change', USDT);
    expect((await post(ours, move(id, 'change', 'lever', '1'))).results).toEqual([
      { ok: false, problem: 'insufficient', account, available: '0' },
    ]);
    expect(await balancesOf(id)).toEqual(['0', '198', '102']);
  });

  it('books on the real balance what the remembered one would refuse', async () => {
    const id = await funded('100');
    await bothRemember(id);
    await post(theirs, move(id, 'lever', 'change', '50'));
    expect(await post(ours, move(id, 'change', 'micro', '140'))).toEqual({ results: BOOKED, known: 0, locked: 1 });
    expect(await balancesOf(id)).toEqual(['8', '50', '242']);
  });

  it('books the others of a batch when one of it is refused', async () => {
    const id = await funded('100');
    await bothRemember(id);
    await post(ours, move(id, 'change', 'lever', '1'));
    const { results } = await post(ours, move(id, 'change', 'lever', '90'), move(id, 'change', 'lever', '90'));
    expect(results.map(({ ok }) => ok)).toEqual([true, false]);
    expect(await balancesOf(id)).toEqual(['7', '191', '102']);
  });

  it('reads the real balances again after its transaction was rolled back', async () => {
    const id = await funded('100');
    await bothRemember(id);
    await post(ours, move(id, 'change', 'lever', '1'));
    const undone = withTx(test.pool, async (tx) => {
      await ours.postManyKnown(tx, [move(id, 'change', 'lever', '50')]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    // It still caches the balances that were rolled back: the next attempt detects and corrects that.
    expect(await post(ours, move(id, 'change', 'lever', '10'))).toEqual({ results: BOOKED, known: 1, locked: 1 });
    expect(await post(ours, move(id, 'lever', 'change', '1'))).toEqual({ results: BOOKED, known: 1, locked: 0 });
    expect(await balancesOf(id)).toEqual(['88', '110', '102']);
  });

  it('books a reference once: the second time fails whole, and what is remembered is right again', async () => {
    const id = await funded('100');
    await bothRemember(id);
    const twice = move(id, 'change', 'lever', '10');
    await post(ours, twice);
    await expect(post(ours, twice)).rejects.toMatchObject({ code: '23505' });
    expect(await post(ours, move(id, 'change', 'lever', '10'))).toEqual({ results: BOOKED, known: 0, locked: 1 });
    expect(await balancesOf(id)).toEqual(['78', '120', '102']);
  });
});

describe('two processes', () => {
  const seed = chooseSeed('ledger known');
  const ROUNDS = COUNTS.ledgerKnownRounds;
  interface Step {
    /** Places in TYPES. */
    readonly from: number;
    readonly to: number;
    readonly amount: number;
  }
  const stepUpTo = (max: number): fc.Arbitrary<Step> =>
    fc
      .record({ from: fc.nat(2), by: fc.integer({ min: 1, max: 2 }), amount: fc.integer({ min: 1, max }) })
      .map(({ from, by, amount }) => ({ from, to: (from + by) % 3, amount }));
  const toEntry = (id: number, { from, to, amount }: Step): Entry =>
    move(id, TYPES[from] as Purse, TYPES[to] as Purse, String(amount));
  const applyTo = (model: number[], { from, to, amount }: Step): boolean => {
    if ((model[from] ?? 0) < amount) return false;
    model[from] = (model[from] ?? 0) - amount;
    model[to] = (model[to] ?? 0) + amount;
    return true;
  };

  it('agree with the naive model when they alternate', async () => {
    const id = await funded('100');
    const model = [100, 100, 100];
    const batch = fc.tuple(fc.boolean(), fc.array(stepUpTo(60), { minLength: 1, maxLength: 12 }));
    let known = 0;
    for (const [isOurs, steps] of fc.sample(batch, { numRuns: ROUNDS, seed })) {
      const posted = await post(isOurs ? ours : theirs, ...steps.map((step) => toEntry(id, step)));
      expect(posted.results.map(({ ok }) => ok)).toEqual(steps.map((step) => applyTo(model, step)));
      known += posted.known;
    }
    expect(known).toBeGreaterThan(0);
    expect(await balancesOf(id)).toEqual(model.map(String));
  });

  it('conserve money when they run concurrently, without deadlocks', async () => {
    const ids = [await funded('100'), await funded('100'), await funded('100')];
    const deadlocks = async () => {
      const { rows } = await test.pool.query<{ deadlocks: string }>(
        'select pg_stat_force_next_flush(), deadlocks from pg_stat_database where datname = current_database()',
      );
      return rows[0]?.deadlocks;
    };
    const run = async (ledger: Ledger, plan: readonly (readonly Step[])[]) => {
      for (const steps of plan) await post(ledger, ...steps.map((step, at) => toEntry(ids[at % 3] ?? 0, step)));
    };
    const steps = fc.array(stepUpTo(5), { minLength: 6, maxLength: 12 });
    const plans = fc.sample(fc.array(steps, { minLength: ROUNDS, maxLength: ROUNDS }), { numRuns: 4, seed });
    const before = await deadlocks();
    await Promise.all(plans.map((plan, at) => run(at % 2 === 0 ? ours : theirs, plan)));
    expect(await deadlocks()).toBe(before);
    for (const id of ids) {
      const { rows } = await test.pool.query(
        'select sum(balance) = 300 as kept, min(balance) >= 0 as covered from ledger_account where owner_id = $1',
        [id],
      );
      expect(rows).toEqual([{ kept: true, covered: true }]);
    }
  });
});
