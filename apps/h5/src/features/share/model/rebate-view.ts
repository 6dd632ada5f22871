import { REBATE_STATES } from '@candor/contract/invite';
import { cmp, div, mul, toAmount, toRate } from '@candor/money/decimal';
import type { Rebate } from './invite-types.ts';

export interface RebateFilter {
  readonly state: '' | (typeof REBATE_STATES)[number];
  readonly level: '' | '1' | '2';
  /** Only rebates of one payment; empty: all. */
  readonly payout: string;
}

export const STATES = ['', ...REBATE_STATES] as const;
export const LEVELS = ['', '1', '2'] as const;
export const NO_FILTER: RebateFilter = { state: '', level: '', payout: '' };

const PAYOUT = /^[1-9][0-9]{0,14}$/;

/** The filter in the address of the page; unknown values are left out. */
export function readFilter(params: Pick<URLSearchParams, 'get'>): RebateFilter {
  const payout = params.get('payout') ?? '';
  return {
    state: STATES.find((state) => state === params.get('state')) ?? '',
    level: LEVELS.find((level) => level === params.get('level')) ?? '',
    payout: PAYOUT.test(payout) ? payout : '',
  };
}

/** The filter as the address of the page has it. */
export const toParams = (filter: RebateFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

export const isFiltered = ({ state, level, payout }: RebateFilter): boolean => `${state}${level}${payout}` !== '';

/** The texts of a fill: spot by its side, futures by opening and close. */
export function toFillName({ fill_kind, side }: Pick<Rebate, 'fill_kind' | 'side'>) {
  if (fill_kind === 'futures_open') return side === 'short' ? 'openShort' : 'openLong';
  if (fill_kind === 'futures_close') return side === 'short' ? 'closeShort' : 'closeLong';
  return side === 'sell' ? 'sell' : 'buy';
}

/** Whether the rebate is the exact share of the fee, or was cut after the last decimal of the coin. */
export function isCut({ fee, percent, amount }: Pick<Rebate, 'fee' | 'percent' | 'amount'>): boolean {
  const part = div(toRate(percent), toRate('100'), { scale: 8, rounding: 'down' });
  return cmp(mul(toAmount(fee), part, { scale: 20, rounding: 'down' }), toAmount(amount)) !== 0;
}

/** Reasons a person of Candor can decide about. */
export const canAsk = ({ state, reason }: Pick<Rebate, 'state' | 'reason'>): boolean =>
  state === 'withheld' && reason !== 'day_limit';

/**
 * The text about what has become of a rebate or will: why it is withheld or reversed; a pending one waits 24 hours, and
 * after that is paid as soon as all that is due reaches the minimum.
 */
export function toFate({ state, reason, matures_ms: maturesMs }: Rebate, nowMs: number) {
  if (reason !== '') return `reason.${reason}` as const;
  if (state === 'paid') return 'paid';
  return maturesMs > nowMs ? 'waits' : 'due';
}
