import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addClient,
  type Client,
  deposit,
  depositsOf,
  holdingOf,
  openMarket,
  withdraw,
  withdrawalsOf,
} from '#app/testing/fund-steps';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';

const DEMO_CODE = '482913';

let app: TestApp;
let first: TestOperator;
let second: TestOperator;
let client: Client;

beforeAll(async () => {
  app = await startTestApp({ env: { CANDOR_DEMO_CODE: DEMO_CODE } });
});
beforeEach(async () => {
  await openMarket(app);
  [first, second] = [await addOperator(app), await addOperator(app)];
  client = await addClient(app, { usdt: '50000' });
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

const refused = async (
  operator: TestOperator,
  path: string,
  fields: Record<string, string | number>,
): Promise<string> => {
  const rows = (await auditLog(app)).length;
  const reply = await expectNoChange(app, () => takeAction(app, operator, path, fields));
  expect(await auditLog(app)).toHaveLength(rows);
  return reply.error ?? reply.type;
};

const done = async (operator: TestOperator, path: string, fields: Record<string, string | number>) => {
  const reply = await takeAction(app, operator, path, fields);
  expect([path, reply.type, reply.error]).toEqual([path, 'ok', undefined]);
  return reply.message as { proposal_id: number; state: string };
};

const adjustment = (changes: Record<string, string | number> = {}) => ({
  user_id: client.id,
  currency_id: 3,
  account: 'change',
  direction: 'credit',
  amount: '12.5',
  reason: 'Lost in transit',
  ...changes,
});

describe('a balance adjustment [U2]', () => {
  it('waits for another operator, is shown in the records, is notified and happens once', async () => {
    const { proposal_id: id } = await done(first, '/adjustments/propose', adjustment());
    expect((await holdingOf(app, client)).available).toBe('50000.00000000');
    expect(await refused(first, '/proposals/decide', { id, verdict: 'approve' })).toBe('second_operator_needed');
    expect((await getAs(app, second, '/proposals')).message).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          id,
          kind: 'balance_adjustment',
          proposed_by: first.email,
          reason: 'Lost in transit',
        }),
      ]),
    });
    await done(second, '/proposals/decide', { id, verdict: 'approve', note: 'Seen the receipt' });
    expect((await holdingOf(app, client)).available).toBe('50012.50000000');
    expect(await refused(second, '/proposals/decide', { id, verdict: 'approve' })).toBe('already_decided');
    const bill = await app.call('POST', '/wallet/legal_log', {
      token: client.token,
      fields: { currency: '3', type: '2' },
    });
    expect(JSON.stringify(bill.message)).toContain('12.50000000');
    const { rows } = await app.pool.query(
      `select formula, inputs from entry_explanation e join ledger_posting p on p.reference = e.reference and p.kind = 'adjustment'`,
    );
    expect(rows[0]).toMatchObject({
      formula: 'adjustment',
      inputs: expect.arrayContaining([{ name: 'amount', value: '12.50000000', unit: 'USDT' }]),
    });
    const notice = await app.pool.query('select params from notification where user_id = $1', [client.id]);
    expect(notice.rows).toContainEqual({ params: { amount: '+12.5', currency: 'USDT', reason: 'Lost in transit' } });
  });

  it('takes no more than is there, and can be refused and taken back', async () => {
    const { proposal_id: debit } = await done(
      first,
      '/adjustments/propose',
      adjustment({ direction: 'debit', amount: '50000.01' }),
    );
    expect(await refused(second, '/proposals/decide', { id: debit, verdict: 'approve' })).toBe('insufficient_balance');
    expect(await refused(second, '/proposals/decide', { id: debit, verdict: 'withdraw' })).toBe('proposal_not_yours');
    await done(second, '/proposals/decide', { id: debit, verdict: 'refuse', note: 'Too much' });
    const { proposal_id: own } = await done(first, '/adjustments/propose', adjustment());
    await done(first, '/proposals/decide', { id: own, verdict: 'withdraw' });
    expect((await holdingOf(app, client)).available).toBe('50000.00000000');
    const { proposal_id: small } = await done(
      first,
      '/adjustments/propose',
      adjustment({ direction: 'debit', amount: '1' }),
    );
    await done(second, '/proposals/decide', { id: small, verdict: 'approve' });
    expect((await holdingOf(app, client)).available).toBe('49999.00000000');
  });

  it.each([
    ['an unknown user', { user_id: 999_999 }, 'not_found'],
    ['an unknown coin', { currency_id: 999 }, 'currency_unknown'],
    ['a coin that account cannot hold', { currency_id: 101, account: 'lever' }, 'currency_not_in_account'],
    ['too many decimals', { amount: '1.0000001' }, 'amount_too_precise'],
    ['no reason', { reason: '  ' }, 'reason_missing'],
    ['a frozen bucket', { account: 'frozen' }, 'parameter_error'],
  ])('is refused for %s', async (_, changes, error) => {
    expect(await refused(first, '/adjustments/propose', adjustment(changes))).toBe(error);
  });

  it('is decided by a role for it', async () => {
    const { proposal_id: id } = await done(first, '/adjustments/propose', adjustment());
    const reviewer = await addOperator(app, { roles: ['reviewer'] });
    expect(await refused(reviewer, '/proposals/decide', { id, verdict: 'approve' })).toBe('role_missing');
    await done(first, '/proposals/decide', { id, verdict: 'withdraw' });
  });
});

