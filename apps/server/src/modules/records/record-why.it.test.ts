import { neg, toAmount, toFixed8 } from '@candor/money/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, cancel, deposit, depositsOf, openMarket, withdraw, withdrawalsOf } from '#app/testing/fund-steps';
import { addOperator, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { type RecordItem, readWhy, scrollRecords, type Why } from '#app/testing/record-steps';
import { standingClock } from '#app/testing/standing-clock';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { transfer, USDT } from '#app/testing/wallet-steps';
import { availableOf, houseOf } from '#kernel/ledger/chart';
import { withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';

let testApp: TestApp;
let owner: TestUser;
let other: TestUser;
let records: RecordItem[];

const newestWithdrawal = async (): Promise<number> => (await withdrawalsOf(testApp, owner))[0]?.id ?? 0;

let operators: [TestOperator, TestOperator];
const done = async (path: string, fields: Record<string, string | number>, operator = operators[0]) => {
  const reply = await takeAction(testApp, operator, path, fields);
  expect([path, reply.type]).toEqual([path, 'ok']);
  return reply.message as { proposal_id: number };
};

/** Everything that moves a user's money so far: in, across, out, back, corrected. */
const liveThroughAll = async (): Promise<void> => {
  await deposit(testApp, owner);
  await done('/deposits/approve', {
    id: (await depositsOf(testApp, owner))[0]?.id ?? 0,
    reference: 'chain-in',
    note: '',
  });
  await openMarket(testApp);
  const fields = { number: '33.333333', from_currency_id: '3', to_currency_id: '1' };
  const quote = await testApp.call('POST', '/user/getTransferFee', { token: owner.token, fields });
  const { quote_id } = quote.message as { quote_id: string };
  await testApp.call('POST', '/user/Transfer', { token: owner.token, fields: { ...fields, quote_id } });
  await withdraw(testApp, owner);
  const sent = await newestWithdrawal();
  await done('/withdrawals/approve', { id: sent, note: '' });
  await done('/withdrawals/complete', { id: sent, reference: 'chain-out', note: '' });
  await withdraw(testApp, owner);
  await done('/withdrawals/refuse', { id: await newestWithdrawal(), reason: 'A reason.' });
  await withdraw(testApp, owner);
  await cancel(testApp, owner, await newestWithdrawal());
  await transfer(testApp, owner, { fields: { number: '7.000001' } });
};

const correct = async (): Promise<void> => {
  const money = { currency_id: USDT, account: 'lever', direction: 'debit', amount: '1.5' };
  const wish = { user_id: owner.id, ...money, reason: 'Paid twice.' };
  const { proposal_id: id } = await done('/adjustments/propose', wish);
  await done('/proposals/decide', { id, verdict: 'approve', note: 'Seen.' }, operators[1]);
};

beforeAll(async () => {
  testApp = await startTestApp({ clock: standingClock() });
  await openMarket(testApp);
  [owner, other] = [await addClient(testApp, { usdt: '1000' }), await addClient(testApp)];
  operators = [await addOperator(testApp), await addOperator(testApp)];
  await liveThroughAll();
  await correct();
  records = await scrollRecords(testApp, owner);
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

const whyOf = async (kind: string): Promise<Why> => {
  const record = records.find((row) => row.kind === kind);
  return readWhy(testApp, owner, record?.id ?? 0);
};

const withoutAfter = ({ rows }: Why) =>
  rows.map(({ amount, currency_name, from, to }) => [amount, currency_name, from, to]);

describe('Why?', () => {
  it('covers every kind there is so far', () => {
    expect([...new Set(records.map(({ kind }) => kind))].sort()).toEqual([
      'account_transfer',
      'adjustment',
      'convert',
      'demo_funding',
      'deposit_credit',
      'withdraw_request',
      'withdraw_return',
    ]);
    expect(records.filter(({ kind, info }) => kind === info)).toEqual([]);
  });

  it('agrees with each record to the last digit', async () => {
    for (const record of records) {
      const why = await readWhy(testApp, owner, record.id);
      expect(why).toMatchObject({
        id: record.id,
        kind: record.kind,
        info: record.info,
        created_time_ms: record.created_time_ms,
      });
      const paid = record.value.startsWith('-');
      const amount = paid ? toFixed8(neg(toAmount(record.value))) : record.value;
      const side = paid
        ? { from: record.account, from_after: record.after }
        : { to: record.account, to_after: record.after };
      const row = { amount, currency_name: record.currency_name, ...side };
      expect(why.rows).toContainEqual(expect.objectContaining(row));
      expect(why.inputs.length).toBeGreaterThan(0);
      expect(why.formula).toBe(record.kind);
      expect(why.rule_version).toBeGreaterThan(0);
      expect(why.reference).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('shows all legs of a conversion, and the balance of own accounts only', async () => {
    const why = await whyOf('convert');
    expect(withoutAfter(why)).toEqual([
      ['33.33333300', 'USDT', 'change', 'convert'],
      ['0.03333400', 'USDT', 'change', 'fees'],
      ['0.00066666', 'BTC', 'convert', 'change'],
    ]);
    expect(why.rows.map(({ from_after, to_after }) => [from_after, to_after])).toEqual([
      ['1016.66666700', ''],
      ['1016.63333300', ''],
      ['', '0.00066666'],
    ]);
    const inputs = Object.fromEntries(why.inputs.map(({ name, value, unit }) => [name, `${value} ${unit}`]));
    expect(inputs).toMatchObject({
      amount: '33.33333300 USDT',
      to_price: '50000.00000000 USDT',
      fee: '0.03333400 USDT',
      received: '0.00066666 BTC',
    });
  });

  it('says where money set aside lies, and what a correction was for', async () => {
    expect(withoutAfter(await whyOf('withdraw_request'))).toEqual([['20.00000000', 'USDT', 'change', 'change_frozen']]);
    expect(withoutAfter(await whyOf('withdraw_return'))).toEqual([['20.00000000', 'USDT', 'change_frozen', 'change']]);
    expect((await whyOf('withdraw_return')).inputs).toContainEqual({ name: 'cause', value: 'cancelled', unit: '' });
    expect(withoutAfter(await whyOf('adjustment'))).toEqual([['1.50000000', 'USDT', 'lever', 'adjustments']]);
    expect((await whyOf('adjustment')).inputs).toContainEqual({ name: 'reason', value: 'Paid twice.', unit: '' });
  });

  it('derives what nobody wrote down: a transfer and the demo money', async () => {
    const amount = { name: 'amount', value: '7.00000100', unit: 'USDT' };
    expect(await whyOf('account_transfer')).toMatchObject({ formula: 'account_transfer', inputs: [amount] });
    expect(withoutAfter(await whyOf('account_transfer'))).toEqual([['7.00000100', 'USDT', 'change', 'lever']]);
    expect(withoutAfter(await whyOf('demo_funding'))).toEqual([['1000.00000000', 'USDT', 'deposits', 'change']]);
  });

  it('never names another user nor shows what only concerns that user', async () => {
    const [mine, theirs] = [availableOf(owner.id, 'change', USDT), availableOf(other.id, 'change', USDT)];
    const fees = houseOf('fees', USDT);
    const legs = [
      { from: mine, to: theirs, amount: '3' },
      { from: theirs, to: fees, amount: '2' },
      { from: mine, to: fees, amount: '1' },
    ];
    await withTx(testApp.pool, (tx) =>
      testApp.app.parts.ledger.postMany(tx, [{ kind: 'deal', reference: newId(), ruleVersion: 1, legs }]),
    );
    const [record] = await scrollRecords(testApp, owner, { kind: 'deal', limit: '1' });
    const why = await readWhy(testApp, owner, record?.id ?? 0);
    expect(withoutAfter(why)).toEqual([
      ['3.00000000', 'USDT', 'change', 'other_user'],
      ['1.00000000', 'USDT', 'change', 'fees'],
    ]);
    expect(why.rows.map(({ to_after }) => to_after)).toEqual(['', '']);
    expect(JSON.stringify(why)).not.toContain(`"${other.id}"`);
    const [hers] = await scrollRecords(testApp, other, { kind: 'deal', limit: '1' });
    expect(withoutAfter(await readWhy(testApp, other, hers?.id ?? 0))).toEqual([
      ['3.00000000', 'USDT', 'other_user', 'change'],
      ['2.00000000', 'USDT', 'change', 'fees'],
    ]);
  });
});

const ask = (user: TestUser, id: string) =>
  testApp.call('GET', '/wallet/record/why', { token: user.token, fields: { id } });

describe('an entry by its reference', () => {
  it('is explained as the record it made in a balance of the user', async () => {
    for (const record of records) {
      const { reference } = await readWhy(testApp, owner, record.id);
      const { message } = await ask(owner, reference);
      expect(message).toMatchObject({ kind: record.kind, reference });
      expect(records.map(({ id }) => id)).toContain((message as Why).id);
      expect(await ask(other, reference)).toMatchObject({ error: 'record_unknown' });
    }
  });

  it.each([
    '00000000-0000-8000-8000-00000000abcd',
    '00000000-0000-8000-8000-00000000ABCD',
    '0000000-0000-8000-8000-00000000abcd',
    '00000000-0000-8000-8000-00000000abcd0',
  ])('is unknown: %s', async (reference) => {
    expect(await ask(owner, reference)).toMatchObject({ error: 'record_unknown' });
  });
});

describe('a record of another user', () => {
  it('does not exist', async () => {
    for (const { id } of records) expect(await ask(other, String(id))).toMatchObject({ error: 'record_unknown' });
  });

  it('does not exist either when it is the side of the house, or of money set aside', async () => {
    const funding = records.find(({ kind }) => kind === 'demo_funding')?.id ?? 0;
    const request = records.find(({ kind }) => kind === 'withdraw_request')?.id ?? 0;
    expect(await ask(owner, String(funding - 1))).toMatchObject({ error: 'record_unknown' });
    expect(await ask(owner, String(request + 1))).toMatchObject({ error: 'record_unknown' });
  });

  it.each(['0', '1', '-2', '99999999', '999999999999999999', '1.5', '1e3', 'x', "1' or '1'='1", '0x10', '１２'])(
    'has no such id: %s',
    async (id) => {
      expect(await ask(owner, id)).toMatchObject({ error: 'record_unknown' });
    },
  );
});
