import type { Call } from '@candor/contract/call';
import { ALL_CALLS } from '@candor/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { virtualClock } from '#platform/runtime/clock';
import { uploadPicture } from './account-steps';
import { fieldNamesOf, isOptionalField } from './contract-fields';
import { ADDRESSES, addClient, type Client, openMarket, PAY_PASSWORD, withdraw, withdrawalsOf } from './fund-steps';
import { freshMobile, messagesTo, newestCode } from './identity-steps';
import { expectDecent } from './no-change';
import { REACH_LISTS, reachOf } from './reach-of-a-session';
import { type CallReply, startTestApp, type TestApp } from './test-app';

const THIEF_ADDRESS = 'TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9';
const clock = virtualClock(1_800_000_000_000);
const THIEVES = ['session only', 'session and pay password'] as const;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ clock });
  await openMarket(testApp);
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

/** Another session of the owner, as a thief would have it: calls that end one do not end the test. */
const steal = async (userId: number): Promise<string> => {
  const token = testApp.app.parts.newToken();
  const now = new Date(clock.nowMs());
  await testApp.pool.query(
    `insert into session (user_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
     values ($1, sha256(convert_to($2, 'UTF8')), '127.0.0.1', 'thief', $3, $3, $3::timestamptz + interval '30 days')`,
    [userId, token, now],
  );
  return token;
};

/** All that only the owner may change: contacts that count, passwords, the authenticator, passkeys, targets and what was sent there. */
const takeCrown = async (userId: number) => {
  const { rows } = await testApp.pool.query<{ kept: string; confirmed: string[] }>(
    `select concat_ws('|', case when email_confirmed then email end, case when phone_confirmed then phone end, password_hash,
                      pay_password_hash, totp_secret, totp_confirmed_at, frozen_at, status,
                      (select count(*) from withdrawal w where w.user_id = u.id),
                      array(select credential_id from passkey k where k.user_id = u.id)) as kept,
            array(select network || ' ' || address from wallet_address a where a.user_id = u.id and confirmed
                  union all select bank_account from bank_card c where c.user_id = u.id and confirmed) as confirmed
     from app_user u where id = $1`,
    [userId],
  );
  return rows[0] ?? { kept: '', confirmed: [] };
};

const expectCrownKept = async (userId: number, before: Awaited<ReturnType<typeof takeCrown>>): Promise<void> => {
  const after = await takeCrown(userId);
  expect(after.kept).toBe(before.kept);
  // Deleted is a nuisance; confirmed by a thief would be a theft.
  expect(before.confirmed).toEqual(expect.arrayContaining(after.confirmed));
};

interface Booty {
  readonly mobile: string;
  readonly code: string;
  readonly qrcode: string;
  readonly payPassword: string;
  /** Of the owner. */
  readonly passkeyId: string;
}

/** The best a thief could fill in: their own phone, address and code, and guesses for the rest. */
const fill = (name: string, { mobile, code, qrcode, payPassword }: Booty): string => {
  const known: Record<string, string> = {
    mobile,
    code,
    old_code: code,
    proof_code: code,
    email_code: code,
    totp_code: code,
    email: `${mobile}@thief.test`,
    user_string: `${mobile}@thief.test`,
    account: mobile,
    phone: mobile,
    area_code: '86',
    address: THIEF_ADDRESS,
    network: 'TRC20',
    currency: '3',
    number: '20',
    amount: '20',
    pay_password: payPassword,
    login_password: payPassword,
    old_password: payPassword,
    password: 'green-door-58',
    re_password: 'green-door-58',
    repassword: 'green-door-58',
    channel: 'phone',
    scene: 'account',
    type: '0',
    name: 'Thief',
    real_name: 'Thief',
    bank_name: 'Bank',
    bank_account: '999900001111',
    qrcode,
    phrase: 'BlueWhale7',
    days: '1',
    kind: 'loss',
    period: 'day',
    value: '10',
    token: 'a'.repeat(64),
    currency_id: '3',
    from_currency_id: '3',
    to_currency_id: '1',
    from_field: 'change',
    to_field: 'lever',
  };
  return known[name] ?? '1';
};

const PROOFS = ['login_password', 'totp_code', 'proof_code', 'old_code', 'passkey'];

const attempt = async (call: Call, victim: Client, booty: Booty): Promise<CallReply[]> => {
  const names = fieldNamesOf(call);
  const ofPasskey = call.path.startsWith('/safe/passkeys') ? { id: booty.passkeyId } : {};
  const filled = names.map((name) => [name, fill(name, booty)]);
  const all = { ...Object.fromEntries(filled), ...(names.includes('id') && ofPasskey) };
  const needed = Object.fromEntries(Object.entries(all).filter(([name]) => !isOptionalField(call, name)));
  // Also without what looks like a proof: a missing one must not do better than a wrong one.
  const unproven = Object.fromEntries(Object.entries(all).filter(([name]) => !PROOFS.includes(name)));
  const replies: CallReply[] = [];
  for (const fields of [all, needed, unproven]) {
    const token = await steal(victim.id);
    replies.push(await testApp.call(call.method, call.path, { token, fields }));
  }
  return replies;
};

