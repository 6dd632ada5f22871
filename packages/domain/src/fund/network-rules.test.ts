import { expect, it } from 'vitest';
import { defaultNetworks, isOwnDepositAddress } from './network-rules';

const rules = defaultNetworks('demo');
const addressOn = (network: string): string => rules.find((rule) => rule.network === network)?.depositAddress ?? '';

it.each(['ERC20', 'TRC20', 'BTC'])('our deposit address on %s is known as ours [W18]', (network) => {
  expect(isOwnDepositAddress(rules, { network, address: addressOn(network) })).toBe(true);
});

it('in any case where case tells nothing, and on its own network only [W18]', () => {
  const address = addressOn('ERC20');
  expect(isOwnDepositAddress(rules, { network: 'ERC20', address: address.toLowerCase() })).toBe(true);
  expect(isOwnDepositAddress(rules, { network: 'TRC20', address })).toBe(false);
  expect(isOwnDepositAddress(rules, { network: 'TRC20', address: addressOn('TRC20').toLowerCase() })).toBe(false);
});

it('without a deposit address of ours no address is ours', () => {
  expect(isOwnDepositAddress(defaultNetworks('production'), { network: 'ERC20', address: '' })).toBe(false);
});
