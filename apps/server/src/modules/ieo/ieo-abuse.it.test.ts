import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRules } from '#app/testing/futures-steps';
import {
  addBuyer,
  addProject,
  BTC,
  commit,
  committed,
  DAY,
  HOUR,
  type IeoTestApp,
  moneyOf,
  openCoins,
  runIeo,
  startIeoTestApp,
  USDT,
} from '#app/testing/ieo-steps';
import { expectNoChange } from '#app/testing/no-change';
import { checkBooks, type TestUser } from '#app/testing/test-app';

let test: IeoTestApp;
beforeAll(async () => {
  test = await startIeoTestApp({ CANDOR_ROLES: 'api,engine' });
  await openCoins(test);
});
afterAll(() => test.stop());
checkBooks(() => test);

const oldOrder = (user: TestUser, fields: Record<string, string>) =>
  test.call('POST', '/project/order', { token: user.token, fields });

describe('refused commits', () => {
  it.each<[string, string, (user: TestUser, id: number) => Record<string, string>]>([
    ['to no project', 'ieo_unknown', () => ({ project_id: '999999', amount: '1000' })],
    [
      'in a coin that is not accepted',
      'ieo_coin_unknown',
      (_, id) => ({ project_id: String(id), amount: '1000', pay_currency: '2' }),
    ],
    ['off the step', 'ieo_off_step', (_, id) => ({ project_id: String(id), amount: '1000.5' })],
    ['below the minimum', 'ieo_too_small', (_, id) => ({ project_id: String(id), amount: '199' })],
    ['above what one user may ask for', 'ieo_cap_reached', (_, id) => ({ project_id: String(id), amount: '20001' })],
    ['without the money', 'insufficient_balance', (_, id) => ({ project_id: String(id), amount: '20000' })],
    [
      'with a total below the issue price [O2]',
      'ieo_total_differs',
      (_, id) => ({ project_id: String(id), amount: '1000', price: '0.01' }),
    ],
    [
      'with a total above it [O2]',
      'ieo_total_differs',
      (_, id) => ({ project_id: String(id), amount: '1000', price: '50.02' }),
    ],
  ])('%s: %s', async (_, code, toFields) => {
    const project = await addProject(test);
    const user = await addBuyer(test, '900');
    const reply = await expectNoChange(test, () => oldOrder(user, toFields(user, project.id)));
    expect(reply.error).toBe(code);
  });

  it('a total within a cent is taken, and the server’s own total is held [O2]', async () => {
    const project = await addProject(test);
    const user = await addBuyer(test, '100');
    const reply = await oldOrder(user, {
      project_id: String(project.id),
      amount: '1000',
      price: '49.99',
      pay_currency: '3',
    });
    expect(reply).toMatchObject({ type: 'ok', message: expect.any(String) });
    expect(await moneyOf(test, user.id, USDT)).toBe('change 50, financial 50');
  });

  it.each(['49.999999999999993', '', 'NaN', 'Infinity', '5e1', '-1', '0', 'x'.repeat(64)])(
    'a price computed with binary fractions, %j, is no reason to refuse, and the server’s own total is held [F30]',
    async (price) => {
      const project = await addProject(test);
      const user = await addBuyer(test, '100');
      const fields = { project_id: String(project.id), amount: '1000', price, pay_currency: '3' };
      expect(await oldOrder(user, fields)).toMatchObject({ type: 'ok' });
      expect(await moneyOf(test, user.id, USDT)).toBe('change 50, financial 50');
    },
  );

  it('by a user who is not verified: 998 [D9]', async () => {
    const project = await addProject(test);
    const user = await test.addUser();
    await test.fund(user.id, 'change', USDT, '1000');
    const reply = await expectNoChange(test, () => commit(test, user, { project_id: project.id, amount: '1000' }));
    expect(reply.type).toBe('998');
  });

  it.each([
    [-1, 'ieo_not_started'],
    [0, ''],
    [HOUR - 1, ''],
    [HOUR, 'ieo_ended'],
    [HOUR + 1, 'ieo_ended'],
  ])('%i ms after the start: "%s" [O3]', async (afterMs, code) => {
    const user = await addBuyer(test);
    const startMs = test.clock.nowMs() + 2 * HOUR;
    const project = await addProject(test, { startMs, endMs: startMs + HOUR, listingMs: startMs + 2 * HOUR });
    test.clock.setMs(startMs + afterMs);
    const reply = await commit(test, user, { project_id: project.id, amount: '1000' });
    expect(reply.error ?? '').toBe(code);
  });

  it('a project nobody announced yet does not exist', async () => {
    const warmUpMs = test.clock.nowMs() + HOUR;
    const times = { warmUpMs, startMs: warmUpMs, endMs: warmUpMs + HOUR, listingMs: warmUpMs + DAY };
    const project = await addProject(test, times);
    const user = await addBuyer(test);
    expect((await commit(test, user, { project_id: project.id, amount: '1000' })).error).toBe('ieo_unknown');
    const detail = await test.call('GET', '/ieo/project', { fields: { project_id: String(project.id) } });
    expect(detail.error).toBe('ieo_unknown');
  });

  it('in BTC while its fixed price is more than 2 % from the index, or without an index', async () => {
    const project = await addProject(test);
    const user = await addBuyer(test, '0', '1');
    const inBtc = { project_id: project.id, amount: '1000', pay_currency: BTC };
    for (const [price, code] of [
      ['51020.41', 'ieo_coin_closed'],
      ['51020.40', ''],
      ['49019.60', 'ieo_coin_closed'],
      ['49019.61', ''],
    ] as const) {
      test.clock.advance(250);
      await openCoins(test, price);
      expect([price, (await commit(test, user, inBtc)).error ?? '']).toEqual([price, code]);
    }
    test.clock.advance(4_000);
    expect((await commit(test, user, inBtc)).error).toBe('ieo_coin_closed');
    await openCoins(test);
  });

  it('while the product is closed as a whole, and in a region it is not offered in', async () => {
    const project = await addProject(test);
    const user = await addBuyer(test);
    const close = (change: object) =>
      changeRules(test, 'products', (rules) =>
        rules.map((rule) => (rule.product === 'ieo' ? { ...rule, ...change } : rule)),
      );
    const restore = await close({ open: false });
    expect((await commit(test, user, { project_id: project.id, amount: '1000' })).error).toBe('product_closed');
    await restore();
    await test.pool.query(`update app_user set phone = '+12125550100' where id = $1`, [user.id]);
    const reopen = await close({ closedAreas: ['1'] });
    expect((await commit(test, user, { project_id: project.id, amount: '1000' })).error).toBe('product_closed_in_area');
    const detail = await test.call('GET', '/ieo/project', {
      token: user.token,
      fields: { project_id: String(project.id) },
    });
    const { checks } = detail.message as { checks: { check: string; ok: number }[] };
    expect(checks.map(({ check, ok }) => [check, ok])).toEqual([
      ['verification', 1],
      ['region', 0],
      ['minimum', 1],
      ['cap', 1],
    ]);
    await reopen();
  });

  it('beyond the stake a user has set for a day', async () => {
    const project = await addProject(test);
    const user = await addBuyer(test);
    const limit = { kind: 'stake', period: 'day', value: '60' };
    expect((await test.call('POST', '/safe/limits', { token: user.token, fields: limit })).type).toBe('ok');
    await committed(test, user, { project_id: project.id, amount: '1000' });
    const reply = await expectNoChange(test, () => commit(test, user, { project_id: project.id, amount: '1000' }));
    expect(reply.error).toMatch(/limit/);
  });
});

