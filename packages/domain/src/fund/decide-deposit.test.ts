import { describe, expect, it } from 'vitest';
import { checkAddress } from '../profile/address-check';
import { type DepositRequest, decideDeposit } from './decide-deposit';
import { defaultNetworks, findNetwork } from './network-rules';

const networks = defaultNetworks('demo');
const request = (changes: Partial<DepositRequest> = {}): DepositRequest => ({
  amount: '50',
  currency: { id: 3, name: 'USDT', scale: 6 },
  network: 'TRC20',
  networks,
  ...changes,
});

describe('decideDeposit', () => {
  it.each<[string, Partial<DepositRequest>]>([
    ['currency_unknown', { currency: { id: 4, name: 'BNB', scale: 8 } }],
    ['network_needed', { network: 'BTC' }],
    ['deposit_closed', { networks: defaultNetworks('production') }],
    ['amount_invalid', { amount: '-1' }],
    ['amount_too_precise', { amount: '10.0000001' }],
    ['below_minimum', { amount: '9.999999' }],
  ])('refuses with %s: %j', (code, changes) => {
    expect(decideDeposit(request(changes))).toMatchObject({ ok: false, code });
  });

  it.each<[Partial<DepositRequest>, string]>([
    [{ amount: '10' }, 'TRC20'],
    [{ network: 'erc20' }, 'ERC20'],
    [{ network: '' }, 'TRC20'],
    [{ network: '', currency: { id: 1, name: 'BTC', scale: 8 } }, 'BTC'],
  ])('allows %j over %s', (changes, network) => {
    expect(decideDeposit(request(changes))).toMatchObject({ ok: true, network: { network } });
  });
});

describe('the networks the software comes with', () => {
  it('have demo addresses with the right checksum, and none in production', () => {
    for (const rule of networks) expect(checkAddress(rule.network, rule.depositAddress)).toBe(rule.depositAddress);
    const erc20 = findNetwork(networks, { currencyId: 2, network: 'ERC20' });
    expect(erc20.ok && Buffer.from(erc20.network.depositAddress.slice(2), 'hex').toString()).toBe(
      'Candor demo address!',
    );
    for (const rule of defaultNetworks('production'))
      expect([rule.depositAddress, rule.depositOpen]).toEqual(['', false]);
  });
});
