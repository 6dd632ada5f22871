import { ACCOUNT_IDS, WALLET_ACCOUNTS, type WalletAccount } from '@candor/contract/wallet';

/** Ids of the wire; 0 means all. */
export interface RecordFilter {
  readonly currency: number;
  readonly account: number;
}

const CURRENCY_ID = /^[1-9][0-9]{0,8}$/;
const ACCOUNT_ID = /^[1-4]$/;

/** From the address of the page. Whatever is not an id means all. */
export function readFilter(query: URLSearchParams): RecordFilter {
  return { currency: readId(query.get('currency'), CURRENCY_ID), account: readId(query.get('type'), ACCOUNT_ID) };
}

function readId(text: string | null, grammar: RegExp): number {
  return text !== null && grammar.test(text) ? Number.parseInt(text, 10) : 0;
}

export function accountOf(filter: RecordFilter): WalletAccount | null {
  return WALLET_ACCOUNTS.find((account) => ACCOUNT_IDS[account] === filter.account) ?? null;
}
