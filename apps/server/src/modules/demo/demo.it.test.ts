import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket, withdraw } from '#app/testing/fund-steps';
import { publishTicks } from '#app/testing/market-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { signPath } from '#modules/files/index';
import { verifyAudit } from '#modules/ops/index';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const read = async (text: string) => (await testApp.pool.query({ text, values: [], rowMode: 'array' })).rows;
const favourites = () =>
  read(
    `select c.name from favourite f join currency c on c.id = f.currency_id join app_user u on u.id = f.user_id
     where u.email = 'demo@candor.test' order by f.sort`,
  );
const alerts = () =>
  read(
    `select a.kind, a.price, a.upper_price, a.lower_price, a.after_seq from price_alert a join app_user u on u.id = a.user_id
     where u.email = 'demo@candor.test'`,
  );

describe('the demo seed', () => {
  it('gives the demo user a watch list once, and an alert once there is a price', async () => {
    await testApp.app.seedDemo();
    expect(await favourites()).toEqual([['BTC'], ['ETH'], ['SOL'], ['XRP'], ['NVDA']]);
    expect(await alerts()).toEqual([]);
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '60000' }]);
    await testApp.app.seedDemo();
    expect(await alerts()).toEqual([['move', '60000.00000000', '63000.00000000', '57000.00000000', '1']]);
  });

  it('leaves two deposits waiting for the console, with pictures that open, and no money in them', async () => {
    const deposits = () =>
      read(
        `select d.network, d.amount, d.status, d.voucher from deposit d join app_user u on u.id = d.user_id
         where u.email = 'alice@candor.test' order by d.id`,
      );
    const seeded = await deposits();
    expect(seeded.map((row) => row.slice(0, 3))).toEqual([
      ['ERC20', '120.00000000', 'pending'],
      ['TRC20', '250.00000000', 'pending'],
    ]);
    for (const [, , , voucher] of seeded) {
      const path = signPath(testApp.app.parts.secret, String(voucher), testApp.app.parts.clock.nowMs());
      expect((await fetch(`${testApp.origin}${path}`)).headers.get('content-type')).toBe('image/png');
    }
    await testApp.app.seedDemo();
    expect(await deposits()).toEqual(seeded);
  });

  it('verifies one user as a review does, and the user can withdraw at once', async () => {
    const login = await testApp.call('POST', '/user/login', {
      fields: { user_string: 'demo@candor.test', password: 'demo1234' },
    });
    const user = { id: 0, token: String(login.message) };
    const { message } = await testApp.call('GET', '/user/wallet/list', { token: user.token, fields: {} });
    const [saved] = (message as { data: { address: string; qrcode: string }[] }).data;
    expect((await fetch(`${testApp.origin}${saved?.qrcode}`)).headers.get('content-type')).toBe('image/png');
    await openMarket(testApp);
    const reply = await withdraw(testApp, user, {
      fields: { address: saved?.address, network: 'TRC20', number: '500' },
    });
    expect(reply).toMatchObject({ type: 'ok' });
    expect(
      await read(`select w.amount, w.state, w.level from withdrawal w join app_user u on u.id = w.user_id
                  where u.email = 'demo@candor.test'`),
    ).toEqual([['500.00000000', 'reviewing', 1]]);
    expect(
      await read(`select e.action, e.operator_name, e.subject = 'verification ' || k.id, k.decided_by
                  from kyc_submission k join app_user u on u.id = k.user_id, audit_entry e
                  where u.email = 'demo@candor.test' and e.subject = 'verification ' || k.id`),
    ).toEqual([['verification.pass', 'ops@candor.test', true, 'ops@candor.test']]);
    expect((await verifyAudit(testApp.pool)).broken).toBeNull();
    await testApp.expectBooksBalanced();
  });

  it('verifies once, and skips a user who has bound a number or begun a verification', async () => {
    const state = () =>
      read(`select u.phone, (select count(*)::int from kyc_submission k where k.user_id = u.id),
                   (select count(*)::int from wallet_address a where a.user_id = u.id)
            from app_user u where u.email = 'demo@candor.test'`);
    await testApp.pool.query(`delete from wallet_address`);
    await testApp.app.seedDemo();
    expect(await state()).toEqual([['+447700900123', 1, 0]]);
    // A database from before this seed, in which a visitor has bound a number.
    await testApp.pool.query(`update app_user set phone = '+8613900000001' where email = 'demo@candor.test'`);
    await testApp.pool.query(`delete from job_run where name = 'demo_seed' and run_key = 'verified_user'`);
    await testApp.app.seedDemo();
    expect(await state()).toEqual([['+8613900000001', 1, 0]]);
  });

  it('does not restore what was removed', async () => {
    await testApp.pool.query('delete from favourite');
    await testApp.pool.query('delete from price_alert');
    await testApp.app.seedDemo();
    expect([await favourites(), await alerts()]).toEqual([[], []]);
    await testApp.expectBooksBalanced();
  });
});