describe('crediting another amount than was claimed [U2, H25]', () => {
  it('needs two operators, credits the agreed amount, and logs both amounts', async () => {
    await deposit(app, client);
    const [shown] = await depositsOf(app, client);
    const id = shown?.id ?? 0;
    const form = { id, amount: '49.5', reference: 'tx-9', reason: 'The sender’s bank took a fee' };
    const { proposal_id } = await done(first, '/deposits/propose_amount', form);
    expect(await refused(second, '/deposits/propose_amount', form)).toBe('proposal_open');
    expect(await refused(first, '/proposals/decide', { id: proposal_id, verdict: 'approve' })).toBe(
      'second_operator_needed',
    );
    await done(second, '/proposals/decide', { id: proposal_id, verdict: 'approve' });
    expect((await depositsOf(app, client))[0]).toMatchObject({
      status: 2,
      amount: '50.00000000',
      credited: '49.50000000',
      remark: form.reason,
    });
    expect((await auditLog(app)).slice(-2)).toMatchObject([
      { action: 'proposal.approve', operatorId: second.id },
      { action: 'deposit.credit_other', before: { amount: '50.00000000' }, after: { credited: '49.5' } },
    ]);
    expect(await refused(first, '/deposits/propose_amount', form)).toBe('already_decided');
  });

  it('cannot be credited after the deposit was decided otherwise', async () => {
    await deposit(app, client);
    const id = (await depositsOf(app, client))[0]?.id ?? 0;
    const form = { id, amount: '40', reference: 'tx-10', reason: 'Less' };
    const { proposal_id } = await done(first, '/deposits/propose_amount', form);
    await done(second, '/deposits/refuse', { id, reason: 'Nothing arrived' });
    expect(await refused(second, '/proposals/decide', { id: proposal_id, verdict: 'approve' })).toBe('already_decided');
    await done(first, '/proposals/decide', { id: proposal_id, verdict: 'withdraw' });
  });
});

describe('a large withdrawal [U2]', () => {
  it('needs a second reviewer who is somebody else', async () => {
    await withdraw(app, client, { fields: { number: '15000', code: DEMO_CODE } });
    const id = (await withdrawalsOf(app, client))[0]?.id ?? 0;
    expect(await done(first, '/withdrawals/approve', { id })).toEqual({ state: 'second_review' });
    expect(await refused(first, '/withdrawals/approve', { id })).toBe('second_operator_needed');
    expect(await refused(first, '/withdrawals/complete', { id, reference: 'x' })).toBe('already_decided');
    expect(await done(second, '/withdrawals/approve', { id })).toEqual({ state: 'approved' });
    await done(first, '/withdrawals/complete', { id, reference: 'tx-77' });
    expect((await withdrawalsOf(app, client))[0]).toMatchObject({ state: 'done', transaction_reference: 'tx-77' });
  });

  it('is checked again at the second approval: a frozen account waits [H18]', async () => {
    await withdraw(app, client, { fields: { number: '20' } });
    const id = (await withdrawalsOf(app, client))[0]?.id ?? 0;
    await done(first, '/users/freeze', { id: client.id, frozen: 1, reason: 'Asked to' });
    expect(await refused(first, '/withdrawals/approve', { id })).toBe('review_user_paused');
    await done(first, '/users/freeze', { id: client.id, frozen: 0, reason: 'Settled' });
    await done(first, '/withdrawals/approve', { id });
  });
});

const CONVERT = (feePercent: string): string => JSON.stringify({ feePercent, quoteSeconds: 10, maxMovePercent: '0.5' });

