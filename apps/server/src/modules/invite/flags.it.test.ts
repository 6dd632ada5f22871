import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshEmail, mailCode, registerFields } from '#app/testing/identity-steps';
import {
  addInvited,
  addOpening,
  addSession,
  codeOf,
  findViolations,
  type InviteTestApp,
  keepOperators,
  nextDay,
  pay,
  rebatesOf,
  runDays,
  startInviteApp,
} from '#app/testing/invite-steps';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { balanceOf } from '#app/testing/spot-steps';

let test: InviteTestApp;
let operator: TestOperator;
beforeAll(async () => {
  test = await startInviteApp({ CANDOR_DEMO_CODE: '602214' });
  operator = await addOperator(test);
});
afterAll(async () => {
  expect(await findViolations(test)).toEqual([]);
  await test.stop();
});

const flagsOf = async (userId: number) => {
  const { rows } = await test.pool.query<{ id: number; reason: string; parentId: number }>(
    'select id, reason, parent_id as "parentId" from invite_flag where user_id = $1 order by id',
    [userId],
  );
  return rows;
};
const statesOf = async (userId: number) =>
  (await rebatesOf(test, userId)).map(({ level, state, reason }) => [level, state, reason]);
const decide = (id: number, decision: string) =>
  takeAction(test, operator, '/invite/flag/decide', { id, decision, reason: 'Looked at it' });
const earn = async (userId: number) => {
  await addOpening(test, { userId, fee: '10', atMs: test.clock.nowMs() });
  nextDay(test);
  await runDays(test);
};

