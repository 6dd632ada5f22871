import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTrader, placed, startSpotApp } from '#app/testing/spot-steps';
import type { TestApp, TestUser } from '#app/testing/test-app';

interface RecordRow {
  readonly id: number;
  readonly kind: string;
  readonly value: string;
  readonly currency_name: string;
}
interface Why {
  readonly formula: string;
  readonly inputs: readonly { readonly name: string; readonly value: string; readonly unit: string }[];
  readonly rows: readonly { readonly from: string; readonly to: string; readonly amount: string }[];
}

describe('the explanation of a spot record', () => {
  let test: TestApp;
  let alice: TestUser;
  let bob: TestUser;
  beforeAll(async () => {
    test = await startSpotApp();
    [alice, bob] = [await addTrader(test), await addTrader(test)];
    await placed(test, alice, { side: 'sell', price: '60000.01', amount: '0.00021' });
    await placed(test, bob, { side: 'buy', price: '60000.01', amount: '0.00021' });
  });
  afterAll(() => test.stop());

  const recordsOf = async (user: TestUser): Promise<RecordRow[]> => {
    const reply = await test.call('GET', '/wallet/record/list', { token: user.token });
    return (reply.message as { list: RecordRow[] }).list;
  };
  const whyOf = async (user: TestUser, record: RecordRow | undefined): Promise<Why> => {
    const fields = { id: String(record?.id) };
    return (await test.call('GET', '/wallet/record/why', { token: user.token, fields })).message as Why;
  };
  const named = ({ inputs }: Why) =>
    Object.fromEntries(inputs.map(({ name, value, unit }) => [name, `${value} ${unit}`]));

  it('shows a buyer price, amount, fee and result exactly', async () => {
    const record = (await recordsOf(bob)).find((one) => one.kind === 'spot_trade');
    expect(record).toMatchObject({ value: '0.00020979', currency_name: 'BTC' });
    const why = await whyOf(bob, record);
    expect(why.formula).toBe('spot_buy');
    expect(named(why)).toMatchObject({
      price: '60000.01 USDT',
      amount: '0.00021 BTC',
      fee: '0.00000021 BTC',
      fee_percent: '0.1 %',
      paid: '12.600003 USDT',
      received: '0.00020979 BTC',
    });
    expect(why.rows.map(({ from, to }) => [from, to])).toEqual([
      ['change_frozen', 'other_user'],
      ['change_frozen', 'fees'],
      ['change_frozen', 'dust'],
      ['other_user', 'change'],
    ]);
  });

  it('shows the seller’s side of the same trade', async () => {
    const record = (await recordsOf(alice)).find((one) => one.kind === 'spot_trade' && one.currency_name === 'USDT');
    const why = await whyOf(alice, record);
    expect(why.formula).toBe('spot_sell');
    expect(named(why)).toMatchObject({ fee: '0.012601 USDT', paid: '0.00021 BTC', received: '12.587401 USDT' });
    expect(record?.value).toBe('12.58740100');
  });

  it('names the order of a hold', async () => {
    const record = (await recordsOf(bob)).find((one) => one.kind === 'spot_hold');
    expect(await whyOf(bob, record)).toMatchObject({ formula: 'spot_hold' });
  });
});
