import type { ReplyOf } from '@candor/contract/call';
import type { Notice } from '@candor/contract/codes';
import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { microPayable, microResult, microSeconds, optionTerms, optionTotals } from '@candor/contract/options';
import { toPayoutRate } from '@candor/domain/options/option-outcome';
import type { OptionRules } from '@candor/domain/options/option-rules';
import { canonical, max, min, mul, roundTo, sub, toAmount, toFixed8, toRate } from '@candor/money/decimal';
import type { Currency } from '#kernel/ledger/currencies';
import type { Instrument } from '#kernel/pricing/instrument';
import { toWireTime } from '#platform/http/wire-time';
import type { OptionView } from './option-view';
import type { TotalsRow } from './orders.store';

type OptionItem = ReplyOf<typeof microResult>;

/** Percent with two decimals, as old clients read it. */
const toPercent2 = (percent: string): string => canonical(roundTo(toRate(percent), 2, 'down'), 2);

const statusOf = (option: OptionView, nowMs: number): 1 | 2 | 3 => {
  if (option.state === 'closed') return 3;
  return option.dueMs !== null && option.dueMs <= nowMs ? 2 : 1;
};

const STATUS_NAMES = {
  1: 'option_state_open',
  2: 'option_state_settling',
  3: 'option_state_closed',
} as const satisfies Record<1 | 2 | 3, Notice>;

const resultName = ({ state, result, voidReason }: OptionView): Notice | null => {
  if (state !== 'closed') return null;
  if (voidReason !== '') return 'option_void';
  if (result === 0) return 'option_even';
  return result === 1 ? 'option_won' : 'option_lost';
};

const timeOrEmpty = (ms: number | null): string => (ms === null ? '' : toWireTime(new Date(ms)));

const remainOf = (option: OptionView, nowMs: number): number => {
  if (option.state === 'closed') return 0;
  return Math.max(0, (option.dueMs ?? nowMs + option.seconds * 1_000) - nowMs);
};

export interface ItemWords {
  readonly language: Language;
  readonly nowMs: number;
  readonly instrument: Instrument | undefined;
  readonly currency: string;
}

const toOwnFields = (option: OptionView) => ({
  void_reason: option.voidReason,
  accepted_seq: option.acceptedSeq,
  entry_seq: option.entrySeq ?? 0,
  entry_ms: option.entryMs ?? 0,
  due_ms: option.dueMs ?? 0,
  exit_seq: option.exitSeq ?? 0,
  exit_ms: option.exitMs ?? 0,
  payout: toFixed8(option.payout ?? '0'),
  coupon_id: option.couponId ?? 0,
  rule_version: option.ruleVersion,
  created_ms: option.createdAt.getTime(),
  settled_ms: option.settledAt?.getTime() ?? 0,
});

/** What was won or lost of own money: all that an order made with a trial fund pays is profit, and it loses none. */
const resultOf = ({ payout, stake, couponId }: OptionView): string => {
  if (payout === null) return '0';
  return couponId === null ? sub(toAmount(payout), toAmount(stake)) : payout;
};

export const toOptionItem = (option: OptionView, words: ItemWords): OptionItem => {
  const { language, nowMs, instrument, currency } = words;
  const status = statusOf(option, nowMs);
  const name = resultName(option);
  const settledMs = option.settledAt?.getTime() ?? null;
  return {
    id: option.id,
    user_id: option.userId,
    match_id: option.instrumentId,
    currency_id: option.currencyId,
    currency_name: currency,
    symbol_name: instrument?.symbol ?? '',
    type: option.direction === 'up' ? 1 : 2,
    type_name: sentenceOf(language, option.direction === 'up' ? 'option_up' : 'option_down'),
    seconds: option.seconds,
    number: toFixed8(option.stake),
    open_price: toFixed8(option.entryPrice ?? '0'),
    end_price: toFixed8(option.exitPrice ?? '0'),
    fee: toFixed8(option.fee),
    profit_ratio: toPercent2(mul(toRate(option.payoutRate), toRate('100'), 'down')),
    fact_profits: toFixed8(resultOf(option)),
    status,
    status_name: sentenceOf(language, STATUS_NAMES[status]),
    profit_result: option.result ?? 0,
    profit_result_name: name === null ? '' : sentenceOf(language, name),
    created_at: toWireTime(option.createdAt),
    updated_at: timeOrEmpty(settledMs ?? option.entryMs ?? option.createdAt.getTime()),
    handled_at: timeOrEmpty(option.dueMs),
    complete_at: timeOrEmpty(settledMs),
    show_micro_id: option.id,
    remain_milli_seconds: remainOf(option, nowMs),
    ...toOwnFields(option),
  };
};