describe('what other users see of a commit', () => {
  it('commits and shares are shown to their owner only', async () => {
    const project = await addProject(test);
    const [owner, other] = [await addBuyer(test), await addBuyer(test)];
    await committed(test, owner, { project_id: project.id, amount: '1000' });
    for (const path of ['/ieo/commits', '/user/project/order']) {
      const reply = await test.call('GET', path, { token: other.token, fields: {} });
      const { items, data } = reply.message as { items?: unknown[]; data?: unknown[] };
      expect(items ?? data).toEqual([]);
    }
    expect(
      (await test.call('GET', '/ieo/result', { token: owner.token, fields: { project_id: String(project.id) } })).error,
    ).toBe('ieo_no_result');
    test.clock.advance(HOUR);
    await runIeo(test);
    const reply = await test.call('GET', '/ieo/result', {
      token: other.token,
      fields: { project_id: String(project.id) },
    });
    expect(reply.message).toMatchObject({ alias: '', own_commits: [], own_result: null, received: '0.00000000' });
    const list = await test.call('GET', '/ieo/commit_list', { fields: { project_id: String(project.id) } });
    expect(JSON.stringify(list.message)).not.toContain(`|${owner.id}|`);
  });

  it('the estimate is refused before and after the subscription, and off its terms', async () => {
    const startMs = test.clock.nowMs() + HOUR;
    const project = await addProject(test, { startMs, endMs: startMs + HOUR, listingMs: startMs + DAY });
    const user = await addBuyer(test);
    const ask = (fields: Record<string, string> = {}) =>
      test.call('GET', '/ieo/estimate', {
        token: user.token,
        fields: { project_id: String(project.id), pay_currency: '3', amount: '1000', ...fields },
      });
    expect((await ask()).error).toBe('ieo_not_started');
    test.clock.setMs(startMs);
    expect([(await ask({ pay_currency: '2' })).error, (await ask({ amount: '1' })).error]).toEqual([
      'ieo_coin_unknown',
      'ieo_too_small',
    ]);
    expect((await ask()).message).toMatchObject({
      allocated: '1000.00000000',
      cost: '50.00000000',
      refund: '0.00000000',
    });
    test.clock.advance(HOUR);
    expect((await ask()).error).toBe('ieo_ended');
  });
});

