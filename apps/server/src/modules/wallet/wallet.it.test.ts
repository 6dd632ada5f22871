import { sentenceOf } from '@candor/contract/messages/tables';
import { WALLET_ACCOUNTS } from '@candor/contract/wallet';
import { add, toAmount } from '@candor/money/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
import { checkBooks, startTestApp, type TestApp } from '#app/testing/test-app';
import { addFundedUser, BTC, DONE, readBalance, transfer, USDT } from '#app/testing/wallet-steps';
import { availableOf, frozenOf } from '#kernel/ledger/chart';
import { withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
checkBooks(() => testApp);

describe('a transfer', () => {
  it('moves the money at once, shows in both accounts and once in the history', async () => {
    const owner = await addFundedUser(testApp, '100');
    expect(await transfer(testApp, owner)).toMatchObject({ status: 200, type: 'ok', message: DONE });
    expect(await readBalance(testApp, owner, { account: 'change' })).toBe('90.00000000');
    expect(await readBalance(testApp, owner, { account: 'lever' })).toBe('10.00000000');

    const records = await testApp.call('POST', '/wallet/legal_log', { token: owner.token });
    const { list, count } = records.message as { list: Record<string, unknown>[]; count: number };
    expect(count).toBe(3);
    expect(
      list.slice(0, 2).map(({ account, counter_account, value, before, after, info }) => ({
        account,
        counter_account,
        value,
        before,
        after,
        info,
      })),
    ).toEqual([
      {
        account: 'change',
        counter_account: 'lever',
        value: '-10.00000000',
        before: '100.00000000',
        after: '90.00000000',
        info: 'Transfer between accounts',
      },
      {
        account: 'lever',
        counter_account: 'change',
        value: '10.00000000',
        before: '0.00000000',
        after: '10.00000000',
        info: 'Transfer between accounts',
      },
    ]);

    const history = await testApp.call('GET', '/wallet/hzhistory', { token: owner.token });
    const { data, total } = history.message as { data: Record<string, unknown>[]; total: number };
    expect(total).toBe(1);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      account: 'lever',
      counter_account: 'change',
      value: '10.00000000',
      currency_name: 'USDT',
    });
  });

  it('answers in the language that was asked for', async () => {
    const owner = await addFundedUser(testApp, '100');
    const reply = await transfer(testApp, owner, { fields: { lang: 'fra' } });
    expect(reply.message).toBe(sentenceOf('fra', 'transfer_done'));
  });

  it('takes the whole balance, to the last unit', async () => {
    const owner = await addFundedUser(testApp, '0.000003');
    expect((await transfer(testApp, owner, { fields: { number: '0.000003' } })).type).toBe('ok');
    expect(await readBalance(testApp, owner, { account: 'change' })).toBe('0.00000000');
    expect(await readBalance(testApp, owner, { account: 'lever' })).toBe('0.00000300');
  });

  it('ignores fields it does not know, among them another owner', async () => {
    const [owner, victim] = [await addFundedUser(testApp, '100'), await addFundedUser(testApp, '100')];
    const fields = { user_id: String(victim.id), id: '1', balance: '999', fee: '0', is_admin: '1' };
    expect((await transfer(testApp, owner, { fields })).type).toBe('ok');
    expect(await readBalance(testApp, owner, { account: 'lever' })).toBe('10.00000000');
    expect(await readBalance(testApp, victim, { account: 'change' })).toBe('100.00000000');
  });
});

describe('money that cannot be moved [H5]', () => {
  it('frozen money stays where it is', async () => {
    const owner = await addFundedUser(testApp, '10');
    const hold = { purpose: 'order', reference: newId() };
    const legs = [
      {
        from: availableOf(owner.id, 'change', USDT),
        to: frozenOf(owner.id, 'change', USDT),
        amount: '8',
        putsInto: hold,
      },
    ];
    await withTx(testApp.pool, (tx) =>
      testApp.app.parts.ledger.postMany(tx, [{ kind: 'hold', reference: newId(), ruleVersion: 1, legs }]),
    );
    const reply = await expectNoChange(testApp, () => transfer(testApp, owner, { fields: { number: '2.000001' } }));
    expect(reply.message).toBe(sentenceOf('en', 'insufficient_balance', { available: '2', currency: 'USDT' }));
    expect((await transfer(testApp, owner, { fields: { number: '2' } })).type).toBe('ok');
  });

  it('the accounts that take no part in transfers are unknown here, in every pair', async () => {
    const owner = await addFundedUser(testApp, '10');
    for (const closed of ['mining', 'financial', 'stock'] as const) await testApp.fund(owner.id, closed, USDT, '10');
    const others = ['mining', 'financial', 'stock', 'frozen', 'house', 'deposits', '1', 'legal ', ''];
    for (const closed of others) {
      for (const open of WALLET_ACCOUNTS) {
        for (const pair of [
          { from_field: closed, to_field: open },
          { from_field: open, to_field: closed },
        ]) {
          const reply = await transfer(testApp, owner, { fields: pair });
          expect(reply).toMatchObject({ status: 200, type: 'error', message: sentenceOf('en', 'account_unknown') });
        }
      }
    }
    expect(await readBalance(testApp, owner, { account: 'change' })).toBe('10.00000000');
  });

  it('every pair of the four accounts works both ways, and no account with itself', async () => {
    const owner = await addFundedUser(testApp, '10');
    for (const from of WALLET_ACCOUNTS) {
      for (const to of WALLET_ACCOUNTS) {
        if (from !== 'change') await transfer(testApp, owner, { fields: { from_field: 'change', to_field: from } });
        const reply = await transfer(testApp, owner, { fields: { from_field: from, to_field: to } });
        expect(reply.type, `${from} to ${to}`).toBe(from === to ? 'error' : 'ok');
        const back = from === to ? from : to;
        if (back !== 'change') await transfer(testApp, owner, { fields: { from_field: back, to_field: 'change' } });
        expect(await readBalance(testApp, owner, { account: 'change' }), `${from} to ${to}`).toBe('10.00000000');
      }
    }
  });
});

