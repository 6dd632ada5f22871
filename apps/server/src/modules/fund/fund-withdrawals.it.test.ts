import { defaultNetworks } from '@candor/domain/fund/network-rules';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticesOf, PASSWORD } from '#app/testing/account-steps';
import {
  ADDRESSES,
  addClient,
  cancel,
  holdingOf,
  openMarket,
  PAY_PASSWORD,
  review,
  saveAddress,
  saveCard,
  withdraw,
  withdrawalsOf,
} from '#app/testing/fund-steps';
import { newestCode, wrongCode } from '#app/testing/identity-steps';
import { expectNoChange } from '#app/testing/no-change';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { untilSeen } from '#app/testing/until-seen';
import { virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { approveWithdrawal, completeWithdrawal, refuseWithdrawal } from './use-cases/review-withdrawal';

const HOUR_MS = 3_600_000;
const BTC = 1;
const ETH = 2;

let testApp: TestApp;
const clock = virtualClock(Date.UTC(2026, 5, 1));
beforeAll(async () => {
  testApp = await startTestApp({ clock });
  await openMarket(testApp);
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

const deps = () => testApp.app.parts;
const approve = (id: number, operatorId = 1) =>
  review(testApp, (tx) => approveWithdrawal(tx, deps(), { id, operatorId }));
const complete = (id: number, reference = 'chain-tx') =>
  review(testApp, (tx) => completeWithdrawal(tx, deps(), { id, operatorId: 1, reference }));
const turnDown = (id: number, reason = 'The address is on a list.') =>
  review(testApp, (tx) => refuseWithdrawal(tx, deps(), { id, operatorId: 1, reason }));

const newest = async (user: TestUser) => {
  const [first] = await withdrawalsOf(testApp, user);
  if (!first) throw new Error('no withdrawal');
  return first;
};

const info = async (user: TestUser, fields: Record<string, string> = {}) =>
  (await testApp.call('POST', '/wallet/get_info', { token: user.token, fields: { currency: '3', ...fields } }))
    .message as Record<string, unknown>;

const askCode = async (user: { token: string; email: string }): Promise<string> => {
  clock.advance(61_000);
  await testApp.call('POST', '/sms_mail_withdrawl', { token: user.token });
  return newestCode(testApp, user.email);
};

describe('a withdrawal', () => {
  it('is held, approved, sent and notified, with exact amounts', async () => {
    const user = await addClient(testApp);
    expect(await info(user)).toMatchObject({
      rate: '1.00000000',
      min_number: '10.00000000',
      change_balance: '100.00000000',
      network: 'TRC20',
      limit_btc_24h: '200.00000000',
      remaining_btc_24h: '200.00000000',
      remaining_number: '10000000.00000000',
      held_until_ms: 0,
      verified_level: 1,
    });
    expect(await withdraw(testApp, user, { fields: { rate: '0' } })).toMatchObject({
      type: 'ok',
      message: 'Submitted. The money is set aside until it is reviewed; you can cancel until then.',
    });
    expect(await holdingOf(testApp, user)).toMatchObject({ available: '80.00000000', frozen: '20.00000000' });
    const asked = await newest(user);
    expect(asked).toMatchObject({
      number: '20.00000000',
      fee: '1.00000000',
      received: '19.00000000',
      status: 1,
      status_text: 'In review',
      can_cancel: 1,
      target: ADDRESSES.TRC20,
    });
    expect(await info(user)).toMatchObject({ remaining_btc_24h: '199.99960000' });
    expect(await complete(asked.id)).toBe('already_decided');
    expect(await approve(asked.id)).toMatchObject({ after: { state: 'approved' } });
    expect(await cancel(testApp, user, asked.id)).toMatchObject({ error: 'withdrawal_past_cancel' });
    expect(await complete(asked.id, ' ')).toBe('parameter_error');
    expect(await complete(asked.id)).toMatchObject({ after: { state: 'done', transactionReference: 'chain-tx' } });
    expect(await newest(user)).toMatchObject({ status: 2, transaction_reference: 'chain-tx', can_cancel: 0 });
    expect((await newest(user)).steps.map((step) => step.name)).toEqual(['submitted', 'approved', 'done']);
    expect(await holdingOf(testApp, user)).toMatchObject({ available: '80.00000000', frozen: '0.00000000' });
    expect(await noticesOf(testApp, user)).toEqual(expect.arrayContaining(['withdrawal_requested', 'withdrawal_sent']));
    const { rows } = await testApp.pool.query<{ formula: string }>(
      `select distinct e.formula from entry_explanation e join ledger_posting p on p.reference = e.reference
       join ledger_account a on a.id = p.debit_account_id where a.owner_id = $1 order by 1`,
      [user.id],
    );
    expect(rows.map((row) => row.formula)).toEqual(['withdraw_done', 'withdraw_request']);
  });

  it('refused after approval too, returns amount and fee with the reason', async () => {
    const user = await addClient(testApp);
    await withdraw(testApp, user);
    const { id } = await newest(user);
    await approve(id);
    expect(await turnDown(id, '  ')).toBe('reason_missing');
    expect(await turnDown(id)).toMatchObject({ after: { state: 'refused' } });
    expect(await newest(user)).toMatchObject({ status: 3, status_text: 'Refused', notes: 'The address is on a list.' });
    expect(await holdingOf(testApp, user)).toMatchObject({ available: '100.00000000', frozen: '0.00000000' });
    expect(await info(user)).toMatchObject({ remaining_btc_24h: '200.00000000' });
    expect(await noticesOf(testApp, user)).toContain('withdrawal_refused');
    expect(await turnDown(id)).toBe('already_decided');
    expect(await approve(987_654)).toBe('not_found');
  });

  it('cancelled by its owner, gives money and quota back once; nobody else can', async () => {
    const [user, other] = [await addClient(testApp), await addClient(testApp)];
    await withdraw(testApp, user);
    const { id } = await newest(user);
    const stranger = await expectNoChange(testApp, () => cancel(testApp, other, id));
    expect(stranger.error).toBe('withdrawal_unknown');
    const key = newId();
    expect(await cancel(testApp, user, id, key)).toMatchObject({ type: 'ok' });
    const again = await cancel(testApp, user, id, key);
    expect([again.type, again.headers.get('idempotent-replayed')]).toEqual(['ok', 'true']);
    expect(await cancel(testApp, user, id)).toMatchObject({ error: 'withdrawal_past_cancel' });
    expect(await newest(user)).toMatchObject({ status: 3, status_text: 'Cancelled', notes: '' });
    expect(await holdingOf(testApp, user)).toMatchObject({ available: '100.00000000', frozen: '0.00000000' });
  });

  it('has one effect per key, and a repetition is not asked for its code again', async () => {
    const user = await addClient(testApp, { usdt: '5000' });
    const code = await askCode(user);
    const key = newId();
    const fields = { number: '1500', code };
    const first = await withdraw(testApp, user, { fields, key });
    const second = await withdraw(testApp, user, { fields, key });
    expect([first.type, second.type, second.message]).toEqual(['ok', 'ok', first.message]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await withdraw(testApp, user, { fields: { number: '1501', code }, key })).toMatchObject({
      error: 'idempotency_key_reused',
    });
    expect(await withdrawalsOf(testApp, user)).toHaveLength(1);
  });

  it('above the two-person value waits for two different people', async () => {
    const user = await addClient(testApp, { usdt: '20000' });
    await withdraw(testApp, user, { fields: { number: '10000.000001', code: await askCode(user) } });
    const { id } = await newest(user);
    expect(await approve(id, 1)).toMatchObject({ after: { state: 'second_review' } });
    expect(await newest(user)).toMatchObject({ status: 1, can_cancel: 1, state: 'second_review' });
    expect(await approve(id, 1)).toBe('second_operator_needed');
    expect(await approve(id, 2)).toMatchObject({ after: { state: 'approved' } });
    expect(await approve(id, 3)).toBe('already_decided');
    expect((await newest(user)).steps.map((step) => step.name)).toEqual(['submitted', 'reviewed', 'approved']);
  });

  it('to a card shows its last four digits only', async () => {
    const user = await addClient(testApp);
    await saveCard(testApp, user);
    expect(await withdraw(testApp, user, { fields: { type: '1', address: undefined } })).toMatchObject({ type: 'ok' });
    expect(await newest(user)).toMatchObject({ target: '•••• 2345', type: 1, network: '' });
    expect(await withdraw(testApp, user, { fields: { type: '2', address: undefined } })).toMatchObject({ type: 'ok' });
  });
});

describe('refused withdrawals', () => {
  it('without verification, as type 998 [D9]', async () => {
    const user = await addClient(testApp, { level: 0 });
    const reply = await expectNoChange(testApp, () => withdraw(testApp, user));
    expect(reply).toMatchObject({ type: '998', error: 'verification_required' });
  });

  it.each([
    ['an unknown coin', { currency: '999' }, 'currency_unknown'],
    ['a coin that cannot leave', { currency: '4' }, 'currency_unknown'],
    ['more decimals than the coin has', { number: '20.0000001' }, 'amount_too_precise'],
    ['less than the minimum [H19]', { number: '9.999999' }, 'below_minimum'],
    ['more than there is, by one unit', { number: '100.000001' }, 'insufficient_balance'],
    ['no address', { address: undefined }, 'network_needed'],
    ['an address of the other network [H15]', { network: 'ERC20' }, 'address_invalid'],
    ['an ERC20 address nobody saved [H15]', { address: ADDRESSES.ERC20 }, 'address_unknown'],
    ['our own deposit address [W18]', { address: defaultNetworks('demo')[0]?.depositAddress }, 'address_is_ours'],
    ['the zero address [W18]', { address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, 'address_without_key'],
    ['a wrong checksum [H15]', { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9' }, 'address_invalid'],
    ['a card nobody saved', { type: '1' }, 'card_missing'],
    ['no pay password [F16]', { pay_password: undefined }, 'pay_password_needed'],
  ])('%s', async (_, fields, code) => {
    const user = await addClient(testApp);
    const reply = await withdraw(testApp, user, { fields });
    expect(reply.error).toBe(code);
    expect(await withdrawalsOf(testApp, user)).toEqual([]);
    expect(await holdingOf(testApp, user)).toMatchObject({ available: '100.00000000', frozen: '0.00000000' });
  });

  it('the same address on the network it was not saved for [H15]', async () => {
    const user = await addClient(testApp, { usdt: '0' });
    await testApp.fund(user.id, 'change', ETH, '1');
    await saveAddress(testApp, user, { currencyId: 3, network: 'ERC20' });
    const fields = { currency: String(ETH), number: '0.5', address: ADDRESSES.ERC20 };
    expect(await withdraw(testApp, user, { fields })).toMatchObject({ error: 'address_unknown' });
    await saveAddress(testApp, user, { currencyId: ETH, network: 'ERC20' });
    const code = await askCode(user);
    expect(await withdraw(testApp, user, { fields: { ...fields, code } })).toMatchObject({ type: 'ok' });
  });

  it('to a saved address of another user', async () => {
    const [user, other] = [await addClient(testApp), await addClient(testApp)];
    const address = await saveAddress(testApp, other, { currencyId: 3, network: 'ERC20' });
    expect(await withdraw(testApp, user, { fields: { address } })).toMatchObject({ error: 'address_unknown' });
  });

  it('with a wrong pay password, and after five even with the right one', async () => {
    const user = await addClient(testApp);
    for (let left = 4; left > 0; left -= 1) {
      expect((await withdraw(testApp, user, { fields: { pay_password: '000000' } })).message).toContain(
        `${left} tries left`,
      );
    }
    expect(await withdraw(testApp, user, { fields: { pay_password: '000000' } })).toMatchObject({
      error: 'pay_password_locked',
    });
    expect(await withdraw(testApp, user)).toMatchObject({ error: 'pay_password_locked' });
    await testApp.pool.query('update app_user set pay_password_hash = null where id = $1', [user.id]);
    expect(await withdraw(testApp, user)).toMatchObject({ error: 'pay_password_missing' });
  });

  it('to an address saved a moment ago, with the time it opens; then a code is asked for [H30]', async () => {
    const user = await addClient(testApp);
    const address = await saveAddress(testApp, user, { currencyId: 3, network: 'ERC20', days: 0 });
    const reply = await expectNoChange(testApp, () => withdraw(testApp, user, { fields: { address, number: '30' } }));
    expect(reply).toMatchObject({
      error: 'address_held',
      message: expect.stringMatching(/open on 2026-06-\d\d \d\d:\d\d UTC/),
    });
    clock.advance(60_000);
    expect(await withdraw(testApp, user, { fields: { address, number: '30' } })).toMatchObject({
      error: 'code_needed',
    });
    const code = await askCode(user);
    expect(await withdraw(testApp, user, { fields: { address, number: '30', code: wrongCode(code) } })).toMatchObject({
      error: 'code_wrong',
    });
    expect(await withdraw(testApp, user, { fields: { address, number: '30', code } })).toMatchObject({ type: 'ok' });
    expect(await withdraw(testApp, user, { fields: { address, number: '30', code } })).toMatchObject({
      error: 'code_wrong',
    });
    clock.advance(4 * 24 * HOUR_MS);
    await info(user);
    await untilSeen(testApp, user, clock.nowMs());
    clock.advance(4 * 24 * HOUR_MS);
    expect(await withdraw(testApp, user, { fields: { address, number: '30' } })).toMatchObject({ type: 'ok' });
  });

  it('after a security change, until the hold ends [A17]', async () => {
    const user = await addClient(testApp);
    await testApp.pool.query('update app_user set security_changed_at = $2 where id = $1', [
      user.id,
      new Date(clock.nowMs()),
    ]);
    expect((await info(user)).held_until_ms).toBe(clock.nowMs() + 60_000);
    const reply = await expectNoChange(testApp, () => withdraw(testApp, user));
    expect(reply.error).toBe('withdrawal_held');
    clock.advance(60_000);
    expect(await withdraw(testApp, user)).toMatchObject({ type: 'ok' });
  });

  it('with a code that is used up only when the withdrawal happens', async () => {
    const user = await addClient(testApp, { usdt: '1500' });
    const code = await askCode(user);
    expect(await withdraw(testApp, user, { fields: { number: '1501', code } })).toMatchObject({
      error: 'insufficient_balance',
    });
    expect(await withdraw(testApp, user, { fields: { number: '1500', code } })).toMatchObject({ type: 'ok' });
  });

  it('without the authenticator’s code where there is one, and each code works once', async () => {
    const user = await addClient(testApp, { usdt: '100' });
    const begun = await testApp.call('POST', '/safe/totp/begin', { token: user.token, fields: { password: PASSWORD } });
    const { secret } = begun.message as { secret: string };
    const now = () =>
      new TOTP({ issuer: 'Candor', secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.nowMs() });
    await testApp.call('POST', '/safe/totp/confirm', { token: user.token, fields: { code: now() } });
    clock.advance(61_000);
    expect(await withdraw(testApp, user)).toMatchObject({ error: 'totp_required' });
    const totp_code = now();
    expect(await withdraw(testApp, user, { fields: { totp_code: wrongCode(totp_code) } })).toMatchObject({
      error: 'totp_wrong',
    });
    expect(await withdraw(testApp, user, { fields: { totp_code } })).toMatchObject({ type: 'ok' });
    expect(await withdraw(testApp, user, { fields: { totp_code } })).toMatchObject({ error: 'totp_wrong' });
  });

  it('to a card above 2,000 USDT at Lv1 and 1,000,000 at Lv2, by one unit [H31]', async () => {
    for (const [level, edge] of [
      [1, '2000'],
      [2, '1000000'],
    ] as const) {
      const user = await addClient(testApp, { level, usdt: '3000000' });
      await saveCard(testApp, user);
      const code = await askCode(user);
      const over = { type: '1', number: `${edge}.000001`, code };
      expect(await withdraw(testApp, user, { fields: over })).toMatchObject({ error: 'fiat_limit_exceeded' });
      expect(await withdraw(testApp, user, { fields: { type: '2', number: edge, code } })).toMatchObject({
        type: 'ok',
      });
    }
  });

  it('beyond the limit of 24 hours, one pot over all coins; it opens as the window moves [H13]', async () => {
    const user = await addClient(testApp, { usdt: '5000000' });
    await testApp.fund(user.id, 'change', BTC, '300');
    await testApp.fund(user.id, 'change', ETH, '3000');
    await saveAddress(testApp, user, { currencyId: BTC, network: 'BTC' });
    await saveAddress(testApp, user, { currencyId: ETH, network: 'ERC20' });
    const send = async (currency: string, number: string, address: string) =>
      withdraw(testApp, user, { fields: { currency, number, address, code: await askCode(user) } });
    expect(await send('1', '100', ADDRESSES.BTC)).toMatchObject({ type: 'ok' });
    clock.advance(12 * HOUR_MS);
    expect(await send('2', '1000', ADDRESSES.ERC20)).toMatchObject({ type: 'ok' });
    expect(await send('3', '2500000.000001', ADDRESSES.TRC20)).toMatchObject({
      error: 'withdraw_limit_reached',
      message: 'Your level allows 200 BTC in 24 hours; 50 BTC are left.',
    });
    expect(await send('3', '2500000', ADDRESSES.TRC20)).toMatchObject({ type: 'ok' });
    expect(await send('3', '10', ADDRESSES.TRC20)).toMatchObject({ error: 'withdraw_limit_reached' });
    clock.advance(12 * HOUR_MS);
    expect(await info(user, { currency: '1' })).toMatchObject({ remaining_number: '100.00000000' });
    expect(await send('1', '100', ADDRESSES.BTC)).toMatchObject({ type: 'ok' });
    const state = (await testApp.call('GET', '/real/state', { token: user.token })).message;
    expect(state).toMatchObject({ used_btc_24h: '200.00000000', remaining_btc_24h: '0.00000000' });
  });
});

describe('an approval checks again [H18]', () => {
  const ready = async () => {
    const user = await addClient(testApp);
    await withdraw(testApp, user);
    return { user, id: (await newest(user)).id };
  };

  it('refuses a frozen and a disabled account', async () => {
    const { user, id } = await ready();
    await testApp.pool.query('update app_user set frozen_at = now() where id = $1', [user.id]);
    expect(await approve(id)).toBe('review_user_paused');
    await testApp.pool.query(`update app_user set frozen_at = null, status = 'disabled' where id = $1`, [user.id]);
    expect(await approve(id)).toBe('review_user_paused');
    await testApp.pool.query(`update app_user set status = 'active' where id = $1`, [user.id]);
    expect(await approve(id)).toMatchObject({ after: { state: 'approved' } });
  });

  it('refuses when the verification was revoked', async () => {
    const { user, id } = await ready();
    await testApp.pool.query('delete from kyc_submission where user_id = $1', [user.id]);
    expect(await approve(id)).toBe('review_user_unverified');
    expect(await turnDown(id)).toMatchObject({ after: { state: 'refused' } });
  });

  it('refuses after a change of the security settings', async () => {
    const { user, id } = await ready();
    await testApp.pool.query('update app_user set security_changed_at = $2 where id = $1', [
      user.id,
      new Date(clock.nowMs()),
    ]);
    expect(await approve(id)).toBe('review_user_held');
    clock.advance(60_000);
    expect(await approve(id)).toMatchObject({ after: { state: 'approved' } });
  });

  it('is not needed for a frozen owner, who cannot request a withdrawal', async () => {
    const user = await addClient(testApp);
    await testApp.pool.query('update app_user set frozen_at = now() where id = $1', [user.id]);
    expect((await withdraw(testApp, user)).error).not.toBeUndefined();
    expect((await holdingOf(testApp, user)).frozen).toBe('0.00000000');
  });
});

it('the no-hostage rule: a user with credit score 0 can withdraw', async () => {
  const user = await addClient(testApp);
  await testApp.pool.query('update app_user set credit_score = 0 where id = $1', [user.id]);
  expect(await withdraw(testApp, user, { fields: { pay_password: PAY_PASSWORD } })).toMatchObject({ type: 'ok' });
});
