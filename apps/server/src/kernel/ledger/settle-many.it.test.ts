import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks, startTestApp, type TestApp } from '#app/testing/test-app';
import { toArrayText } from '#platform/db/array-text';
import { withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';
import { availableOf, type Bucket, frozenOf, houseOf } from './chart';
import type { MoveColumns, SettleStep } from './settle-many';

const USDT = 3;
const BTC = 1;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
checkBooks(() => test);

interface Row {
  readonly userId: number;
  readonly amount: string;
  readonly reference?: string;
  readonly hold?: string;
}

const toColumns = (rows: readonly Row[]): MoveColumns => ({
  ownerIds: toArrayText(rows.map(({ userId }) => userId)),
  amounts: toArrayText(rows.map(({ amount }) => amount)),
  kinds: toArrayText(rows.map(() => 'test')),
  references: toArrayText(rows.map(({ reference }) => reference ?? newId())),
  ruleVersions: toArrayText(rows.map(() => 1)),
  holds: toArrayText(rows.map(({ hold }) => hold ?? 'NULL')),
});

const settle = (...steps: SettleStep[]): Promise<void> =>
  withTx(test.pool, (tx) => test.app.parts.ledger.settleMany(tx, steps));

const balanceOf = async (ownerId: number, type: string, bucket: Bucket, currencyId = USDT): Promise<string> => {
  const { rows } = await test.pool.query<{ balance: string }>(
    'select balance::text from ledger_account where owner_id = $1 and type = $2 and bucket = $3 and currency_id = $4',
    [ownerId, type, bucket, currencyId],
  );
  return rows[0]?.balance ?? 'none';
};

const holdState = async (reference: string): Promise<string> => {
  const { rows } = await test.pool.query<{ state: string }>(
    `select remaining::text || ' ' || coalesce(outcome, 'open') as state from ledger_hold where reference = $1`,
    [reference],
  );
  return rows[0]?.state ?? 'none';
};

/** A user whose money is in a hold on the mining account. */
const addHolder = async (amount: string): Promise<{ userId: number; hold: string }> => {
  const { id } = await test.addUser();
  await test.fund(id, 'change', USDT, amount);
  const hold = newId();
  const entry = {
    kind: 'test',
    reference: newId(),
    ruleVersion: 1,
    legs: [
      {
        from: availableOf(id, 'change', USDT),
        to: frozenOf(id, 'mining', USDT),
        amount,
        putsInto: { purpose: 'test', reference: hold },
      },
    ],
  };
  const results = await withTx(test.pool, (tx) => test.app.parts.ledger.postMany(tx, [entry]));
  expect(results).toEqual([{ ok: true }]);
  return { userId: id, hold };
};

const draw = (rows: readonly Row[], to: 'own' | 'house' = 'own', leg = 0): SettleStep => ({
  step: 'draw',
  purpose: 'test',
  fromType: 'mining',
  currencyId: USDT,
  to: to === 'own' ? { own: 'change' } : { house: 'rewards' },
  leg,
  outcome: 'posted',
  columns: toColumns(rows),
});

describe('settleMany', () => {
  it('gives holds back to their users and ends those it empties', async () => {
    const [one, two] = [await addHolder('100'), await addHolder('50')];
    await settle(
      draw([
        { ...one, amount: '100' },
        { ...two, amount: '20.5' },
      ]),
    );
    expect([
      await balanceOf(one.userId, 'mining', 'frozen'),
      await balanceOf(one.userId, 'change', 'available'),
    ]).toEqual(['0.00000000', '100.00000000']);
    expect([await holdState(one.hold), await holdState(two.hold)]).toEqual(['0.00000000 posted', '29.50000000 open']);
  });

  it('books an entry of several legs: a part to the house, the rest to the user, a payment in another coin', async () => {
    const { userId, hold } = await addHolder('100');
    const reference = newId();
    await settle(
      draw([{ userId, hold, reference, amount: '30' }], 'house', 0),
      draw([{ userId, hold, reference, amount: '70' }], 'own', 1),
      {
        step: 'pay',
        from: 'rewards',
        toType: 'change',
        currencyId: BTC,
        leg: 2,
        columns: toColumns([{ userId, reference, amount: '0.5' }]),
      },
    );
    expect(await balanceOf(userId, 'change', 'available')).toBe('70.00000000');
    expect(await balanceOf(userId, 'change', 'available', BTC)).toBe('0.50000000');
    const { rows } = await test.pool.query('select leg from ledger_posting where reference = $1 order by leg', [
      reference,
    ]);
    expect(rows).toEqual([{ leg: 0 }, { leg: 1 }, { leg: 2 }]);
  });

  it('keeps a running balance when a user appears several times', async () => {
    const { id } = await test.addUser();
    const amounts = ['1', '2', '3'];
    await settle({
      step: 'pay',
      from: 'rewards',
      toType: 'change',
      currencyId: USDT,
      leg: 0,
      columns: toColumns(amounts.map((amount) => ({ userId: id, amount }))),
    });
    const { rows } = await test.pool.query<{ credit_after: string }>(
      `select credit_after::text from ledger_posting p join ledger_account a on a.id = p.credit_account_id
       where a.owner_id = $1 order by p.id`,
      [id],
    );
    expect(rows.map((row) => row.credit_after)).toEqual(['1.00000000', '3.00000000', '6.00000000']);
  });

  it('puts money of the house into new holds', async () => {
    const { id } = await test.addUser();
    const hold = newId();
    await settle({
      step: 'hold',
      from: 'rewards',
      toType: 'financial',
      purpose: 'test',
      currencyId: USDT,
      leg: 0,
      columns: toColumns([{ userId: id, amount: '12', hold }]),
    });
    expect([await balanceOf(id, 'financial', 'frozen'), await holdState(hold)]).toEqual([
      '12.00000000',
      '12.00000000 open',
    ]);
  });

  it('does nothing for empty columns', async () => {
    const before = await balanceOf(0, houseOf('rewards', USDT).type, 'house');
    await settle(draw([]));
    expect(await balanceOf(0, 'rewards', 'house')).toBe(before);
  });

  it.each<[string, (holder: { userId: number; hold: string }) => Row[]]>([
    ['an unknown hold', ({ userId }) => [{ userId, hold: newId(), amount: '1' }]],
    ['more than the hold has', (holder) => [{ ...holder, amount: '101' }]],
    [
      'the same hold twice',
      (holder) => [
        { ...holder, amount: '1' },
        { ...holder, amount: '1' },
      ],
    ],
    ['an amount of zero', (holder) => [{ ...holder, amount: '0' }]],
  ])('fails whole for %s', async (_, toRows) => {
    const holder = await addHolder('100');
    const other = await addHolder('10');
    await expect(settle(draw([{ ...other, amount: '10' }, ...toRows(holder)]))).rejects.toThrow();
    expect([await holdState(holder.hold), await holdState(other.hold)]).toEqual([
      '100.00000000 open',
      '10.00000000 open',
    ]);
    expect(await balanceOf(other.userId, 'change', 'available')).toBe('0.00000000');
  });

  it('fails for the hold of another user', async () => {
    const [one, two] = [await addHolder('5'), await addHolder('5')];
    await expect(settle(draw([{ userId: one.userId, hold: two.hold, amount: '5' }]))).rejects.toThrow();
  });

  it('books a reference once', async () => {
    const holder = await addHolder('100');
    const row = { ...holder, amount: '10', reference: newId() };
    await settle(draw([row]));
    await expect(settle(draw([row]))).rejects.toThrow();
    expect(await holdState(holder.hold)).toBe('90.00000000 open');
  });
});
