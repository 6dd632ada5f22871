import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, holdingOf, openMarket } from '#app/testing/fund-steps';
import { publishTicks } from '#app/testing/market-steps';
import { expectNoChange } from '#app/testing/no-change';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';

const BTC = 1;
let testApp: TestApp;
const clock = virtualClock(Date.UTC(2026, 5, 1));
beforeAll(async () => {
  testApp = await startTestApp({ clock });
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

/** Fresh prices; every case begins a while after the one before. */
const freshMarket = async (btc = '50000'): Promise<void> => {
  clock.advance(20_000);
  await openMarket(testApp);
  if (btc !== '50000') await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: btc }]);
};

interface Quoted {
  readonly quote_id: string;
  readonly form_price: string;
  readonly to_price: string;
  readonly fee: string;
  readonly fee_percent: string;
  readonly valid_until_ms: number;
}

interface Asked {
  readonly from?: string;
  readonly to?: string;
  /** Without one only the price is told. */
  readonly number?: string;
}

const quote = async (user: TestUser, { from = '3', to = '1', number }: Asked = {}) =>
  testApp.call('POST', '/user/getTransferFee', {
    token: user.token,
    fields: { from_currency_id: from, to_currency_id: to, ...(number === undefined ? {} : { number }) },
  });
const quoteId = async (user: TestUser, asked: Asked = {}): Promise<string> =>
  ((await quote(user, { number: '100', ...asked })).message as Quoted).quote_id;

const convert = (user: TestUser, fields: Record<string, string> = {}, key?: string) =>
  testApp.call('POST', '/user/Transfer', {
    token: user.token,
    fields: { number: '100', from_currency_id: '3', to_currency_id: '1', ...fields },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

describe('a conversion', () => {
  it('happens at the quote, with the fee extra, and says why [F8]', async () => {
    await freshMarket();
    const user = await addClient(testApp, { usdt: '1000' });
    const shown = (await quote(user, { number: '100' })).message as Quoted;
    expect(shown).toMatchObject({ form_price: '1.00000000', to_price: '50000.00000000', fee_percent: '0.10000000' });
    // Old clients show number × fee.
    expect(shown.fee).toBe('0.00100000');
    expect(shown.valid_until_ms).toBe(clock.nowMs() + 10_000);
    // The market moves a little, the price told stands.
    clock.advance(1_000);
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '50050' }]);
    expect(await convert(user, { quote_id: shown.quote_id })).toMatchObject({ type: 'ok', message: 'Converted.' });
    expect(await holdingOf(testApp, user)).toMatchObject({ available: '899.90000000' });
    expect(await holdingOf(testApp, user, BTC)).toMatchObject({ available: '0.00200000' });
    const { rows } = await testApp.pool.query<{
      inputs: { name: string; value: string; unit: string }[];
      rule: number;
    }>(
      `select e.inputs, min(p.rule_version)::int as rule from entry_explanation e join ledger_posting p on p.reference = e.reference
       join ledger_account a on a.id = p.debit_account_id where a.owner_id = $1 group by e.reference`,
      [user.id],
    );
    expect(rows[0]?.inputs).toEqual([
      { name: 'amount', value: '100.00000000', unit: 'USDT' },
      { name: 'from_price', value: '1.00000000', unit: 'USDT' },
      { name: 'to_price', value: '50000.00000000', unit: 'USDT' },
      { name: 'fee_percent', value: '0.10000000', unit: '%' },
      { name: 'fee', value: '0.10000000', unit: 'USDT' },
      { name: 'received', value: '0.00200000', unit: 'BTC' },
    ]);
    expect(rows[0]?.rule).toBe((await testApp.app.parts.rules.now()).version);
  });

  it('without a quote happens at the market', async () => {
    await freshMarket();
    const user = await addClient(testApp, { usdt: '1000' });
    expect(await convert(user)).toMatchObject({ type: 'ok' });
    expect(await holdingOf(testApp, user, BTC)).toMatchObject({ available: '0.00200000' });
    const { message } = await testApp.call('POST', '/user/getTransferList', { token: user.token });
    const { transfer, wallet } = message as {
      transfer: { id: number; name: string }[];
      wallet: { currency: number; change_balance: string }[];
    };
    expect(transfer.map((coin) => coin.name)).toEqual(expect.arrayContaining(['USDT', 'BTC', 'ETH', 'USDC']));
    expect(transfer.map((coin) => coin.name)).not.toContain('AAPL');
    expect(wallet.find((row) => row.currency === BTC)?.change_balance).toBe('0.00200000');
  });

  it('has one effect per key, although its quote is used then', async () => {
    await freshMarket();
    const user = await addClient(testApp, { usdt: '1000' });
    const fields = { quote_id: await quoteId(user) };
    const key = newId();
    const [first, second] = [await convert(user, fields, key), await convert(user, fields, key)];
    expect([first.type, second.type]).toEqual(['ok', 'ok']);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await holdingOf(testApp, user)).toMatchObject({ available: '899.90000000' });
    expect(await convert(user, { ...fields, number: '1' }, key)).toMatchObject({ error: 'idempotency_key_reused' });
  });
});

