import { canonical, cmp, toAmount } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import { type FormFields, isAmountText } from '#data/trade/form-memory.ts';

export type Side = 'long' | 'short';
export type Kind = 'market' | 'limit';
export type TicketField = 'price' | 'lots' | 'takeProfit' | 'stopLoss';

export interface TicketForm {
  readonly side: Side;
  readonly kind: Kind;
  readonly multiple: string;
  readonly price: string;
  readonly lots: string;
  readonly hasStops: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** Fields that have lost focus once; only their problems are shown. */
  readonly left: Readonly<Record<TicketField, boolean>>;
}

export type TicketAction =
  | { readonly type: 'side'; readonly side: Side }
  | { readonly type: 'kind'; readonly kind: Kind; readonly price: string }
  | { readonly type: 'multiple'; readonly multiple: string }
  | { readonly type: 'stops'; readonly on: boolean }
  | { readonly type: 'text'; readonly field: TicketField; readonly text: string }
  | { readonly type: 'step'; readonly field: 'price' | 'lots'; readonly by: 1 | -1; readonly step: string }
  | { readonly type: 'left'; readonly field: TicketField }
  | { readonly type: 'done' };

const NOT_LEFT = { price: false, lots: false, takeProfit: false, stopLoss: false } as const;
const SCALE = 8;

export const newTicket = (multiple: string): TicketForm => ({
  side: 'long',
  kind: 'market',
  multiple,
  price: '',
  lots: '',
  hasStops: false,
  takeProfit: '',
  stopLoss: '',
  left: NOT_LEFT,
});

/** Fields remembered between visits. Price and levels are excluded because they go stale. */
export const ticketFields = ({ kind, multiple, lots }: TicketForm): FormFields => ({ kind, multiple, lots });

interface Allowed {
  readonly maxMultiple: number;
  readonly maxLots: number;
  /** Initial price of a limit order. */
  readonly mark: string;
}

/** Any whole multiple from 1 to the maximum. */
export const isMultiple = (text: string, maximum: number): boolean =>
  /^[1-9][0-9]{0,3}$/.test(text) && Number.parseInt(text, 10) <= maximum;

/** A new form with the remembered fields that are still valid. */
export function recalledTicket(fields: FormFields, usual: string, allowed: Allowed): TicketForm {
  const { maxMultiple, maxLots, mark } = allowed;
  const isOffered = isMultiple(fields.multiple ?? '', maxMultiple);
  const isLots = isAmountText(fields.lots, 0) && cmp(toAmount(fields.lots), toAmount(String(maxLots))) <= 0;
  const isLimit = fields.kind === 'limit';
  return {
    ...newTicket(isOffered ? (fields.multiple ?? usual) : usual),
    lots: isLots ? (fields.lots ?? '') : '',
    kind: isLimit ? 'limit' : 'market',
    price: isLimit ? mark : '',
  };
}

/** Clears the levels; on a change of side too, because those of a long are invalid for a short. */
const withoutStops = (form: TicketForm): TicketForm => ({ ...form, takeProfit: '', stopLoss: '', left: NOT_LEFT });

export function reduceTicket(form: TicketForm, action: TicketAction): TicketForm {
  switch (action.type) {
    case 'side':
      return action.side === form.side ? form : { ...withoutStops(form), side: action.side };
    case 'kind':
      return { ...form, kind: action.kind, price: action.kind === 'limit' ? action.price : '', left: NOT_LEFT };
    case 'multiple':
      return { ...form, multiple: action.multiple };
    case 'stops':
      return action.on ? { ...form, hasStops: true } : { ...withoutStops(form), hasStops: false };
    case 'text':
      return { ...form, [action.field]: action.text };
    case 'step':
      return { ...form, [action.field]: stepped(form[action.field], action.by, action.step) };
    case 'left':
      return { ...form, left: { ...form.left, [action.field]: form[action.field] !== '' } };
    case 'done':
      return { ...withoutStops(form), lots: '', hasStops: false };
  }
}

/** Typed number without a trailing decimal point ("5." is 5); null when empty. */
export const typed = (text: string): string | null => {
  const value = text.replace(/\.$/, '');
  return value === '' ? null : value;
};

/** Adds or subtracts one step, not below zero; empty input counts as zero. */
export function stepped(text: string, by: 1 | -1, step: string): string {
  const next = toUnits(typed(text) ?? '0', SCALE) + BigInt(by) * toUnits(step, SCALE);
  return next <= 0n ? '' : canonical(toAmount(fromUnits(next, SCALE)));
}
