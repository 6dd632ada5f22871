import {
  findNetwork,
  isOwnDepositAddress,
  type NetworkRule,
  type NetworkRules,
} from '@candor/domain/fund/network-rules';
import { decideAddress } from '@candor/domain/profile/address-check';
import type { Currency } from '#kernel/ledger/currencies';
import { Refusal, refuse } from '#platform/refusal';
import type { FundDeps } from './deps';
import { findAddress, loadCard } from './targets.store';

export type TargetKind = 0 | 1 | 2;

/** The destination, copied at the time of the request: later edits do not change it. */
export interface WithdrawTarget {
  readonly network: NetworkRule;
  /** Empty for cards. */
  readonly networkName: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly usableFromMs: number;
  readonly setAtMs: number;
  /** Saved with a second proof; without one every withdrawal takes a code. */
  readonly isConfirmed: boolean;
}

export interface TargetAsk {
  readonly userId: number;
  readonly kind: TargetKind;
  readonly currency: Currency;
  readonly network: string;
  readonly address: string;
  readonly networks: NetworkRules;
}

type Deps = Pick<FundDeps, 'pool' | 'config'>;

/**
 * Detects the network by the address checksum when none is named. Refuses an ambiguous address and one the user has not
 * saved.
 */
const readAddress = async (deps: Deps, ask: TargetAsk): Promise<WithdrawTarget> => {
  const { currency } = ask;
  const decision = decideAddress({ currencyName: currency.name, network: ask.network, address: ask.address.trim() });
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  if (isOwnDepositAddress(ask.networks, decision)) return refuse('address_is_ours');
  const saved =
    (await findAddress(deps.pool, ask.userId, { currencyId: currency.id, ...decision })) ?? refuse('address_unknown');
  const found = findNetwork(ask.networks, { currencyId: currency.id, network: saved.network });
  if (!found.ok) return refuse(found.code);
  const usableFromMs = saved.usableFrom.getTime();
  return {
    network: found.network,
    networkName: saved.network,
    fields: { name: saved.name, address: saved.address },
    usableFromMs,
    setAtMs: usableFromMs - deps.config.holdMs,
    isConfirmed: saved.isConfirmed,
  };
};

/** Cards use the fee and minimum of the coin's first network, as get_info shows. */
const readCard = async (deps: Deps, { userId, currency, networks }: TargetAsk): Promise<WithdrawTarget> => {
  const found = findNetwork(networks, { currencyId: currency.id, network: '' });
  if (!found.ok) return refuse(found.code);
  const card = (await loadCard(deps.pool, userId)) ?? refuse('card_missing');
  const setAtMs = card.updatedAt.getTime();
  return {
    network: found.network,
    networkName: '',
    fields: card.fields,
    usableFromMs: setAtMs + deps.config.holdMs,
    setAtMs,
    isConfirmed: card.isConfirmed,
  };
};

export const readTarget = (deps: Deps, ask: TargetAsk): Promise<WithdrawTarget> =>
  ask.kind === 0 ? readAddress(deps, ask) : readCard(deps, ask);

const SHOWN_DIGITS = 4;

/** For lists and messages: an address in full, a card by its last four characters. */
export const writeTarget = (kind: TargetKind, fields: Readonly<Record<string, string>>): string => {
  if (kind === 0) return fields.address ?? '';
  return `•••• ${[...(fields.bank_account ?? '')].slice(-SHOWN_DIGITS).join('')}`;
};