describe('refused conversions', () => {
  it('when the quote is older than ten seconds, used, replaced, of another pair or amount, of somebody else, or none [H9, W9]', async () => {
    await freshMarket();
    const [user, other] = [await addClient(testApp, { usdt: '1000' }), await addClient(testApp)];
    const used = await quoteId(user);
    expect(await convert(user, { quote_id: used })).toMatchObject({ type: 'ok' });
    // Before another quote takes its place.
    expect(await convert(user, { quote_id: used })).toMatchObject({ error: 'quote_expired' });
    const replaced = await quoteId(user);
    const cases = [used, replaced, await quoteId(user, { to: '2' }), await quoteId(other), newId(), 'x', "' or 1=1--"];
    for (const quote_id of cases) {
      const reply = await expectNoChange(testApp, () => convert(user, { quote_id }));
      expect([quote_id, reply.error]).toEqual([quote_id, 'quote_expired']);
    }
    const fixed = await quoteId(user, { number: '50' });
    for (const number of ['50.000001', '49', '100']) {
      expect(await convert(user, { quote_id: fixed, number })).toMatchObject({ error: 'quote_expired' });
    }
    expect(await convert(user, { quote_id: fixed, number: '50.0' })).toMatchObject({ type: 'ok' });
    const old = await quoteId(user);
    clock.advance(10_000);
    await openMarket(testApp);
    expect(await convert(user, { quote_id: old })).toMatchObject({ error: 'quote_expired' });
  });

  it.each([
    ['against the user [W9]', '50050.01'],
    ['in favour of the user [W9]', '49950.04'],
  ])('when the market has moved %s by more than the fee since the quote', async (_, price) => {
    await freshMarket();
    const user = await addClient(testApp, { usdt: '1000' });
    const quote_id = await quoteId(user);
    clock.advance(2_000);
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price }]);
    expect(await convert(user, { quote_id })).toMatchObject({ error: 'quote_moved' });
    expect(await convert(user, { quote_id: await quoteId(user) })).toMatchObject({ type: 'ok' });
  });

  it('without a quote when the market has moved against the user by more than half a percent since the last price shown [H9]', async () => {
    await freshMarket();
    const user = await addClient(testApp, { usdt: '1000' });
    expect(((await quote(user)).message as Quoted).quote_id).toBe('');
    clock.advance(2_000);
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '50252' }]);
    expect(await convert(user)).toMatchObject({ error: 'quote_moved' });
    await quote(user);
    expect(await convert(user)).toMatchObject({ type: 'ok' });
  });

  it('is accepted without a quote when the market has moved in favour of the user [H9]', async () => {
    await freshMarket();
    const user = await addClient(testApp, { usdt: '1000' });
    await quote(user);
    clock.advance(2_000);
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '40000' }]);
    expect(await convert(user)).toMatchObject({ type: 'ok' });
    expect(await holdingOf(testApp, user, BTC)).toMatchObject({ available: '0.00250000' });
  });

  it('when it is worth more than 10,000 USDT, with or without a quote [W9]', async () => {
    await freshMarket();
    const user = await addClient(testApp, { usdt: '30000' });
    for (const number of ['10000.000001', '25000']) {
      expect(await quote(user, { number })).toMatchObject({ error: 'convert_too_large' });
      const reply = await expectNoChange(testApp, () => convert(user, { number }));
      expect(reply.error).toBe('convert_too_large');
    }
    const quote_id = await quoteId(user, { number: '10000' });
    expect(await convert(user, { number: '10000', quote_id })).toMatchObject({ type: 'ok' });
  });

  it('with an earlier quote: of several asked for at once only the newest can be used [W9]', async () => {
    await freshMarket();
    const user = await addClient(testApp, { usdt: '10000' });
    const ids = await Promise.all(Array.from({ length: 8 }, () => quoteId(user)));
    expect(new Set(ids).size).toBe(8);
    const replies = await Promise.all(ids.map((quote_id) => convert(user, { quote_id })));
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(await holdingOf(testApp, user)).toMatchObject({ available: '9899.90000000' });
  });

  it('when a price is stale or there is none', async () => {
    await freshMarket();
    const user = await addClient(testApp, { usdt: '1000' });
    clock.advance(3_001);
    expect(await convert(user)).toMatchObject({ error: 'price_unavailable' });
    expect(await quote(user)).toMatchObject({ error: 'price_unavailable' });
    expect(await quote(user, { to: '4' })).toMatchObject({ error: 'price_unavailable' });
  });

  it.each([
    ['the same coin', { to_currency_id: '3' }, 'same_coin'],
    ['a stock [H10]', { to_currency_id: '101' }, 'currency_unknown'],
    ['a coin that does not exist [H10]', { to_currency_id: '999' }, 'currency_unknown'],
    ['a coin the user has none of [H10]', { from_currency_id: '2', number: '1' }, 'insufficient_balance'],
    ['more than there is with the fee', { number: '1000' }, 'insufficient_balance'],
    ['too little to receive anything [H7]', { number: '0.000001' }, 'convert_too_small'],
    ['too many decimals [G6]', { number: '1.0000001' }, 'amount_too_precise'],
  ])('%s', async (_, fields, code) => {
    await freshMarket();
    const user = await addClient(testApp, { usdt: '1000' });
    const reply = await expectNoChange(testApp, () => convert(user, fields));
    expect(reply.error).toBe(code);
  });
});

it('rounding remainders are recorded, and no money is created', async () => {
  await freshMarket('51234.57');
  const user = await addClient(testApp, { usdt: '1000' });
  for (let n = 1; n <= 20; n += 1) await convert(user, { number: `${n}.${String(n * 37).padStart(6, '0')}` });
  const { rows } = await testApp.pool.query<{ n: number }>(
    `select count(*)::int as n from ledger_rounding r where r.kind = 'convert' and r.exact <> r.posted`,
  );
  expect(rows[0]?.n).toBeGreaterThan(10);
  await testApp.expectBooksBalanced();
});