/** Somebody with an address that was confirmed long ago, and a thief who has bound a phone and saved an address of their own. */
const robbed = async (payPassword: string): Promise<{ victim: Client; booty: Booty }> => {
  const victim = await addClient(testApp, { usdt: '1000' });
  await testApp.pool.query('update app_user set phone = null where id = $1', [victim.id]);
  await testApp.pool.query(
    `insert into passkey (user_id, credential_id, public_key, sign_count, transports, name, backed_up, created_at)
     values ($1, sha256($2), '\\x00', 0, '{}', 'Phone', false, $3)`,
    [victim.id, Buffer.from(victim.email), new Date(clock.nowMs())],
  );
  const { rows } = await testApp.pool.query<{ id: number }>('select id from passkey where user_id = $1', [victim.id]);
  const passkeyId = String(rows[0]?.id);
  const mobile = freshMobile();
  const token = await steal(victim.id);
  await testApp.call('POST', '/sms_send', { token, fields: { mobile, area_code: '86' } });
  const code = await newestCode(testApp, `+86${mobile}`);
  const bound = await testApp.call('POST', '/safe/mobile', { token, fields: { mobile, code } });
  expect(bound.type).toBe('ok');
  const saved = await testApp.call('POST', '/user/wallet/save', {
    token,
    fields: {
      currency: '3',
      network: 'TRC20',
      name: 'Thief',
      address: THIEF_ADDRESS,
      qrcode: await uploadPicture(testApp, { ...victim, token }),
    },
  });
  expect(saved.type).toBe('ok');
  const qrcode = await uploadPicture(testApp, { ...victim, token });
  clock.advance(30 * 24 * 3_600_000);
  return { victim, booty: { mobile, code, qrcode, payPassword, passkeyId } };
};

it('every call of the contract is classified', () => {
  const open = ALL_CALLS.filter((call) => reachOf(call) === 'unclassified');
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  const paths = ALL_CALLS.map((call) => call.path);
  expect(REACH_LISTS.flatMap(([, listed]) => listed).filter((path) => !paths.includes(path))).toEqual([]);
});

describe.each(THIEVES)('with %s', (thief) => {
  const payPassword = thief === 'session only' ? '000000' : PAY_PASSWORD;

  it('no call of the contract changes a contact that counts, a password, the second factor, a target or sends money', async () => {
    const { victim, booty } = await robbed(payPassword);
    const before = await takeCrown(victim.id);
    const reached: Record<string, string[]> = {};
    for (const call of ALL_CALLS.filter(({ body }) => body === 'form')) {
      const reach = reachOf(call);
      const replies = await attempt(call, victim, booty);
      for (const reply of replies) expectDecent({ ...reply, text: JSON.stringify(reply) });
      const isReached = replies.some(({ type }) => type === 'ok');
      if (isReached) reached[reach] = [...(reached[reach] ?? []), call.path];
      await expectCrownKept(victim.id, before);
    }
    expect(reached.guarded ?? []).toEqual([]);
    expect(reached.operator ?? []).toEqual([]);
    expect(reached.pay ?? []).toEqual([]);
    // The test is no good if the thief's requests are refused for their form: reads and trades they do reach.
    expect(reached.read?.length ?? 0).toBeGreaterThan(20);
    expect(reached.trade).toEqual(expect.arrayContaining(['/wallet/change']));
    expect(reached.unconfirmed).toEqual(expect.arrayContaining(['/user/cash_save']));
    expect(reached.own).toEqual(expect.arrayContaining(['/safe/passkeys/rename']));
  });

  it('a withdrawal goes to nobody but whom the owner has confirmed, and only with the pay password', async () => {
    const { victim, booty } = await robbed(payPassword);
    const token = await steal(victim.id);
    const asThief = { ...victim, token };
    const fields = { address: THIEF_ADDRESS, pay_password: payPassword };
    expect(await withdraw(testApp, asThief, { fields })).toMatchObject({ error: 'code_needed' });
    const code = booty.code;
    const refused = thief === 'session only' ? 'pay_password_wrong' : 'code_wrong';
    expect(await withdraw(testApp, asThief, { fields: { ...fields, code } })).toMatchObject({ error: refused });
    // The code goes to the owner's address, never to the thief's phone.
    const before = (await messagesTo(testApp, `+86${booty.mobile}`)).length;
    await testApp.call('POST', '/sms_mail_withdrawl', { token });
    expect(await newestCode(testApp, victim.email)).not.toBe('');
    expect(await messagesTo(testApp, `+86${booty.mobile}`)).toHaveLength(before);
    await testApp.call('POST', '/user/cash_save', {
      token,
      fields: { real_name: 'Thief', bank_name: 'Bank', bank_account: '999900001111' },
    });
    clock.advance(8 * 24 * 3_600_000);
    asThief.token = await steal(victim.id);
    const toCard = { type: '1', address: undefined, pay_password: payPassword };
    expect(await withdraw(testApp, asThief, { fields: toCard })).toMatchObject({ error: 'code_needed' });

    expect(await withdrawalsOf(testApp, asThief)).toEqual([]);
    const toOwner = await withdraw(testApp, asThief, { fields: { pay_password: payPassword } });
    expect(toOwner.type).toBe(thief === 'session only' ? 'error' : 'ok');
    const sent = (await withdrawalsOf(testApp, asThief)).map(({ target }) => target);
    expect(sent).toEqual(thief === 'session only' ? [] : [ADDRESSES.TRC20]);
  });
});
