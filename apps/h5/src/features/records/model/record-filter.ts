import { ACCOUNT_IDS, WALLET_ACCOUNTS, type WalletAccount } from '@candor/contract/wallet';
import { ALL_TIME, type DayRange, findRangeProblem, isDay, toMoments } from './day-range.ts';
import { choosableKinds } from './record-words.ts';

export interface RecordFilter {
  /** Wire ids; 0 means all. */
  readonly currency: number;
  readonly account: number;
  /** null means all. */
  readonly kind: string | null;
  readonly days: DayRange;
}

const CURRENCY_ID = /^[1-9][0-9]{0,8}$/;
const ACCOUNT_ID = /^[1-4]$/;

/** Reads the filter from the URL. Invalid values mean all. */
export function readFilter(query: URLSearchParams, today: string): RecordFilter {
  return {
    currency: readId(query.get('currency'), CURRENCY_ID),
    account: readId(query.get('type'), ACCOUNT_ID),
    kind: readKind(query.get('kind')),
    days: readDays(query, today),
  };
}

/** A choosable kind; null for all. */
export const readKind = (named: string | null): string | null =>
  choosableKinds().find(({ kind }) => kind === named)?.kind ?? null;

function readId(text: string | null, grammar: RegExp): number {
  return text !== null && grammar.test(text) ? Number.parseInt(text, 10) : 0;
}

function readDays(query: URLSearchParams, today: string): DayRange {
  const read = (name: string) => {
    const text = query.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  const days = { from: read('from'), to: read('to') };
  return findRangeProblem(days, today) === null ? days : ALL_TIME;
}

/** Query parameters of the filter, without defaults. */
export function writeFilter({ currency, account, kind, days }: RecordFilter): Record<string, string> {
  const fields = { currency: String(currency), type: String(account), kind: kind ?? '', from: days.from, to: days.to };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== '0'));
}

export const isFiltered = (filter: RecordFilter): boolean => Object.keys(writeFilter(filter)).length > 0;

/** Request fields of the filter. */
export function toFields({ currency, account, kind, days }: RecordFilter, timeZone: string) {
  return {
    currency: String(currency),
    type: ACCOUNT_FIELDS[account] ?? '0',
    ...(kind === null ? {} : { kind }),
    ...toMoments(days, timeZone),
  };
}

const ACCOUNT_FIELDS = ['0', '1', '2', '3', '4'] as const;

export function accountOf(filter: Pick<RecordFilter, 'account'>): WalletAccount | null {
  return WALLET_ACCOUNTS.find((account) => ACCOUNT_IDS[account] === filter.account) ?? null;
}
