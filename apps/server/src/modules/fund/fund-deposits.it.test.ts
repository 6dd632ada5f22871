import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticesOf } from '#app/testing/account-steps';
import {
  addClient,
  deposit,
  depositsOf,
  drawVoucher,
  holdingOf,
  openMarket,
  review,
  toJpeg,
  toPng,
  upload,
  uploadVoucher,
  withdraw,
} from '#app/testing/fund-steps';
import { expectNoChange } from '#app/testing/no-change';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { transfer } from '#app/testing/wallet-steps';
import { newId } from '#platform/runtime/ids';
import { approveDeposit, creditOtherAmount, refuseDeposit } from './use-cases/review-deposit';

const OPERATOR = 7;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  await openMarket(testApp);
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

const approve = (id: number, reference = newId()) =>
  review(testApp, (tx) => approveDeposit(tx, testApp.app.parts, { id, operatorId: OPERATOR, reference }));

const newest = async (user: Parameters<typeof depositsOf>[1]) => {
  const [first] = await depositsOf(testApp, user);
  if (!first) throw new Error('no deposit');
  return first;
};

describe('a deposit', () => {
  it('is claimed with a voucher and credited by a decision, and its page shows both', async () => {
    const user = await addClient(testApp, { usdt: '0' });
    const reply = await deposit(testApp, user, { fields: { reference: 'tx-told' } });
    expect(reply).toMatchObject({ type: 'ok', message: 'Submitted. You are told as soon as it is reviewed.' });
    const shown = await newest(user);
    expect(shown).toMatchObject({ amount: '50.00000000', status: 1, credited: '0.00000000', network: 'TRC20' });
    expect((await fetch(`${testApp.origin}${shown.user_account}`)).status).toBe(200);
    const reference = newId();
    expect(await approve(shown.id, reference)).toMatchObject({ userId: user.id, after: { status: 'approved' } });
    expect(await newest(user)).toMatchObject({ status: 2, credited: '50.00000000', reference });
    expect(await holdingOf(testApp, user)).toMatchObject({ available: '50.00000000', frozen: '0.00000000' });
    expect(await noticesOf(testApp, user)).toContain('deposit_credited');
    const { rows } = await testApp.pool.query(
      `select e.formula, e.inputs from entry_explanation e join deposit d on d.entry_reference = e.reference where d.id = $1`,
      [shown.id],
    );
    expect(rows).toMatchObject([{ formula: 'deposit_credit' }]);
  });

  it('cannot be spent before it is approved, however many deposits wait [H26]', async () => {
    const user = await addClient(testApp, { usdt: '0' });
    for (let n = 0; n < 5; n += 1) expect(await deposit(testApp, user)).toMatchObject({ type: 'ok' });
    expect(await transfer(testApp, user, { fields: { number: '1' } })).toMatchObject({ error: 'insufficient_balance' });
    expect(await withdraw(testApp, user)).toMatchObject({ error: 'insufficient_balance' });
    expect(await holdingOf(testApp, user)).toMatchObject({ total: '0.00000000' });
  });

  it('refused, has a reason, and its picture may be sent again', async () => {
    const user = await addClient(testApp, { usdt: '0' });
    const picture = await toPng(drawVoucher());
    await deposit(testApp, user, { fields: { account: await upload(testApp, user, picture) } });
    const { id } = await newest(user);
    const refusal = { id, operatorId: OPERATOR, isForged: false };
    expect(await review(testApp, (tx) => refuseDeposit(tx, testApp.app.parts, { ...refusal, reason: ' ' }))).toBe(
      'reason_missing',
    );
    await review(testApp, (tx) => refuseDeposit(tx, testApp.app.parts, { ...refusal, reason: 'Nothing arrived.' }));
    expect(await newest(user)).toMatchObject({ status: 3, remark: 'Nothing arrived.', credited: '0.00000000' });
    expect(await approve(id)).toBe('already_decided');
    expect(await noticesOf(testApp, user)).toContain('deposit_refused');
    const again = await upload(testApp, user, picture);
    expect(await deposit(testApp, user, { fields: { account: again } })).toMatchObject({ type: 'ok' });
  });

  it('credited with another amount than claimed shows both amounts', async () => {
    const user = await addClient(testApp, { usdt: '0' });
    await deposit(testApp, user);
    const { id } = await newest(user);
    const other = { id, operatorId: OPERATOR, reference: newId(), reason: 'The network kept one.' };
    const give = (amount: string) =>
      review(testApp, (tx) => creditOtherAmount(tx, testApp.app.parts, { ...other, amount }));
    expect(await give('49.1234567')).toBe('amount_too_precise');
    expect(await give('0')).toBe('amount_invalid');
    expect(await give('49')).toMatchObject({ before: { amount: '50.00000000' }, after: { credited: '49' } });
    expect(await newest(user)).toMatchObject({ credited: '49.00000000', remark: 'The network kept one.' });
    expect(await noticesOf(testApp, user)).toContain('deposit_other_amount');
  });

  it('is credited once, whoever of twenty approves it', async () => {
    const user = await addClient(testApp, { usdt: '0' });
    await deposit(testApp, user);
    const { id } = await newest(user);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => approve(id)));
    expect(outcomes.filter((one) => one === 'already_decided')).toHaveLength(19);
    expect(await holdingOf(testApp, user)).toMatchObject({ total: '50.00000000' });
    expect(await approve(999_999)).toBe('not_found');
  });

  it('has one effect per key', async () => {
    const user = await addClient(testApp, { usdt: '0' });
    const key = newId();
    const account = await uploadVoucher(testApp, user);
    const first = await deposit(testApp, user, { fields: { account }, key });
    const second = await deposit(testApp, user, { fields: { account }, key });
    expect([first.type, second.type, second.message]).toEqual(['ok', 'ok', first.message]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await deposit(testApp, user, { fields: { account, amount: '60' }, key })).toMatchObject({
      error: 'idempotency_key_reused',
    });
    expect(await depositsOf(testApp, user)).toHaveLength(1);
  });
});

