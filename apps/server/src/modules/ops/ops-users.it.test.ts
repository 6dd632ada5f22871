import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticesOf, uploadPicture } from '#app/testing/account-steps';
import { addClient, type Client, deposit, openMarket, saveCard, withdraw } from '#app/testing/fund-steps';
import { addOperator, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';

let app: TestApp;
let operator: TestOperator;
let client: Client;

beforeAll(async () => {
  app = await startTestApp();
  await openMarket(app);
  operator = await addOperator(app);
  client = await addClient(app, { usdt: '500' });
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

const rowsOf = async (path: string, fields: Record<string, string | number> = {}) =>
  ((await getAs(app, operator, path, fields)).message as { data: Record<string, unknown>[]; total: number }).data;

describe('users', () => {
  it('are found by number, part of an address, phone or nickname, and by nothing that is no text of theirs', async () => {
    await app.pool.query(`update app_user set nickname = '100%_sure' where id = $1`, [client.id]);
    for (const search of [String(client.id), client.email.slice(0, 20), client.phone, '100%_', 'SURE']) {
      expect((await rowsOf('/users', { search })).map((row) => row.id)).toContain(client.id);
    }
    for (const search of ['%', '100__sure', "' or 1=1 --", 'nobody here']) {
      expect((await rowsOf('/users', { search })).filter((row) => row.id === client.id)).toHaveLength(
        search === '%' ? 1 : 0,
      );
    }
  });

  it('are shown with balances, sessions, limits and the pot of the last day', async () => {
    await withdraw(app, client);
    const { message } = await getAs(app, operator, '/users/detail', { id: client.id });
    expect(message).toMatchObject({
      id: client.id,
      level: 1,
      is_frozen: 0,
      balances: [{ account: 'change', currency_name: 'USDT', available: '480.00000000', frozen: '20.00000000' }],
      sessions: [{ ip: '127.0.0.1', user_agent: 'test' }],
      used_btc_24h: '0.00040000',
      limit_btc_24h: '200.00000000',
    });
    expect((await getAs(app, operator, '/users/detail', { id: 999_999 })).error).toBe('not_found');
  });

  it('are frozen with a reason they read, logged out at once, and opened again', async () => {
    const user = await addClient(app);
    expect((await takeAction(app, operator, '/users/freeze', { id: user.id, frozen: 1 })).error).toBe('reason_missing');
    expect(
      (await takeAction(app, operator, '/users/freeze', { id: user.id, frozen: 1, reason: 'Stolen phone' })).type,
    ).toBe('ok');
    expect((await app.call('GET', '/user/info', { token: user.token })).type).toBe('999');
    expect((await takeAction(app, operator, '/users/freeze', { id: user.id, frozen: 1, reason: 'Again' })).error).toBe(
      'already_decided',
    );
    expect((await takeAction(app, operator, '/users/freeze', { id: user.id, frozen: 0, reason: 'Found' })).type).toBe(
      'ok',
    );
    expect(await noticesOf(app, user)).toEqual(expect.arrayContaining(['account_frozen_by_us', 'account_opened']));
    expect((await takeAction(app, operator, '/users/freeze', { id: 999_999, frozen: 1, reason: 'x' })).error).toBe(
      'not_found',
    );
  });

  it('are logged out without being frozen', async () => {
    const user = await addClient(app);
    expect((await takeAction(app, operator, '/users/end_sessions', { id: user.id, reason: 'Asked to' })).type).toBe(
      'ok',
    );
    expect((await app.call('GET', '/user/info', { token: user.token })).type).toBe('999');
  });

  it('get score entries by fixed reasons, each matter once', async () => {
    const entry = { id: client.id, reason: 'voucher_forged', reference: 'deposit 77' };
    expect((await takeAction(app, operator, '/users/score', entry)).type).toBe('ok');
    expect((await takeAction(app, operator, '/users/score', entry)).error).toBe('score_entered');
    const clean = { id: (await app.addUser()).id, reason: 'otc_clean', reference: 'C1' };
    expect((await takeAction(app, operator, '/users/score', clean)).error).toBe('score_unchanged');
    expect((await takeAction(app, operator, '/users/score', { ...entry, reason: 'because' })).error).toBe(
      'parameter_error',
    );
    expect((await takeAction(app, operator, '/users/score', { ...entry, id: 999_999 })).error).toBe('not_found');
    const { message } = await getAs(app, operator, '/users/detail', { id: client.id });
    expect(message).toMatchObject({ credit_score: 80, score_entries: [{ delta: -20, reason: 'voucher_forged' }] });
  });
});

describe('pictures of users [D1, U9]', () => {
  const openPicture = async (path: string): Promise<number> => (await fetch(`${app.origin}/api${path}`)).status;

  it('of documents are handed out with a stated reason, and every look is logged', async () => {
    const person = await addClient(app, { usdt: '0' });
    const [front_pic, reverse_pic] = [await uploadPicture(app, person), await uploadPicture(app, person)];
    await app.call('POST', '/user/real', { token: person.token, fields: { real_type: '2', front_pic, reverse_pic } });
    const [row] = (await rowsOf('/verifications')).filter((one) => one.user_id === person.id);
    expect(row).toMatchObject({ level: 2, has_images: 1 });
    expect(JSON.stringify(row)).not.toContain('/upload/');
    const id = Number(row?.id);
    const before = (await auditLog(app)).length;
    expect((await takeAction(app, operator, '/verifications/images', { id, note: ' ' })).error).toBe('reason_missing');
    for (const note of ['First look', 'Second look']) {
      const { message } = await takeAction(app, operator, '/verifications/images', { id, note });
      const { front, reverse } = message as { front: string; reverse: string };
      expect([await openPicture(front), await openPicture(reverse), await openPicture(front_pic)]).toEqual([
        200, 200, 404,
      ]);
    }
    expect((await auditLog(app)).slice(before)).toMatchObject([
      { action: 'verification.images_shown', subject: `verification ${id}`, note: 'First look' },
      { action: 'verification.images_shown', subject: `verification ${id}`, note: 'Second look' },
    ]);
    expect((await takeAction(app, operator, '/verifications/images', { id: 999_999, note: 'x' })).error).toBe(
      'not_found',
    );
  });

  it('of vouchers are logged once while their address lives', async () => {
    await deposit(app, client);
    const before = (await auditLog(app)).length;
    const [row] = await rowsOf('/deposits');
    expect(await openPicture(String(row?.voucher))).toBe(200);
    await rowsOf('/deposits');
    expect((await auditLog(app)).slice(before)).toMatchObject([
      { action: 'deposit.vouchers_shown', operatorId: operator.id, after: { ids: [row?.id] } },
    ]);
  });
});

describe('a submission', () => {
  it('shows part of its number, and is refused with a reason only', async () => {
    const person = await addClient(app, { level: 0, usdt: '0' });
    const fields = { id_type: '0', name: 'Anna Example', card_id: 'P98765432', real_type: '1' };
    expect((await app.call('POST', '/user/real', { token: person.token, fields })).type).toBe('ok');
    const [row] = (await rowsOf('/verifications')).filter((one) => one.user_id === person.id);
    expect(row).toMatchObject({ level: 1, name: 'Anna Example', status: 'review' });
    expect(String(row?.card_id)).not.toContain('P98765432');
    const id = Number(row?.id);
    expect((await takeAction(app, operator, '/verifications/decide', { id, verdict: 'refuse' })).error).toBe(
      'reason_missing',
    );
    expect(
      (await takeAction(app, operator, '/verifications/decide', { id, verdict: 'refuse', reason: 'Blurred' })).type,
    ).toBe('ok');
    expect((await takeAction(app, operator, '/verifications/decide', { id, verdict: 'approve' })).error).toBe(
      'already_decided',
    );
    expect(await rowsOf('/verifications', { status: 'refused' })).toContainEqual(
      expect.objectContaining({ id, reason: 'Blurred', decided_by: operator.email }),
    );
  });
});

describe('texts written by users [H21]', () => {
  it('is returned as plain text', async () => {
    const script = '<script>alert(1)</script>';
    const user = await addClient(app, { usdt: '100' });
    await saveCard(app, user);
    await app.pool.query('update bank_card set bank_name = $2 where user_id = $1', [user.id, script]);
    await app.pool.query('update app_user set nickname = $2 where id = $1', [user.id, script]);
    expect(await withdraw(app, user, { fields: { type: '1', number: '30' } })).toMatchObject({ type: 'ok' });
    const [row] = await rowsOf('/withdrawals', { search: user.email });
    expect(JSON.stringify(row?.target)).toContain(script);
    expect((await rowsOf('/users', { search: String(user.id) }))[0]).toMatchObject({ nickname: script });
  });
});
