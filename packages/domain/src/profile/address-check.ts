import type { RefusalCode } from '@candor/contract/codes';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { decodeBase58Check } from './base58-check';
import { decodeWitness } from './bech32';

/** Where an address lives. The same coin may live on several networks, and an address of one is lost on another. */
export const NETWORKS = ['TRC20', 'ERC20', 'BTC'] as const;
export type Network = (typeof NETWORKS)[number];

const NETWORKS_OF: Readonly<Record<string, readonly Network[]>> = {
  USDT: ['TRC20', 'ERC20'],
  USDC: ['ERC20'],
  ETH: ['ERC20'],
  BTC: ['BTC'],
};

/** The networks addresses of a coin may have; empty: none can be saved. */
export const networksOf = (currencyName: string): readonly Network[] =>
  Object.hasOwn(NETWORKS_OF, currencyName) ? (NETWORKS_OF[currencyName] ?? []) : [];

/** The one way to write an address, or null when it is none of this network. Two spellings of one address become equal. */
export const checkAddress = (network: Network, address: string): string | null => CHECKS[network](address);

export type AddressDecision =
  | { readonly ok: true; readonly network: Network; readonly address: string }
  | { readonly ok: false; readonly code: RefusalCode; readonly params: Readonly<Record<string, string>> };

const no = (code: RefusalCode, params: Record<string, string> = {}): AddressDecision => ({ ok: false, code, params });

/**
 * The network is the one that was chosen; if none was, the one whose checksum fits. Text that fits none and whose
 * beginning gives no hint cannot be told: then the network has to be chosen.
 */
export const decideAddress = (request: {
  readonly currencyName: string;
  readonly network: string;
  readonly address: string;
}): AddressDecision => {
  const networks = networksOf(request.currencyName);
  if (networks.length === 0) return no('currency_unknown');
  const network = networks.find((one) => one === request.network.toUpperCase()) ?? null;
  if (network === null && request.network !== '') return no('network_needed');
  const candidates = network === null ? networks : [network];
  const fitting = candidates.flatMap((one) => {
    const address = checkAddress(one, request.address);
    return address === null ? [] : [{ network: one, address }];
  });
  const [found, another] = fitting;
  if (found && !another) return isZeroAddress(found) ? no('address_without_key') : { ok: true, ...found };
  const meant = candidates.length === 1 ? candidates[0] : candidates.find((one) => HINTS[one].test(request.address));
  return found || meant === undefined ? no('network_needed') : no('address_invalid', { network: meant });
};

const HINTS: Readonly<Record<Network, RegExp>> = { ERC20: /^0x/i, TRC20: /^T/, BTC: /^(?:[13]|bc1)/i };

/** Lower or upper case throughout carries no checksum; mixed case must be the checksum (EIP-55). */
const checkErc20 = (text: string): string | null => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null;
  const digits = text.slice(2);
  const checksummed = `0x${withCase(digits.toLowerCase())}`;
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isPlain || text === checksummed ? checksummed : null;
};

const withCase = (digits: string): string => {
  const hash = keccak_256(Uint8Array.from([...digits].map((digit) => digit.charCodeAt(0))));
  const nibble = (index: number): number => ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15;
  return [...digits].map((digit, index) => (nibble(index) >= 8 ? digit.toUpperCase() : digit)).join('');
};

/** All bytes that would name a key or script are zero: nobody can ever spend from there. */
const isZeroAddress = ({ network, address }: { network: Network; address: string }): boolean => {
  if (network === 'ERC20') return /^0x0+$/.test(address);
  const program = network === 'BTC' ? decodeWitness(address, 'bc')?.program : undefined;
  const bytes = program ?? decodeBase58Check(address)?.slice(1);
  return bytes?.every((byte) => byte === 0) ?? false;
};

const TRON_VERSION = 0x41;
const BITCOIN_VERSIONS: readonly number[] = [0x00, 0x05];
const BASE58_BYTES = 21;

const hasVersion = (text: string, versions: readonly number[]): boolean => {
  const payload = decodeBase58Check(text);
  return payload !== null && payload.length === BASE58_BYTES && versions.includes(payload[0] ?? -1);
};

const checkTrc20 = (text: string): string | null => (hasVersion(text, [TRON_VERSION]) ? text : null);

/** Programs of later witness versions can be spent by anybody today, so they are refused. */
const checkBitcoin = (text: string): string | null => {
  if (hasVersion(text, BITCOIN_VERSIONS)) return text;
  const witness = decodeWitness(text, 'bc');
  if (witness === null) return null;
  const { version, program } = witness;
  const isKnown =
    version === 0 ? program.length === 20 || program.length === 32 : version === 1 && program.length === 32;
  return isKnown ? text.toLowerCase() : null;
};

const CHECKS: Readonly<Record<Network, (text: string) => string | null>> = {
  ERC20: checkErc20,
  TRC20: checkTrc20,
  BTC: checkBitcoin,
};