describe('refused deposits', () => {
  it.each([
    ['without a voucher', { account: '' }, 'voucher_missing'],
    ['with no voucher at all', { account: undefined }, 'voucher_missing'],
    ['with a path nobody uploaded', { account: `/upload/${'a'.repeat(32)}.png` }, 'image_not_yours'],
    ['below the minimum', { amount: '9.999999' }, 'below_minimum'],
    ['with too many decimals', { amount: '10.0000001' }, 'amount_too_precise'],
    ['for a coin that does not exist', { currency: '999' }, 'currency_unknown'],
    ['for a coin without a network', { currency: '4', network: undefined }, 'currency_unknown'],
    ['over a network the coin does not have', { network: 'BTC' }, 'network_needed'],
  ])('%s', async (_, fields, code) => {
    const user = await addClient(testApp, { usdt: '0' });
    const account = await uploadVoucher(testApp, user);
    const reply = await expectNoChange(testApp, () => deposit(testApp, user, { fields: { account, ...fields } }));
    expect(reply.error).toBe(code);
  });

  it('with the upload of somebody else, or one that serves another use [H23]', async () => {
    const [user, other] = [await addClient(testApp), await addClient(testApp)];
    const account = await uploadVoucher(testApp, other);
    const reply = await expectNoChange(testApp, () => deposit(testApp, user, { fields: { account } }));
    expect(reply.error).toBe('image_not_yours');
    expect(await deposit(testApp, other, { fields: { account } })).toMatchObject({ type: 'ok' });
    expect(await deposit(testApp, other, { fields: { account } })).toMatchObject({ error: 'image_not_yours' });
  });

  it('with a picture that is in a deposit already: the same file, other bytes, saved again, made smaller [H22]', async () => {
    const user = await addClient(testApp, { usdt: '0' });
    const drawn = drawVoucher();
    const sendAs = async (bytes: Buffer) =>
      (await deposit(testApp, user, { fields: { account: await upload(testApp, user, bytes) } })).error;
    expect(await sendAs(await toPng(drawn))).toBeUndefined();
    expect(await sendAs(await toPng(drawn))).toBe('voucher_used');
    expect(
      await sendAs(
        await sharp(await toPng(drawn))
          .withMetadata({ density: 300 })
          .png()
          .toBuffer(),
      ),
    ).toBe('voucher_used');
    expect(await sendAs(await toJpeg(drawn, 85))).toBe('voucher_used');
    expect(await sendAs(await toJpeg(drawn, 50))).toBe('voucher_used');
    // Always the same picture: of random ones about six in a hundred, made smaller, differ in more of the 64 coarse
    // steps than the search for candidates allows, and are taken for new.
    const scaled = drawVoucher(12);
    expect(await sendAs(await toPng(scaled))).toBeUndefined();
    const smaller = await sharp(await toPng(scaled))
      .resize(288)
      .png()
      .toBuffer();
    expect(await sendAs(smaller)).toBe('voucher_used');
  });

  it('is accepted with another receipt drawn by the same app, and the likeness is noted for the operator [H22]', async () => {
    const user = await addClient(testApp, { usdt: '0' });
    const drawn = drawVoucher(4_711);
    const other = { ...drawn, data: Buffer.from(drawn.data) };
    // Another number on the same form: a few signs differ.
    for (let y = 200; y < 216; y += 1) other.data.fill(20, (y * 320 + 100) * 3, (y * 320 + 124) * 3);
    await deposit(testApp, user, { fields: { account: await upload(testApp, user, await toPng(drawn)) } });
    const { id } = await newest(user);
    expect(
      await deposit(testApp, user, { fields: { account: await upload(testApp, user, await toPng(other)) } }),
    ).toMatchObject({
      type: 'ok',
    });
    const { rows } = await testApp.pool.query('select look_alikes from deposit where user_id = $1 order by id', [
      user.id,
    ]);
    expect(rows).toEqual([{ look_alikes: [] }, { look_alikes: [id] }]);
  });

  it('of another user: the same pixels refused, a look-alike noted [H22]', async () => {
    const [user, other] = [await addClient(testApp), await addClient(testApp)];
    const drawn = drawVoucher();
    await deposit(testApp, user, { fields: { account: await upload(testApp, user, await toPng(drawn)) } });
    const same = await upload(testApp, other, await toPng(drawn));
    expect(await deposit(testApp, other, { fields: { account: same } })).toMatchObject({ error: 'voucher_used' });
    const alike = await upload(testApp, other, await toJpeg(drawn, 80));
    expect(await deposit(testApp, other, { fields: { account: alike } })).toMatchObject({ type: 'ok' });
    const { rows } = await testApp.pool.query('select look_alikes from deposit where user_id = $1', [other.id]);
    expect(rows).toEqual([{ look_alikes: [(await newest(user)).id] }]);
  });

  it('with a transaction reference that is in a deposit already, told or confirmed [H22]', async () => {
    const user = await addClient(testApp, { usdt: '0' });
    const reference = newId();
    expect(await deposit(testApp, user, { fields: { reference } })).toMatchObject({ type: 'ok' });
    expect(await deposit(testApp, user, { fields: { reference } })).toMatchObject({ error: 'reference_used' });
    await approve((await newest(user)).id, reference);
    expect(await deposit(testApp, user)).toMatchObject({ type: 'ok' });
    expect(await approve((await newest(user)).id, reference)).toBe('reference_used');
    expect(await holdingOf(testApp, user)).toMatchObject({ total: '50.00000000' });
  });

  it('beyond the limit the user has set for deposits, counting what is pending', async () => {
    const user = await addClient(testApp, { usdt: '0' });
    await testApp.pool.query(
      `insert into self_limit (user_id, kind, period, value) values ($1, 'deposit', 'day', 100)`,
      [user.id],
    );
    expect(await deposit(testApp, user)).toMatchObject({ type: 'ok' });
    expect(await deposit(testApp, user, { fields: { amount: '50.000001' } })).toMatchObject({
      error: 'self_limit_reached',
    });
    await approve((await newest(user)).id);
    expect(await deposit(testApp, user, { fields: { amount: '51' } })).toMatchObject({ error: 'self_limit_reached' });
    expect(await deposit(testApp, user)).toMatchObject({ type: 'ok' });
  });
});

