import { type Amount, cmp, parseAmount, toAmount } from '@candor/money/decimal';
import { type Refused, refused } from '../refused';
import { findNetwork, type NetworkRule, type NetworkRules } from './network-rules';

export interface DepositRequest {
  readonly amount: string;
  readonly currency: { readonly id: number; readonly name: string; readonly scale: number };
  /** Empty: the coin's first network, as old clients mean it. */
  readonly network: string;
  readonly networks: NetworkRules;
}

export type DepositDecision = { readonly ok: true; readonly amount: Amount; readonly network: NetworkRule } | Refused;

/** A deposit names a coin and network that is open, and at least its minimum, with no more decimals than the coin has. */
export const decideDeposit = ({ amount, currency, network, networks }: DepositRequest): DepositDecision => {
  const found = findNetwork(networks, { currencyId: currency.id, network });
  if (!found.ok) return refused(found.code);
  const rule = found.network;
  if (!rule.depositOpen) return refused('deposit_closed', { currency: currency.name, network: rule.network });
  const parsed = parseAmount(amount, { scale: currency.scale });
  if (!parsed.ok) {
    if (parsed.reason !== 'scale') return refused('amount_invalid');
    return refused('amount_too_precise', { currency: currency.name, scale: String(currency.scale) });
  }
  if (cmp(parsed.value, toAmount(rule.minDeposit)) < 0) {
    return refused('below_minimum', { min: rule.minDeposit, currency: currency.name });
  }
  return { ok: true, amount: parsed.value, network: rule };
};