export const toSeconds = (rules: OptionRules): ReplyOf<typeof microSeconds> =>
  rules.durations.map((one, index) => ({
    id: index + 1,
    seconds: one.seconds,
    status: 1,
    profit_ratio: toPercent2(one.payoutPercent),
    min_amount: toFixed8(one.minStake),
    max_amount: toFixed8(one.maxStake),
    max_ratio: toPercent2(one.payoutPercent),
    money: toFixed8(one.minStake),
  }));

const least = (texts: readonly string[]): string => min(toAmount(texts[0] ?? '0'), ...texts.map(toAmount));
const most = (texts: readonly string[]): string => max(toAmount(texts[0] ?? '0'), ...texts.map(toAmount));

export interface PayableFacts {
  readonly rules: OptionRules;
  /** The coin in which stakes are paid. */
  readonly paying: Currency;
  readonly available: string;
  readonly staked: string;
}

/** One row for a coin. Every row contains the account that options are paid from, whichever row a client reads. */
export const toPayable = (coin: Currency, facts: PayableFacts): ReplyOf<typeof microPayable>[number] => {
  const { rules, paying } = facts;
  return {
    id: coin.id,
    name: coin.name,
    logo: coin.logo,
    micro_trade_fee: toFixed8(rules.feePercent),
    micro_min: toFixed8(least(rules.durations.map((one) => one.minStake))),
    micro_max: toFixed8(most(rules.durations.map((one) => one.maxStake))),
    micro_holdtrade_max: toFixed8(rules.exposureCap),
    micro_numbers: rules.presets.map((number, index) => ({
      id: index + 1,
      currency_id: paying.id,
      number: toFixed8(number),
      currency_name: paying.name,
    })),
    user_wallet: {
      currency: paying.id,
      currency_name: paying.name,
      micro_balance: toFixed8(facts.available),
      lock_micro_balance: toFixed8(facts.staked),
      insurance_balance: toFixed8('0'),
      micro_with_insurance: toFixed8(facts.available),
    },
    insurance_types: [],
    user_insurance: null,
  };
};

export interface TermsFacts {
  readonly instrument: Instrument;
  readonly isOpen: boolean;
  readonly rules: OptionRules;
  readonly ruleVersion: number;
  readonly used: string;
}

export const toTerms = ({ instrument, isOpen, rules, ruleVersion, used }: TermsFacts): ReplyOf<typeof optionTerms> => ({
  match_id: instrument.id,
  symbol: instrument.symbol,
  currency_id: instrument.quoteCurrencyId,
  currency_name: instrument.quote,
  is_open: isOpen ? 1 : 0,
  durations: rules.durations.map((one) => ({
    seconds: one.seconds,
    payout_rate: toFixed8(toPayoutRate(one.payoutPercent)),
    min_stake: toFixed8(one.minStake),
    max_stake: toFixed8(one.maxStake),
  })),
  presets: rules.presets.map(toFixed8),
  fee_percent: toFixed8(rules.feePercent),
  exposure_cap: toFixed8(rules.exposureCap),
  exposure_used: toFixed8(used),
  entry_wait_ms: rules.entryWaitMs,
  fresh_ms: rules.freshMs,
  min_ticks: rules.minTicks,
  rule_version: ruleVersion,
});

export const toTotals = (rows: readonly TotalsRow[]): ReplyOf<typeof optionTotals> => {
  const all = rows.find(({ day }) => day === null);
  return {
    all: {
      count: all?.count ?? 0,
      won: all?.won ?? 0,
      lost: all?.lost ?? 0,
      even: all?.even ?? 0,
      stake: toFixed8(all?.stake ?? '0'),
      profit: toFixed8(all?.profit ?? '0'),
    },
    days: rows.flatMap(({ day, count, won, profit }) =>
      day === null ? [] : [{ day, count, won, profit: toFixed8(profit) }],
    ),
  };
};
