import { ALL_CALLS } from '@candor/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, type Client } from '#app/testing/fund-steps';
import { type GameTestApp, POINTS, played, setSeed, startGameApp, stateOf } from '#app/testing/game-steps';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator } from '#app/testing/ops-steps';
import { checkBooks } from '#app/testing/test-app';
import { availableOf, houseOf } from '#kernel/ledger/chart';
import { withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';

let test: GameTestApp;
let user: Client;
beforeAll(async () => {
  test = await startGameApp();
  user = await addClient(test, { usdt: '1000' });
  await stateOf(test, user);
  await setSeed(test, user);
  await played(test, user);
});
afterAll(() => test.stop());
checkBooks(() => test);

const ID = String(POINTS);

describe('points cannot be moved', () => {
  it.each<[string, Record<string, string>]>([
    [
      '/wallet/change',
      { currency_id: ID, number: '1', type: '1', conv_type: '1', from_field: 'change', to_field: 'legal' },
    ],
    ['/user/Transfer', { from_currency_id: ID, to_currency_id: '3', number: '1' }],
    ['/user/Transfer', { from_currency_id: '3', to_currency_id: ID, number: '1' }],
    ['/user/getTransferFee', { from_currency_id: ID, to_currency_id: '3', number: '1' }],
    ['/wallet/out', { currency: ID, number: '1', address: 'x', rate: '0', password: '111111' }],
    ['/wallet/charge_req', { currency: ID, amount: '1', account: 'x', network: 'TRC20' }],
    ['/wallet/get_in_address', { currency: ID }],
    ['/wallet/get_info', { currency: ID }],
    ['/wallet/detail', { currency: ID, type: 'change' }],
    ['/user/wallet/save', { currency: ID, address: 'x', network: 'TRC20' }],
    ['/coin/trade', { currency_id: ID, legal_id: '3', type: '1', amount: '1', target_price: '1' }],
    ['/spot/order', { currency_id: ID, legal_id: '3', side: 'sell', kind: 'limit', price: '1', amount: '1' }],
    ['/lever/submit', { currency_id: ID, legal_id: '3', share: '1', multiple: '1', type: '1', status: '1' }],
    ['/microtrade/submit', { match_id: ID, currency_id: ID, type: '1', seconds: '60', number: '1' }],
    ['/optional/add', { currency_id: ID }],
  ])('by %s', async (path, fields) => {
    await expectNoChange(test, async () => {
      const reply = await test.call('POST', path, { token: user.token, fields });
      expect(reply.type).toBe('error');
      return reply;
    });
  });

  it.each<[string, Record<string, string>]>([
    [
      '/ops/adjustments/propose',
      { user_id: '1', account: 'change', currency_id: ID, direction: 'credit', amount: '5', reason: 'points' },
    ],
    ['/ops/purses/propose', { purse: 'game', currency_id: ID, amount: '5', reason: 'points' }],
  ])('by operators with %s', async (path, fields) => {
    const operator = await addOperator(test);
    const reply = await test.call('POST', path, { token: operator.token, fields });
    expect(reply.type).toBe('error');
  });

  it('even an entry of the ledger: no wallet account exists in that currency, and no other currency in theirs', async () => {
    const post = (from: ReturnType<typeof availableOf>, to: ReturnType<typeof availableOf>) =>
      withTx(test.pool, (tx) =>
        test.app.parts.ledger.postMany(tx, [
          { kind: 'account_transfer', reference: newId(), ruleVersion: 1, legs: [{ from, to, amount: '1' }] },
        ]),
      );
    const own = availableOf(user.id, 'points', POINTS);
    await expect(post(own, availableOf(user.id, 'change', POINTS))).rejects.toThrow('ledger_account_points');
    await expect(post(own, houseOf('withdrawals', POINTS))).rejects.toThrow('ledger_account_points');
    await expect(post(availableOf(user.id, 'change', 3), availableOf(user.id, 'points', 3))).rejects.toThrow(
      'ledger_account_points',
    );
  });
});

describe('points are in no list of money', () => {
  /** Calls a client makes without knowing anything: all that need no further field. */
  const lists = ALL_CALLS.filter(
    ({ method, auth, path, input }) =>
      method === 'GET' &&
      auth !== 'operator' &&
      !path.startsWith('/game/') &&
      path !== '/user/logout' &&
      input.safeParse({}).success,
  );

  it(`of ${lists.length} calls that list something`, async () => {
    const named: string[] = [];
    for (const { path } of lists) {
      const { message } = await test.call('GET', path, { token: user.token });
      const text = JSON.stringify(message ?? '');
      if (/"POINTS"|\b4095\b/.test(text)) named.push(path);
    }
    expect(lists.length).toBeGreaterThan(50);
    expect(named).toEqual([]);
  });

  it.each(['/wallet/list', '/wallet/legal_log', '/user/getTransferList'])('of old clients: %s', async (path) => {
    const { type, message } = await test.call('POST', path, { token: user.token });
    expect(type).toBe('ok');
    expect(JSON.stringify(message)).not.toMatch(/POINTS|\b4095\b|game_/);
  });

  it('but have a bill of their own, and every entry says why', async () => {
    const own = await test.call('GET', '/wallet/record/list', { token: user.token, fields: { currency: ID } });
    const { list } = own.message as { list: { id: number; kind: string; account: string; currency_name: string }[] };
    expect(list.map(({ kind }) => kind)).toEqual(['game_payout', 'game_stake', 'game_grant']);
    expect(list.every(({ account, currency_name: name }) => account === 'points' && name === 'POINTS')).toBe(true);
    const formulas: string[] = [];
    for (const { id } of list) {
      const why = await test.call('GET', '/wallet/record/why', { token: user.token, fields: { id: String(id) } });
      const { formula, inputs } = why.message as { formula: string; inputs: { name: string }[] };
      formulas.push(`${formula}: ${inputs.map(({ name }) => name).join(' ')}`);
    }
    expect(formulas).toEqual([
      'game_payout: round nonce seed_hash slot stake multiplier received',
      'game_stake: round nonce seed_hash stake',
      'game_grant: day received',
    ]);
    const totals = await test.call('GET', '/wallet/record/totals', { token: user.token, fields: { currency: ID } });
    expect(totals.message).toEqual([]);
  });
});