describe('registration', () => {
  const register = async (code: string, ip: string) => {
    const email = freshEmail();
    const fields = registerFields(email, await mailCode(test, email), { extension_code: code });
    const reply = await test.call('POST', '/user/register', { fields, headers: { 'x-forwarded-for': ip } });
    expect(reply.type).toBe('ok');
    const { rows } = await test.pool.query<Record<string, unknown>>(
      `select u.id, u.parent_id, l.ip, trim_scale(l.first_percent)::text as first, trim_scale(l.given_percent)::text as given,
              l.grand_id, l.house_until = l.created_at + interval '90 days' as is_90_days, c.code
       from app_user u join invite_link l on l.user_id = u.id join invite_code c on c.user_id = u.id where u.email = $1`,
      [email],
    );
    return rows[0] ?? {};
  };

  it('keeps the terms of the code, also after the code gives something else', async () => {
    const grand = await test.addUser();
    const parent = await addInvited(test, { code: await codeOf(test, grand.id) });
    const { message } = await test.call('POST', '/invite/code/save', {
      token: parent.token,
      fields: { given_percent: '7.5' },
    });
    const { id, code } = message as { id: number; code: string };
    const child = await register(` ${code.toLowerCase()} `, '203.0.113.5');
    const fields = { id: String(id), given_percent: '0' };
    expect((await test.call('POST', '/invite/code/save', { token: parent.token, fields })).type).toBe('ok');
    expect(child).toMatchObject({
      parent_id: parent.id,
      grand_id: grand.id,
      ip: '203.0.113.5',
      first: '12.5',
      given: '7.5',
      is_90_days: true,
    });
    expect(child.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(await flagsOf(Number(child.id))).toEqual([]);
  });

  it('flags the address of a session of the parent, but not the address of this machine', async () => {
    const parent = await test.addUser();
    await addSession(test, { userId: parent.id, ip: '203.0.113.77' });
    const same = await register(await codeOf(test, parent.id), '203.0.113.77');
    expect(await flagsOf(Number(same.id))).toMatchObject([{ reason: 'same_address', parentId: parent.id }]);
    const local = await register(await codeOf(test, parent.id), '127.0.0.1');
    expect(await flagsOf(Number(local.id))).toEqual([]);
  });
});

describe('a flagged pair', () => {
  it('is found daily by device, card, wallet address and document, and withholds what is pending', async () => {
    const parent = await test.addUser();
    const child = await addInvited(test, { code: await codeOf(test, parent.id), ip: '198.51.100.1' });
    await earn(child.id);
    expect(await statesOf(child.id)).toEqual([[1, 'pending', '']]);
    for (const userId of [parent.id, child.id])
      await addSession(test, { userId, ip: '198.51.100.9', userAgent: 'Phone' });
    await test.pool.query(
      `insert into bank_card select u, 'N', '', account, '', '', '', '', '', '', '', '', '', '', now()
       from (values ($1::int, '62 22 01'), ($2::int, '622201')) as v (u, account)`,
      [parent.id, child.id],
    );
    await test.pool.query(
      `insert into wallet_address (user_id, currency_id, network, name, address, qrcode, usable_from, created_at, updated_at)
       select u, 3, 'TRC20', 'w', 'TXYZ', '/upload/q.png', now(), now(), now() from unnest(array[$1::int, $2::int]) u`,
      [parent.id, child.id],
    );
    await test.pool.query(
      `insert into kyc_submission (user_id, level, status, id_type, name, card_sealed, card_hash, reason, decided_by, decided_at, created_at)
       select u, 1, 'refused', 1, 'N', 's', sha256($3::bytea), 'r', 'o', now(), now() from unnest(array[$1::int, $2::int]) u`,
      [parent.id, child.id, 'same'],
    );
    nextDay(test);
    await runDays(test);
    expect((await flagsOf(child.id)).map(({ reason }) => reason)).toEqual([
      'same_card',
      'same_device',
      'same_document',
      'same_wallet',
    ]);
    expect(await statesOf(child.id)).toEqual([[1, 'withheld', 'same_card']]);
    nextDay(test);
    await pay(test);
    expect((await balanceOf(test, parent.id, 3)).available).toBe('0');
    const shown = await test.call('GET', '/invite/rebates', { token: parent.token, fields: { state: 'withheld' } });
    expect(shown.message).toMatchObject({
      items: [{ state: 'withheld', reason: 'same_card', amount: '2.00000000' }],
      next: 0,
    });
  });

  it('of level 2 is compared too', async () => {
    const grand = await test.addUser();
    await addSession(test, { userId: grand.id, ip: '198.51.100.30' });
    const parent = await addInvited(test, { code: await codeOf(test, grand.id), ip: '198.51.100.31' });
    const child = await addInvited(test, { code: await codeOf(test, parent.id), ip: '198.51.100.30' });
    await earn(child.id);
    expect(await statesOf(child.id)).toEqual([
      [1, 'pending', ''],
      [2, 'withheld', 'same_address'],
    ]);
  });

  it('is paid after an operator cleared every flag, and never after a confirmation', async () => {
    const parent = await test.addUser();
    for (const ip of ['198.51.100.40', '198.51.100.41']) await addSession(test, { userId: parent.id, ip });
    const child = await addInvited(test, { code: await codeOf(test, parent.id), ip: '198.51.100.40' });
    const bot = await addInvited(test, { code: await codeOf(test, parent.id), ip: '198.51.100.41' });
    await addOpening(test, { userId: bot.id, fee: '30', atMs: test.clock.nowMs() });
    await earn(child.id);
    const [flag, device] = await flagsOf(child.id);
    const [other] = await flagsOf(bot.id);
    await keepOperators(test);
    const found = (await getAs(test, operator, '/invite/flags', { limit: 100 })).message as { data: { id: number }[] };
    expect(found.data.map(({ id }) => id)).toEqual(expect.arrayContaining([flag?.id, other?.id]));
    expect((await decide(flag?.id ?? 0, 'clear')).type).toBe('ok');
    expect(await statesOf(child.id)).toEqual([[1, 'withheld', 'same_device']]);
    expect((await decide(device?.id ?? 0, 'clear')).type).toBe('ok');
    expect((await decide(other?.id ?? 0, 'confirm')).type).toBe('ok');
    expect((await auditLog(test)).slice(-3).map(({ action }) => action)).toEqual([
      'invite.flag_cleared',
      'invite.flag_cleared',
      'invite.flag_confirmed',
    ]);
    expect([await statesOf(child.id), await statesOf(bot.id)]).toEqual([
      [[1, 'pending', '']],
      [[1, 'withheld', 'same_address']],
    ]);
    nextDay(test);
    await runDays(test);
    await pay(test);
    expect((await balanceOf(test, parent.id, 3)).available).toBe('2');
    await keepOperators(test);
    const again = await expectNoChange(test, () => decide(other?.id ?? 0, 'clear'));
    expect(again.error).toBe('flag_unknown');
  });
});
