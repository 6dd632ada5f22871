import type { RefusalCode } from '@candor/contract/codes';
import type { Network } from '../profile/address-check';
import { type CurrencyRules, findCurrencyRule } from '../wallet/currency-rules';

/** Deposit and withdrawal terms of one coin on one network. Amounts in the coin itself, as text. */
export interface NetworkRule {
  readonly currencyId: number;
  readonly network: Network;
  /** Display name. */
  readonly name: string;
  /** Empty while there is none; then it is not open either. */
  readonly depositAddress: string;
  readonly minDeposit: string;
  readonly withdrawFee: string;
  readonly minWithdraw: string;
  readonly depositOpen: boolean;
  readonly withdrawOpen: boolean;
}

/** In the order they are offered: the first of a coin is the one old clients mean when they name none. */
export type NetworkRules = readonly NetworkRule[];

/**
 * Addresses of the demo: the words "Candor demo address!" with the right checksum. Nobody has a key for them, so
 * whatever is sent there is lost; production starts without addresses, and closed.
 */
const DEMO_ADDRESSES: Readonly<Record<Network, string>> = {
  TRC20: 'TG7UzYwSsyMppjD28HFzQ1f7vcszi4UXbh',
  ERC20: '0x43616E646F722064656D6F206164647265737321',
  BTC: 'bc1qgdskuer0wgsxgetddusxzerywfjhxuepu658e7',
};

const NAMES: Readonly<Record<Network, string>> = {
  TRC20: 'Tron (TRC20)',
  ERC20: 'Ethereum (ERC20)',
  BTC: 'Bitcoin',
};

type Row = readonly [currencyId: number, network: Network, fee: string, minWithdraw: string, minDeposit: string];

const ROWS: readonly Row[] = [
  [3, 'TRC20', '1', '10', '10'],
  [3, 'ERC20', '5', '20', '10'],
  [45, 'ERC20', '3', '10', '10'],
  [1, 'BTC', '0.0002', '0.001', '0.0005'],
  [2, 'ERC20', '0.002', '0.01', '0.005'],
];

export const defaultNetworks = (mode: 'demo' | 'production'): NetworkRules =>
  ROWS.map(([currencyId, network, withdrawFee, minWithdraw, minDeposit]) => ({
    currencyId,
    network,
    name: NAMES[network],
    depositAddress: mode === 'demo' ? DEMO_ADDRESSES[network] : '',
    minDeposit,
    withdrawFee,
    minWithdraw,
    depositOpen: mode === 'demo',
    withdrawOpen: true,
  }));

/** Closes the deposits of all networks of a coin that takes none. Withdrawals are not affected. */
export const offerNetworks = (networks: NetworkRules, currencies: CurrencyRules): NetworkRules =>
  networks.map((rule) => ({
    ...rule,
    depositOpen: rule.depositOpen && findCurrencyRule(currencies, rule.currencyId).depositOpen,
  }));

type Found =
  | { readonly ok: true; readonly network: NetworkRule }
  | { readonly ok: false; readonly code: Extract<RefusalCode, 'currency_unknown' | 'network_needed'> };

/** The network by its name, in any case; without a name the first one of the coin. */
export const findNetwork = (networks: NetworkRules, ask: { currencyId: number; network: string }): Found => {
  const own = networks.filter((one) => one.currencyId === ask.currencyId);
  const name = ask.network.trim().toUpperCase();
  const network = name === '' ? own[0] : own.find((one) => one.network === name);
  if (network) return { ok: true, network };
  return { ok: false, code: own.length === 0 ? 'currency_unknown' : 'network_needed' };
};

/** Whether an address is one we take deposits at. Coins of one network share their addresses. */
export const isOwnDepositAddress = (
  rules: NetworkRules,
  { network, address }: { readonly network: string; readonly address: string },
): boolean => rules.some((rule) => rule.network === network && isSameAddress(network, rule.depositAddress, address));

/** Only base58 addresses are case-sensitive. */
const isSameAddress = (network: string, one: string, other: string): boolean =>
  one !== '' && (network === 'ERC20' || /^bc1/i.test(one) ? one.toLowerCase() === other.toLowerCase() : one === other);