describe('locked tokens [O7]', () => {
  it('cannot be sold, moved or converted, and a second release frees nothing more', async () => {
    const project = await addProject(test, { listingMs: test.clock.nowMs() + HOUR });
    const user = await addBuyer(test);
    await committed(test, user, { project_id: project.id, amount: '1000' });
    test.clock.advance(HOUR);
    await runIeo(test);
    await Promise.all([runIeo(test), runIeo(test), runIeo(test)]);
    expect(await moneyOf(test, user.id, project.currencyId)).toBe('change 200, financial 800');
    await expect.poll(() => test.app.parts.matching.pair(project.currencyId) !== undefined).toBe(true);
    const sell = (amount: string) =>
      test.call('POST', '/coin/trade', {
        token: user.token,
        fields: { amount, target_price: '0.06', currency_id: String(project.currencyId), legal_id: '3', type: '2' },
      });
    const reply = await expectNoChange(test, () => sell('200.01'));
    expect(reply.error).toBe('insufficient_balance');
    const move = { currency_id: String(project.currencyId), number: '1', from_field: 'financial', to_field: 'change' };
    expect((await test.call('POST', '/wallet/change', { token: user.token, fields: move })).type).toBe('error');
    expect((await sell('200')).type).toBe('ok');
  });
});

describe('calls of old clients', () => {
  it('return the list, the detail and the user’s orders in the shapes old clients read [F30]', async () => {
    const project = await addProject(test);
    const user = await addBuyer(test);
    await oldOrder(user, { project_id: String(project.id), amount: '5000', pay_currency: '3', price: '250' });
    test.clock.advance(3_000);
    const list = await test.call('GET', '/project', { fields: { page: '1', limit: '100' } });
    const row = (list.message as { list: { id: number }[] }).list.find(({ id }) => id === project.id);
    expect(row).toMatchObject({
      percentage: '75.00',
      total_sell: '5000.00000000',
      day: 1,
      time_status: 2,
      pay_currency_id: 3,
    });
    const detail = await test.call('GET', '/project/detail', {
      token: user.token,
      fields: { project_id: String(project.id) },
    });
    expect(detail.message).toMatchObject({
      info: { price: '0.05000000', btc_price: '0.00000100', eth_price: '0.00000000', user_has_money: 1 },
      order_info: { coin_amount: '5000.00000000', give_amount: '0.00000000', status: 1 },
      sell_order: null,
    });
    const visitor = await test.call('GET', '/project/detail', { fields: { project_id: String(project.id) } });
    expect(visitor.message).toMatchObject({ info: { user_has_money: 0 }, order_info: null, sell_order: null });
    const past = await test.call('GET', '/project', { fields: { page: '1000', limit: '100' } });
    expect(past.message).toEqual({ list: [] });
    test.clock.advance(HOUR);
    await runIeo(test);
    const orders = () => test.call('GET', '/user/project/order', { token: user.token, fields: {} });
    expect((await orders()).message).toMatchObject({ total: 1, data: [{ status: 2, give_amount: '0.00000000' }] });
    test.clock.advance(DAY);
    await runIeo(test);
    expect((await orders()).message).toMatchObject({ data: [{ status: 3, give_amount: '800.00000000' }] });
    const delivered = await test.call('GET', '/project/detail', {
      token: user.token,
      fields: { project_id: String(project.id) },
    });
    expect(delivered.message).toMatchObject({ order_info: { status: 3 }, sell_order: { status: 3 } });
  });
});
