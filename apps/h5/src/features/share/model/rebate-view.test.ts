import { describe, expect, it } from 'vitest';
import type { Rebate } from './invite-types.ts';
import { canAsk, isCut, isFiltered, NO_FILTER, readFilter, toFate, toFillName, toParams } from './rebate-view.ts';

const REBATE: Rebate = {
  id: 5,
  name: 'k***ra',
  level: 1,
  fill_kind: 'futures_close',
  symbol: 'BTC/USDT',
  side: 'long',
  filled_ms: 0,
  currency_name: 'USDT',
  fee: '2.0230',
  percent: '20',
  amount: '0.4046',
  value_usdt: '0.4046',
  state: 'pending',
  reason: '',
  matures_ms: 0,
  payout_id: 0,
};

describe('the filter of rebates', () => {
  it.each([
    ['', NO_FILTER],
    ['state=withheld&level=2', { state: 'withheld', level: '2', payout: '' }],
    ['state=lost&level=3&payout=x', NO_FILTER],
    ['payout=12', { state: '', level: '', payout: '12' }],
  ] as const)('reads %s', (query, filter) => {
    expect(readFilter(new URLSearchParams(query))).toEqual(filter);
    expect(readFilter(new URLSearchParams(toParams(filter)))).toEqual(filter);
  });

  it('is empty only without any choice', () => {
    expect(isFiltered(NO_FILTER)).toBe(false);
    expect(isFiltered({ ...NO_FILTER, level: '1' })).toBe(true);
    expect(isFiltered({ ...NO_FILTER, payout: '3' })).toBe(true);
  });
});

describe('a rebate', () => {
  it.each([
    ['spot_maker', 'buy', 'buy'],
    ['spot_taker', 'sell', 'sell'],
    ['futures_open', 'long', 'openLong'],
    ['futures_open', 'short', 'openShort'],
    ['futures_close', 'long', 'closeLong'],
    ['futures_close', 'short', 'closeShort'],
  ] as const)('%s %s is named %s', (fill_kind, side, name) => {
    expect(toFillName({ fill_kind, side })).toBe(name);
  });

  it.each([
    ['2.0230', '20', '0.4046', false],
    ['0.00000123', '20', '0.00000024', true],
    ['1', '12.5', '0.125', false],
  ])('%s × %s percent = %s', (fee, percent, amount, cut) => {
    expect(isCut({ fee, percent, amount })).toBe(cut);
  });

  it('that is withheld because of a sign can be asked about, one above the limit of a day cannot', () => {
    expect(canAsk({ state: 'withheld', reason: 'same_device' })).toBe(true);
    expect(canAsk({ state: 'withheld', reason: 'day_limit' })).toBe(false);
    expect(canAsk({ state: 'reversed', reason: 'fee_reversed' })).toBe(false);
  });

  it.each([
    ['pending', '', 1000, 'waits'],
    ['pending', '', 999, 'due'],
    ['paid', '', 1000, 'paid'],
    ['withheld', 'same_card', 1000, 'reason.same_card'],
    ['reversed', 'fee_reversed', 0, 'reason.fee_reversed'],
  ] as const)('%s %s, to mature at %i, is at 999 told as %s', (state, reason, matures_ms, fate) => {
    expect(toFate({ ...REBATE, state, reason, matures_ms }, 999)).toBe(fate);
  });
});
