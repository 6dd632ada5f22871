import { decideOption } from '@candor/domain/options/decide-option';
import { OPTION_RULES } from '@candor/domain/options/option-rules';
import { expect, it } from 'vitest';
import { type OptionTerms, toOptionRules, toPercent } from './option-terms.ts';

const wire = (text: string): string => {
  const [whole = '0', decimals = ''] = text.split('.');
  return `${whole}.${decimals.padEnd(8, '0')}`;
};

const TERMS: OptionTerms = {
  match_id: 1,
  symbol: 'BTC/USDT',
  currency_id: 3,
  currency_name: 'USDT',
  is_open: 1,
  durations: OPTION_RULES.durations.map(({ seconds, payoutPercent, minStake, maxStake }) => ({
    seconds,
    payout_rate: wire(`0.${payoutPercent}`),
    min_stake: wire(minStake),
    max_stake: wire(maxStake),
  })),
  presets: OPTION_RULES.presets.map(wire),
  fee_percent: wire(OPTION_RULES.feePercent),
  exposure_cap: wire(OPTION_RULES.exposureCap),
  exposure_used: wire('0'),
  entry_wait_ms: OPTION_RULES.entryWaitMs,
  fresh_ms: OPTION_RULES.freshMs,
  min_ticks: OPTION_RULES.minTicks,
  rule_version: 9,
};

it('brings the rules of the server over unchanged', () => expect(toOptionRules(TERMS)).toEqual(OPTION_RULES));

it('decides with them as the server does', () => {
  const order = { direction: 'down', seconds: 60, stake: '12.5' } as const;
  const moment = { symbol: 'BTC/USDT', currency: 'USDT', scale: 6, isOpen: true, isStale: false };
  expect(decideOption(order, toOptionRules(TERMS), moment)).toEqual(decideOption(order, OPTION_RULES, moment));
});

it.each([
  ['0.85000000', '85'],
  ['0.82500000', '82.5'],
  ['1.10000000', '110'],
])('%s is %s percent', (rate, percent) => expect(toPercent(rate)).toBe(percent));