describe('a change of rules [U2, U13]', () => {
  it('is checked, needs two, counts from then on, and is public', async () => {
    expect(await refused(first, '/rules/propose', { area: 'nothing', body: '{}', summary: 'x' })).toBe(
      'parameter_error',
    );
    expect(await refused(first, '/rules/propose', { area: 'convert', body: '{', summary: 'x' })).toBe('rule_invalid');
    const wordy = JSON.stringify({ feePercent: 'abc', quoteSeconds: 10, maxMovePercent: '0.5' });
    expect(await refused(first, '/rules/propose', { area: 'convert', body: wordy, summary: 'x' })).toBe('rule_invalid');
    expect(await refused(first, '/rules/propose', { area: 'convert', body: CONVERT('-1'), summary: 'x' })).toBe(
      'rule_invalid',
    );
    expect(await refused(first, '/rules/propose', { area: 'convert', body: CONVERT('0.1'), summary: 'x' })).toBe(
      'rule_unchanged',
    );
    const form = { area: 'convert', body: CONVERT('0.3'), summary: 'Costs have risen' };
    const { proposal_id: id } = await done(first, '/rules/propose', form);
    expect(await refused(second, '/rules/propose', form)).toBe('proposal_open');
    expect(await refused(first, '/proposals/decide', { id, verdict: 'approve' })).toBe('second_operator_needed');
    await done(second, '/proposals/decide', { id, verdict: 'approve' });
    const areas = (await getAs(app, first, '/rules')).message as { area: string; version: number; body: string }[];
    expect(areas.find((one) => one.area === 'convert')).toMatchObject({
      version: 2,
      body: expect.stringContaining('"0.3"'),
      history: [{ version: 2, proposed_by: first.email, approved_by: second.email }, { version: 1 }],
    });
    const log = await app.call('GET', '/rules/changes', { fields: { limit: '1' } });
    expect(log.message).toMatchObject({
      data: [
        {
          area: 'convert',
          summary: 'Costs have risen',
          changes: [{ path: 'feePercent', before: '0.1', after: '0.3' }],
        },
      ],
    });
  });

  it('does not affect requests made before', async () => {
    await withdraw(app, client, { fields: { number: '20' } });
    const [before] = await withdrawalsOf(app, client);
    const areas = (await getAs(app, first, '/rules')).message as { area: string; body: string }[];
    const networks = JSON.parse(areas.find((one) => one.area === 'networks')?.body ?? '[]') as {
      withdrawFee: string;
      minWithdraw: string;
    }[];
    const dearer = networks.map((one) => ({
      ...one,
      withdrawFee: one.minWithdraw.replace(/.$/, '1'),
      minWithdraw: '100',
    }));
    const form = { area: 'networks', body: JSON.stringify(dearer), summary: 'Fees' };
    const { proposal_id: id } = await done(first, '/rules/propose', form);
    await done(second, '/proposals/decide', { id, verdict: 'approve' });
    expect((await withdrawalsOf(app, client))[0]).toEqual(before);
    await done(first, '/withdrawals/approve', { id: before?.id ?? 0 });
    await done(first, '/withdrawals/complete', { id: before?.id ?? 0, reference: 'tx-5' });
    expect((await withdrawalsOf(app, client))[0]).toMatchObject({ fee: '1.00000000', received: '19.00000000' });
    expect((await withdraw(app, client, { fields: { number: '20' } })).error).toBe('below_minimum');
  });
});

describe('an operator who is a customer too [U3]', () => {
  it('decides nothing about the own account', async () => {
    const own = await addOperator(app, { email: client.email });
    await deposit(app, client);
    await withdraw(app, client, { fields: { number: '200' } });
    const depositId = (await depositsOf(app, client))[0]?.id ?? 0;
    const withdrawalId = (await withdrawalsOf(app, client))[0]?.id ?? 0;
    const { proposal_id } = await done(first, '/adjustments/propose', adjustment());
    const cases: [string, Record<string, string | number>][] = [
      ['/deposits/approve', { id: depositId, reference: 'tx' }],
      ['/deposits/refuse', { id: depositId, reason: 'x' }],
      ['/deposits/propose_amount', { id: depositId, amount: '60', reference: 'tx', reason: 'x' }],
      ['/withdrawals/approve', { id: withdrawalId }],
      ['/withdrawals/refuse', { id: withdrawalId, reason: 'x' }],
      ['/users/freeze', { id: client.id, frozen: 1, reason: 'x' }],
      ['/users/end_sessions', { id: client.id, reason: 'x' }],
      ['/users/score', { id: client.id, reason: 'restored', reference: 'x' }],
      ['/adjustments/propose', adjustment()],
      ['/proposals/decide', { id: proposal_id, verdict: 'approve' }],
    ];
    for (const [path, fields] of cases) expect([path, await refused(own, path, fields)]).toEqual([path, 'own_account']);
    await done(first, '/proposals/decide', { id: proposal_id, verdict: 'withdraw' });
  });
});
