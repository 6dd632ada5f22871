import type { SentOf } from '@candor/contract/call';
import type { saveAddress } from '@candor/contract/profile';
import { decideAddress, type Network, networksOf } from '@candor/domain/profile/address-check';

export interface AddressCoin {
  readonly id: number;
  readonly name: string;
}

export interface AddressDraft {
  readonly coin: AddressCoin | null;
  readonly network: Network | null;
  readonly name: string;
  readonly address: string;
  /** Path of the QR picture of a saved address; empty when it has none. */
  readonly qrcode: string;
}

export const EMPTY_ADDRESS: AddressDraft = { coin: null, network: null, name: '', address: '', qrcode: '' };

/** Coins whose addresses can be saved. */
export const savableCoins = <T extends AddressCoin>(coins: readonly T[]): readonly T[] =>
  coins.filter((coin) => networksOf(coin.name).length > 0);

/** Changes the coin. Keeps the network if the coin has it, else selects the coin's first one. */
export function withCoin(form: AddressDraft, coin: AddressCoin): AddressDraft {
  const networks = networksOf(coin.name);
  const network = networks.find((one) => one === form.network) ?? networks[0] ?? null;
  return { ...form, coin, network };
}

export type AddressField = 'coin' | 'name' | 'address' | 'qrcode';
export type AddressProblems = Readonly<Partial<Record<AddressField, 'missing' | 'invalid'>>>;

/** Missing fields, and the address checked by the server's rule. */
export function findProblems(form: AddressDraft): AddressProblems {
  const problems: Partial<Record<AddressField, 'missing' | 'invalid'>> = {};
  if (form.coin === null) problems.coin = 'missing';
  if (form.name.trim() === '') problems.name = 'missing';
  if (form.address.trim() === '') problems.address = 'missing';
  else if (form.coin && !isAddress(form, form.coin)) problems.address = 'invalid';
  if (form.qrcode === '') problems.qrcode = 'missing';
  return problems;
}

const isAddress = (form: AddressDraft, coin: AddressCoin): boolean =>
  decideAddress({ currencyName: coin.name, network: form.network ?? '', address: form.address.trim() }).ok;

/** Request body of the save call; the form must have no problems. */
export function toSaved(form: AddressDraft, id: number | null): SentOf<typeof saveAddress> {
  return {
    currency: String(form.coin?.id ?? ''),
    name: form.name.trim(),
    address: form.address.trim(),
    network: form.network ?? '',
    qrcode: form.qrcode,
    ...(id === null ? {} : { id: String(id) }),
  };
}

/** The field that a server refusal belongs to. */
export function fieldOfRefusal(refusal: string): AddressField | null {
  if (refusal === 'address_invalid' || refusal === 'address_exists' || refusal === 'network_needed') return 'address';
  if (refusal === 'qrcode_missing' || refusal === 'file_missing' || refusal === 'image_not_yours') return 'qrcode';
  return null;
}