describe('exact amounts', () => {
  const LARGEST = '99999999999999999999.999999';
  it.each([
    ['beyond the floats [G11]', USDT, '9007199254740993', '9007199254740993.00000000'],
    ['a tenth [G11]', BTC, '0.1', '0.10000000'],
    ['exactly at scale [G7]', USDT, '0.000001', '0.00000100'],
    ['eight decimals [G7]', BTC, '0.12345678', '0.12345678'],
    ['the largest [G7]', USDT, LARGEST, '99999999999999999999.99999900'],
  ])('%s', async (_, currencyId, number, shown) => {
    const owner = await addFundedUser(testApp, number, currencyId);
    const reply = await transfer(testApp, owner, { fields: { currency_id: String(currencyId), number } });
    expect(reply).toMatchObject({ type: 'ok', message: DONE });
    expect(await readBalance(testApp, owner, { account: 'lever', currencyId })).toBe(shown);
    expect(await readBalance(testApp, owner, { account: 'change', currencyId })).toBe('0.00000000');
    const history = await testApp.call('GET', '/wallet/hzhistory', { token: owner.token });
    expect((history.message as { data: { value: string; after: string }[] }).data[0]).toMatchObject({
      value: shown,
      after: shown,
    });
    const { rows } = await testApp.pool.query<{ balance: string }>(
      `select balance from ledger_account where owner_id = $1 and type = 'lever'`,
      [owner.id],
    );
    expect(rows).toEqual([{ balance: shown }]);
  });

  it('a tenth and two tenths are three tenths [G11]', async () => {
    const owner = await addFundedUser(testApp, '0.3', BTC);
    for (const number of ['0.1', '0.2'])
      await transfer(testApp, owner, { fields: { currency_id: String(BTC), number } });
    expect(await readBalance(testApp, owner, { account: 'lever', currencyId: BTC })).toBe('0.30000000');
    expect(await readBalance(testApp, owner, { account: 'change', currencyId: BTC })).toBe('0.00000000');
  });

  it('one unit more than the largest is refused [G7]', async () => {
    const owner = await addFundedUser(testApp, LARGEST);
    await testApp.fund(owner.id, 'change', USDT, '1');
    const reply = await expectNoChange(testApp, () =>
      transfer(testApp, owner, { fields: { number: '100000000000000000000' } }),
    );
    expect(reply.message).toBe(sentenceOf('en', 'amount_invalid'));
  });
});

describe('a reader beside running transfers [H33]', () => {
  it('always sees the same total', async () => {
    const owner = await addFundedUser(testApp, '50');
    await testApp.fund(owner.id, 'lever', USDT, '50');
    let isMoving = true;
    const move = async (from_field: string, to_field: string): Promise<void> => {
      for (let round = 0; round < 60; round += 1)
        await transfer(testApp, owner, { fields: { from_field, to_field, number: '7.5' } });
    };
    const readTotals = async (): Promise<string[]> => {
      const totals: string[] = [];
      while (isMoving) {
        const { message } = await testApp.call('POST', '/wallet/list', {
          token: owner.token,
          fields: { currency_name: 'USDT' },
        });
        totals.push(totalOf(message as Wallets));
      }
      return totals;
    };
    const reading = Promise.all(Array.from({ length: 6 }, readTotals));
    await Promise.all([
      move('change', 'lever'),
      move('lever', 'change'),
      move('change', 'micro'),
      move('micro', 'change'),
    ]);
    isMoving = false;
    const totals = (await reading).flat();
    expect(totals.length).toBeGreaterThan(10);
    expect(new Set(totals)).toEqual(new Set(['100']));
  });
});

type Wallets = Readonly<Record<string, { readonly balance?: readonly Record<string, string>[] }>>;

const totalOf = (wallets: Wallets): string => {
  let total = toAmount('0');
  for (const account of WALLET_ACCOUNTS) {
    for (const row of wallets[`${account}_wallet`]?.balance ?? []) {
      if (row.currency_name !== 'USDT') continue;
      total = add(
        add(total, toAmount(row[`${account}_balance`] ?? '')),
        toAmount(row[`lock_${account}_balance`] ?? ''),
      );
    }
  }
  return total;
};