describe('the deposit address', () => {
  it('is that of the session’s user whatever user_id says, and USDT has one per network [H27]', async () => {
    const user = await addClient(testApp);
    const ask = (currency: string) =>
      testApp.call('POST', '/wallet/get_in_address', { token: user.token, fields: { currency, user_id: '1' } });
    expect((await ask('3')).message).toEqual({
      erc20: '0x43616E646F722064656D6F206164647265737321',
      trc20: 'TG7UzYwSsyMppjD28HFzQ1f7vcszi4UXbh',
      address: 'TG7UzYwSsyMppjD28HFzQ1f7vcszi4UXbh',
    });
    expect((await ask('1')).message).toBe('bc1qgdskuer0wgsxgetddusxzerywfjhxuepu658e7');
    expect((await ask('4')).error).toBe('currency_unknown');
  });

  it('is listed with fee and minimum per coin and network', async () => {
    const user = await addClient(testApp);
    const { message } = await testApp.call('GET', '/wallet/networks', { token: user.token });
    const { networks } = message as {
      networks: { currency_name: string; network: string; withdraw_fee: string; min_withdraw: string }[];
    };
    expect(networks.map((one) => [one.currency_name, one.network, one.withdraw_fee, one.min_withdraw])).toEqual([
      ['USDT', 'TRC20', '1.00000000', '10.00000000'],
      ['USDT', 'ERC20', '5.00000000', '20.00000000'],
      ['USDC', 'ERC20', '3.00000000', '10.00000000'],
      ['BTC', 'BTC', '0.00020000', '0.00100000'],
      ['ETH', 'ERC20', '0.00200000', '0.01000000'],
    ]);
  });

  it('has a price in yuan for old clients', async () => {
    const user = await addClient(testApp);
    await testApp.pool.query(
      `insert into fiat_rate (currency_code, symbol, per_usd, taken_at, sort, source) values ('CNY', '¥', 7.2, now(), 2, 'operators')`,
    );
    const rate = async (id: string) =>
      (await testApp.call('GET', '/wallet/getRateCurrency', { token: user.token, fields: { id } })).message;
    expect(await rate('1')).toEqual({ rmb: '360000.00000000', usdt_price: '50000.00000000' });
    expect(await rate('3')).toEqual({ rmb: '7.20000000', usdt_price: '1.00000000' });
  });
});
