import type { SentOf } from '@candor/contract/call';
import type { copyPreview } from '@candor/contract/copy';
import { computeStopsAt } from '@candor/domain/copy/decide-follow';
import { add, canonical, cmp, isZero, max, parseAmount, sub, toAmount } from '@candor/money/decimal';
import type { Relation } from './relation-view.ts';

export type FollowMode = 'multiple' | 'lot';

/** What is typed in the sheet; empty: not set. */
export interface FollowForm {
  readonly mode: FollowMode;
  readonly multiple: string;
  readonly lots: string;
  readonly totalCap: string;
  readonly orderCap: string;
  readonly stopLossPercent: string;
  readonly maxMultiple: string;
  readonly takeProfitPercent: string;
  readonly stopLevelPercent: string;
  readonly guardPercent: string;
  /** Empty: all. */
  readonly pairs: readonly number[];
  readonly isAgreed: boolean;
}

export type FollowField = Exclude<keyof FollowForm, 'mode' | 'pairs' | 'isAgreed'>;
export type FollowSettings = SentOf<typeof copyPreview>;

/** A careful start; the total cap is the user's choice. */
export const FIRST_FORM: FollowForm = {
  mode: 'multiple',
  multiple: '0.5',
  lots: '1',
  totalCap: '',
  orderCap: '',
  stopLossPercent: '40',
  maxMultiple: '',
  takeProfitPercent: '',
  stopLevelPercent: '',
  guardPercent: '',
  pairs: [],
  isAgreed: false,
};

const orEmpty = (decimal: string): string => (isZero(toAmount(decimal)) ? '' : canonical(decimal));

/** The form of a relation that runs, or ran before. */
export function formOf(relation: Relation): FollowForm {
  return {
    mode: relation.type === 1 ? 'multiple' : 'lot',
    multiple: relation.type === 1 ? canonical(relation.number) : FIRST_FORM.multiple,
    lots: relation.type === 2 ? canonical(relation.number) : FIRST_FORM.lots,
    totalCap: canonical(relation.total_cap),
    orderCap: orEmpty(relation.order_cap),
    stopLossPercent: canonical(relation.stop_loss_percent),
    maxMultiple: relation.max_multiple === 0 ? '' : String(relation.max_multiple),
    takeProfitPercent: orEmpty(relation.take_profit_percent),
    stopLevelPercent: orEmpty(relation.stop_level_percent),
    guardPercent: orEmpty(relation.guard_percent),
    pairs: relation.instrument_ids,
    isAgreed: false,
  };
}

export type FollowEvent =
  | { readonly type: 'mode'; readonly mode: FollowMode }
  | { readonly type: 'typed'; readonly field: FollowField; readonly text: string }
  | { readonly type: 'stepped'; readonly by: 1 | -1 }
  | { readonly type: 'pair'; readonly id: number }
  | { readonly type: 'allPairs' }
  | { readonly type: 'agreed'; readonly isAgreed: boolean };

export function reduceFollow(form: FollowForm, event: FollowEvent): FollowForm {
  switch (event.type) {
    case 'mode':
      return { ...form, mode: event.mode };
    case 'typed':
      return { ...form, [event.field]: event.text };
    case 'stepped':
      return stepped(form, event.by);
    case 'pair': {
      const isChosen = form.pairs.includes(event.id);
      return { ...form, pairs: isChosen ? form.pairs.filter((id) => id !== event.id) : [...form.pairs, event.id] };
    }
    case 'allPairs':
      return { ...form, pairs: [] };
    case 'agreed':
      return { ...form, isAgreed: event.isAgreed };
  }
}

/** The field that the mode uses, and its step. */
export const numberField = (mode: FollowMode): 'multiple' | 'lots' => (mode === 'multiple' ? 'multiple' : 'lots');
const STEP = { multiple: '0.1', lots: '1' } as const;
const LEAST = { multiple: '0.1', lots: '0.01' } as const;

const amountOf = (text: string): string | null => {
  const parsed = parseAmount(text, { scale: 8 });
  return parsed.ok ? parsed.value : null;
};

function stepped(form: FollowForm, by: 1 | -1): FollowForm {
  const field = numberField(form.mode);
  const now = toAmount(amountOf(form[field]) ?? '0');
  const step = toAmount(STEP[field]);
  const next = by === 1 ? add(now, step) : max(sub(now, step), toAmount(LEAST[field]));
  return { ...form, [field]: canonical(next) };
}

export const canStepDown = (form: FollowForm): boolean => {
  const field = numberField(form.mode);
  return cmp(toAmount(amountOf(form[field]) ?? '0'), toAmount(LEAST[field])) > 0;
};

/** The loss at which copying stops, by the function that stops it; null while a figure is missing. */
export function stopsAt({ totalCap, stopLossPercent }: FollowForm): string | null {
  const cap = amountOf(totalCap);
  const percent = amountOf(stopLossPercent);
  return cap === null || percent === null ? null : computeStopsAt({ totalCap: cap, stopLossPercent: percent });
}

/** Fields of the call; null while a needed one is missing. Ranges are judged by the server. */
export function toSettings(form: FollowForm, leaderId: number): FollowSettings | null {
  const number = amountOf(form[numberField(form.mode)]);
  const totalCap = amountOf(form.totalCap);
  const stopLoss = amountOf(form.stopLossPercent);
  if (number === null || totalCap === null || stopLoss === null) return null;
  return {
    leader_id: String(leaderId),
    type: form.mode === 'multiple' ? '1' : '2',
    number: canonical(number),
    total_cap: canonical(totalCap),
    order_cap: amountOf(form.orderCap) ?? '',
    stop_loss_percent: canonical(stopLoss),
    max_multiple: form.maxMultiple,
    take_profit_percent: amountOf(form.takeProfitPercent) ?? '',
    stop_level_percent: amountOf(form.stopLevelPercent) ?? '',
    guard_percent: amountOf(form.guardPercent) ?? '',
    instrument_ids: form.pairs.join(','),
  };
}

/** Where the sentence of a refusal stands. */
export type FollowPlace = 'number' | 'totalCap' | 'orderCap' | 'stopLoss' | 'levels' | 'guard' | 'pairs' | 'form';

const PLACES: Readonly<Record<string, FollowPlace>> = {
  copy_number_invalid: 'number',
  copy_multiple_invalid: 'number',
  copy_lots_invalid: 'number',
  copy_cap_invalid: 'totalCap',
  amount_invalid: 'totalCap',
  copy_order_cap_invalid: 'orderCap',
  copy_stop_loss_invalid: 'stopLoss',
  copy_level_invalid: 'levels',
  copy_guard_invalid: 'guard',
  copy_pair_unknown: 'pairs',
};

export const placeOf = (refusal: string): FollowPlace => PLACES[refusal] ?? 'form';
/** Places inside "More settings", which opens for them. */
export const isHiddenPlace = (place: FollowPlace): boolean =>
  place === 'levels' || place === 'guard' || place === 'pairs';
