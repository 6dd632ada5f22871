import { describe, expect, it } from 'vitest';
import {
  type CommitForm,
  closedReason,
  EMPTY_COMMIT,
  maxTokens,
  type PayCoin,
  payCoinOf,
  reduceCommit,
  summarizeCommit,
} from './commit-form.ts';
import type { ProjectDetail } from './project.ts';

const usdt: PayCoin = {
  currency_id: 3,
  currency_name: 'USDT',
  price: '0.24000000',
  min_tokens: '42.00000000',
  closed: 0,
  distance_percent: '',
  committed: '0.00000000',
  available: '100.00000000',
};
const btc: PayCoin = {
  ...usdt,
  currency_id: 1,
  currency_name: 'BTC',
  price: '0.00000375',
  distance_percent: '+0.4000',
  available: '0.00100000',
};

const detail = (change: Partial<ProjectDetail> = {}, own = '0.00000000'): ProjectDetail =>
  ({
    project: { token: 'TIDE', price: '0.24000000', own: { wanted: own } },
    step: '1.00000000',
    min_value: '10.00000000',
    commit_cap: '20000.00000000',
    commit_left: '20000.00000000',
    pay_coins: [usdt, btc],
    ...change,
  }) as ProjectDetail;

const typed = (amount: string, touched = true): CommitForm => ({ payId: null, amount, touched });

describe('summarizeCommit', () => {
  it('plans the hold in the coin paid', () => {
    expect(summarizeCommit(typed('100'), detail(), usdt)).toEqual({
      plan: { wanted: '100', hold: '24', value: '24' },
      problem: null,
    });
    expect(summarizeCommit(typed('100.'), detail(), btc).plan).toEqual({
      wanted: '100',
      hold: '0.000375',
      value: '24',
    });
  });

  it('says nothing about an empty field', () => {
    expect(summarizeCommit(EMPTY_COMMIT, detail(), usdt)).toEqual({ plan: null, problem: null });
  });

  it.each([
    ['40', detail(), usdt, 'ieo_too_small'],
    ['100.5', detail(), usdt, 'ieo_off_step'],
    ['20001', detail({}, '0.00000000'), { ...usdt, available: '9000.00000000' }, 'ieo_cap_reached'],
    ['100', detail({}, '19950.00000000'), usdt, 'ieo_cap_reached'],
    ['417', detail(), usdt, 'insufficient_balance'],
    ['267', detail(), btc, 'insufficient_balance'],
  ])('%s tokens are refused', (amount, project, coin, code) => {
    const { plan, problem } = summarizeCommit(typed(amount), project, coin);
    expect([plan, problem?.code]).toEqual([null, code]);
  });

  it('tells what is too small only when the field was left', () => {
    expect(summarizeCommit(typed('4', false), detail(), usdt)).toEqual({ plan: null, problem: null });
  });
});

describe('maxTokens', () => {
  it.each([
    ['the balance', detail(), usdt, '416'],
    ['the balance in another coin', detail(), btc, '266'],
    ['the rest of the limit', detail({ commit_left: '50.00000000' }), usdt, '50'],
    ['the step', detail({ step: '10.00000000' }), usdt, '410'],
    ['nothing', detail({ commit_left: '0.00000000' }), usdt, ''],
  ])('is bound by %s', (_, project, coin, most) => expect(maxTokens(project, coin)).toBe(most));

  it('is a form the summary accepts', () => {
    expect(summarizeCommit(typed(maxTokens(detail(), btc)), detail(), btc).problem).toBeNull();
  });
});

describe('pay coins', () => {
  it('starts with the first open coin', () => {
    const closed = detail({ pay_coins: [{ ...usdt, closed: 1 }, btc] });
    expect([payCoinOf(EMPTY_COMMIT, detail())?.currency_name, payCoinOf(EMPTY_COMMIT, closed)?.currency_name]).toEqual([
      'USDT',
      'BTC',
    ]);
    const chosen = reduceCommit(EMPTY_COMMIT, { type: 'pay', id: 1 });
    expect(payCoinOf(chosen, detail())?.currency_name).toBe('BTC');
  });

  it.each([
    [btc, null],
    [{ ...btc, closed: 1 as const }, 'far'],
    [{ ...btc, closed: 1 as const, distance_percent: '' }, 'stale'],
  ])('says why a coin is closed', (coin, reason) => expect(closedReason(coin)).toBe(reason));
});
