import { describe, expect, it } from 'vitest';
import { type FundNetwork, findNetworks, networksOfCoin, pickNetwork, toNetworkRule, wayOf } from './network-rows.ts';

describe('what a coin is chosen for [F9]', () => {
  it.each([
    [null, null, 'receive'],
    [null, 'receive', 'receive'],
    [null, 'withdraw', 'withdraw'],
    ['withdraw', null, 'withdraw'],
    ['receive', 'withdraw', 'receive'],
    [null, 'nonsense', 'receive'],
  ])('for=%s url=%s: %s', (own, old, way) => expect(wayOf({ for: own, url: old })).toBe(way));
});

const row = (changed: Partial<FundNetwork>): FundNetwork => ({
  currency_id: 3,
  currency_name: 'USDT',
  scale: 6,
  network: 'TRC20',
  network_name: 'Tron (TRC20)',
  deposit_address: 'T1',
  min_deposit: '10.00000000',
  withdraw_fee: '1.00000000',
  min_withdraw: '10.00000000',
  deposit_open: 1,
  withdraw_open: 1,
  ...changed,
});
const ROWS = [
  row({ deposit_open: 0 }),
  row({ network: 'ERC20', network_name: 'Ethereum (ERC20)' }),
  row({ currency_id: 1, currency_name: 'BTC', network: 'BTC', network_name: 'Bitcoin' }),
];

const named = (rows: readonly FundNetwork[]) => rows.map((one) => `${one.currency_name} ${one.network}`);

describe('findNetworks', () => {
  it.each([
    ['', ['USDT TRC20', 'USDT ERC20', 'BTC BTC']],
    ['usdt', ['USDT TRC20', 'USDT ERC20']],
    ['  ethereum USDT ', ['USDT ERC20']],
    ['bitcoin', ['BTC BTC']],
    ['doge', []],
  ])('"%s" finds %j', (typed, found) => expect(named(findNetworks(ROWS, typed))).toEqual(found));
});

describe('pickNetwork', () => {
  const pick = (currency: string | null, network: string | null, way: 'receive' | 'withdraw' = 'receive') => {
    const picked = pickNetwork(ROWS, { currency, network, way });
    return picked && `${picked.currency_name} ${picked.network}`;
  };

  it('takes the coin and network that are asked for', () => expect(pick('3', 'ERC20')).toBe('USDT ERC20'));
  it('takes the first network of a coin for an unknown one', () => expect(pick('3', 'BEP20')).toBe('USDT TRC20'));
  it('never takes the network of another coin', () => expect(pick('1', 'TRC20')).toBe('BTC BTC'));
  it('starts with what is open', () => {
    expect(pick(null, null, 'receive')).toBe('USDT ERC20');
    expect(pick(null, null, 'withdraw')).toBe('USDT TRC20');
  });
  it('is null without any', () => expect(pickNetwork([], { currency: '3', network: '', way: 'receive' })).toBeNull());
});

it('the same coin has its networks, not those of others', () => {
  expect(named(networksOfCoin(ROWS, 3))).toEqual(['USDT TRC20', 'USDT ERC20']);
});

it('keeps fee, minimum and what is open for the shared rule', () => {
  expect(toNetworkRule(row({ deposit_open: 0 }))).toMatchObject({
    withdrawFee: '1.00000000',
    minWithdraw: '10.00000000',
    minDeposit: '10.00000000',
    depositOpen: false,
    withdrawOpen: true,
  });
});
