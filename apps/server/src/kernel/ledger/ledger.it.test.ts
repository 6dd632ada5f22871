import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks, startTestApp, type TestApp } from '#app/testing/test-app';
import { withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';
import { type AccountRef, availableOf, clearingOf, frozenOf, houseOf } from './chart';
import type { Entry, Leg, PostResult } from './entry';

const USDT = 3;
const BTC = 1;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
checkBooks(() => test);

const post = (...entries: Entry[]): Promise<PostResult[]> =>
  withTx(test.pool, (tx) => test.app.parts.ledger.postMany(tx, entries));
const entry = (legs: Leg[], rest: Partial<Entry> = {}): Entry => ({
  kind: 'test',
  reference: newId(),
  ruleVersion: 1,
  legs,
  ...rest,
});
const balanceOf = async (ref: AccountRef): Promise<string | undefined> => {
  const { rows } = await test.pool.query<{ balance: string }>(
    'select balance from ledger_account where owner_id = $1 and type = $2 and currency_id = $3 and bucket = $4',
    [ref.ownerId, ref.type, ref.currencyId, ref.bucket],
  );
  return rows[0]?.balance;
};
const funded = async (amount: string): Promise<number> => {
  const { id } = await test.addUser();
  await test.fund(id, 'change', USDT, amount);
  return id;
};
const spot = (id: number): AccountRef => availableOf(id, 'change', USDT);
const futures = (id: number): AccountRef => availableOf(id, 'lever', USDT);

describe('postMany', () => {
  it('books in order and refuses each entry alone', async () => {
    const id = await funded('100');
    const move = (amount: string) => entry([{ from: spot(id), to: futures(id), amount }]);
    expect(await post(move('60'), move('60'), move('40'))).toEqual([
      { ok: true },
      { ok: false, problem: 'insufficient', account: spot(id), available: '40' },
      { ok: true },
    ]);
    expect([await balanceOf(spot(id)), await balanceOf(futures(id))]).toEqual(['0.00000000', '100.00000000']);
  });

  it('decides a long list in parts as if it were one: balances, holds and refusals go on from part to part', async () => {
    const id = await funded('700');
    const frozenAccount = frozenOf(id, 'change', USDT);
    const hold = { purpose: 'test', reference: newId() };
    const put = entry([{ from: spot(id), to: frozenAccount, amount: '0.5', putsInto: hold }]);
    const draw = entry([
      { from: frozenAccount, to: futures(id), amount: '0.5', drawsFrom: { ...hold, outcome: 'posted' } },
    ]);
    const results = await post(...Array.from({ length: 699 }, () => ({ ...put, reference: newId() })));
    expect(results.every(({ ok }) => ok)).toBe(true);
    const draws = Array.from({ length: 700 }, () => ({ ...draw, reference: newId() }));
    const drawn = await post(...draws);
    expect(drawn.map(({ ok }) => ok)).toEqual([...Array.from({ length: 699 }, () => true), false]);
    expect([await balanceOf(frozenAccount), await balanceOf(futures(id))]).toEqual(['0.00000000', '349.50000000']);
  });

  it('makes a hold in one part and ends it in another', async () => {
    const id = await funded('300');
    const frozenAccount = frozenOf(id, 'change', USDT);
    const hold = { purpose: 'test', reference: newId() };
    const filler = Array.from({ length: 300 }, () => entry([{ from: spot(id), to: futures(id), amount: '0.1' }]));
    const put = entry([{ from: spot(id), to: frozenAccount, amount: '1', putsInto: hold }]);
    const back = entry([{ from: frozenAccount, to: spot(id), amount: '1', drawsFrom: { ...hold, outcome: 'voided' } }]);
    expect((await post(put, ...filler, back)).every(({ ok }) => ok)).toBe(true);
    const { rows } = await test.pool.query('select remaining, outcome from ledger_hold where reference = $1', [
      hold.reference,
    ]);
    expect(rows).toEqual([{ remaining: '0.00000000', outcome: 'voided' }]);
  });

  it('takes only what its locks were opened for', async () => {
    const id = await funded('10');
    const open = withTx(test.pool, (tx) =>
      test.app.parts.ledger
        .open(tx, { accounts: [spot(id)], holds: [] })
        .post([entry([{ from: spot(id), to: futures(id), amount: '1' }])]),
    );
    await expect(open).rejects.toThrow('was not resolved');
  });

  it('keeps sixteen digits and eight decimals exactly', async () => {
    const { id } = await test.addUser();
    const [from, to] = [availableOf(id, 'change', BTC), availableOf(id, 'lever', BTC)];
    await test.fund(id, 'change', BTC, '9007199254740993.00000001');
    await post(entry([{ from, to, amount: '0.00000001' }]));
    expect([await balanceOf(from), await balanceOf(to)]).toEqual(['9007199254740993.00000000', '0.00000001']);
  });

  it('makes no account for a refused entry', async () => {
    const { id } = await test.addUser();
    expect(await post(entry([{ from: spot(id), to: futures(id), amount: '1' }]))).toMatchObject([{ ok: false }]);
    const { rowCount } = await test.pool.query('select from ledger_account where owner_id = $1', [id]);
    expect(rowCount).toBe(0);
  });

  it('books a reference once', async () => {
    const id = await funded('10');
    const once = entry([{ from: spot(id), to: futures(id), amount: '1' }]);
    await post(once);
    await expect(post(once)).rejects.toMatchObject({ code: '23505' });
    expect(await balanceOf(spot(id))).toBe('9.00000000');
  });

  it('throws on legs between currencies, and so does the database', async () => {
    const id = await funded('10');
    await expect(post(entry([{ from: spot(id), to: availableOf(id, 'change', BTC), amount: '1' }]))).rejects.toThrow(
      'one currency',
    );
    await expect(
      test.pool.query(
        `insert into ledger_posting (debit_account_id, credit_account_id, created_at, reference, rule_version, leg, kind, amount, debit_after, credit_after)
         values (4096 + 3, 8192 + 1, now(), gen_random_uuid(), 1, 0, 'x', 1, 1, 1)`,
      ),
    ).rejects.toThrow('ledger_posting_one_currency');
  });

  it('moves nothing when the transaction around it fails', async () => {
    const id = await funded('10');
    const failing = withTx(test.pool, async (tx) => {
      await test.app.parts.ledger.postMany(tx, [entry([{ from: spot(id), to: futures(id), amount: '1' }])]);
      throw new Error('after the booking');
    });
    await expect(failing).rejects.toThrow('after the booking');
    expect(await balanceOf(spot(id))).toBe('10.00000000');
  });
});

describe('holds', () => {
  const hold = { purpose: 'order', reference: 'o1' };

  it('sets money aside, pays part of it and gives the rest back, once', async () => {
    const id = await funded('100');
    const frozen = frozenOf(id, 'change', USDT);
    const named = { ...hold, reference: `o${id}` };
    await post(entry([{ from: spot(id), to: frozen, amount: '30', putsInto: named }]));
    expect([await balanceOf(spot(id)), await balanceOf(frozen)]).toEqual(['70.00000000', '30.00000000']);
    const pay: Leg = {
      from: frozen,
      to: houseOf('fees', USDT),
      amount: '10',
      drawsFrom: { ...named, outcome: 'posted' },
    };
    const giveBack: Leg = { from: frozen, to: spot(id), amount: '20', drawsFrom: { ...named, outcome: 'voided' } };
    expect(await post(entry([pay]), entry([giveBack]), entry([giveBack]))).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: false },
    ]);
    expect(await balanceOf(spot(id))).toBe('90.00000000');
    const { rows } = await test.pool.query('select amount, remaining, outcome from ledger_hold where reference = $1', [
      named.reference,
    ]);
    expect(rows).toEqual([{ amount: '30.00000000', remaining: '0.00000000', outcome: 'voided' }]);
  });

  it('keeps a clearing account equal to its open items', async () => {
    const id = await funded('50');
    const clearing = clearingOf('escrow', USDT);
    const item = { purpose: 'escrow', reference: `e${id}` };
    await post(entry([{ from: spot(id), to: clearing, amount: '50', putsInto: item }]));
    await test.expectBooksBalanced();
    await post(entry([{ from: clearing, to: futures(id), amount: '50', drawsFrom: { ...item, outcome: 'posted' } }]));
    expect(await balanceOf(clearing)).toBe('0.00000000');
  });

  it('does not let frozen money be spent', async () => {
    const id = await funded('10');
    await post(
      entry([
        { from: spot(id), to: frozenOf(id, 'change', USDT), amount: '10', putsInto: { ...hold, reference: `f${id}` } },
      ]),
    );
    expect(await post(entry([{ from: spot(id), to: futures(id), amount: '0.000001' }]))).toMatchObject([
      { ok: false, problem: 'insufficient' },
    ]);
  });
});

describe('roundings', () => {
  it('are explained to the last unit of dust', async () => {
    const id = await funded('1');
    const dust: Leg = { from: spot(id), to: houseOf('dust', USDT), amount: '0.000001' };
    const rounding = {
      currencyId: USDT,
      exact: '0.3333333333',
      posted: '0.333333',
      dust: '0.000001',
      side: 'user_receives' as const,
    };
    expect(await post(entry([dust], { roundings: [rounding] }))).toEqual([{ ok: true }]);
  });
});
