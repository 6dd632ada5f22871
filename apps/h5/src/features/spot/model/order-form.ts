import { type FormFields, isAmountText } from '#data/trade/form-memory.ts';

export type Side = 'buy' | 'sell';
export type Kind = 'limit' | 'market';
export type TimeInForce = 'gtc' | 'ioc' | 'fok';

export interface OrderForm {
  readonly side: Side;
  readonly kind: Kind;
  /** False while a tapped price has made it a limit order although this side was last used otherwise. */
  readonly isKindChosen: boolean;
  readonly price: string;
  /** In base coins; for a market buy, the quote coins to spend. */
  readonly amount: string;
  readonly tif: TimeInForce;
  readonly postOnly: boolean;
  /** Fields that have lost focus once; only then are fixable problems shown. */
  readonly left: { readonly price: boolean; readonly amount: boolean };
}

export type OrderAction =
  | { readonly type: 'kind'; readonly kind: Kind }
  | { readonly type: 'price'; readonly text: string }
  | { readonly type: 'amount'; readonly text: string }
  | { readonly type: 'tif'; readonly tif: TimeInForce }
  | { readonly type: 'postOnly'; readonly on: boolean }
  | { readonly type: 'left'; readonly field: 'price' | 'amount' };

const NOT_LEFT = { price: false, amount: false } as const;

/** A new order. The price is a suggestion: the tapped price or the last one. */
export const newOrder = (side: Side, price: string): OrderForm => ({
  side,
  kind: 'limit',
  isKindChosen: true,
  price,
  amount: '',
  tif: 'gtc',
  postOnly: false,
  left: NOT_LEFT,
});

/**
 * Fields remembered between visits, separately per side. Prices are excluded because they go stale, and so is everything
 * while the kind comes from a tapped price: it says nothing about how the side is used.
 */
export const orderFields = ({ side, kind, isKindChosen, amount }: OrderForm): FormFields =>
  isKindChosen ? { [`${side}Kind`]: kind, [`${side}Amount`]: typed(amount) ?? '' } : {};

/** What a placed order leaves to the next form of its side: its kind, and no amount, so that it is not repeated. */
export const usedFields = (form: OrderForm): FormFields => orderFields({ ...form, isKindChosen: true, amount: '' });

interface Begun {
  readonly side: Side;
  /** Price tapped in the book, which selects a limit order; null when none was. */
  readonly tapped: string | null;
  readonly last: string;
  readonly scales: { readonly base: number; readonly quote: number };
}

const otherSide = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/** The kind this side was last used with in this pair; if it never was, that of the other side. */
const lastKind = (fields: FormFields, side: Side): Kind =>
  (fields[`${side}Kind`] ?? fields[`${otherSide(side)}Kind`]) === 'market' ? 'market' : 'limit';

/** A new order with the remembered fields that are still valid. */
export function recalledOrder(fields: FormFields, { side, tapped, last, scales }: Begun): OrderForm {
  const remembered = lastKind(fields, side);
  const kind = tapped === null ? remembered : 'limit';
  const form = { ...newOrder(side, tapped ?? last), kind, isKindChosen: kind === remembered } as const;
  const amount = fields[`${side}Amount`];
  const fits =
    isBudget(form) === isBudget({ side, kind: remembered }) &&
    isAmountText(amount, isBudget(form) ? scales.quote : scales.base);
  return { ...form, amount: fits ? (amount ?? '') : '' };
}

/** A market buy specifies the amount to spend; all other orders an amount of base coins. */
export const isBudget = (form: Pick<OrderForm, 'side' | 'kind'>): boolean =>
  form.side === 'buy' && form.kind === 'market';

export function reduceOrder(form: OrderForm, action: OrderAction): OrderForm {
  switch (action.type) {
    case 'kind':
      return withKind(form, action.kind);
    case 'price':
      return { ...form, price: action.text };
    case 'amount':
      return { ...form, amount: action.text };
    case 'tif':
      // Post-only excludes IOC and FOK, which must trade at once.
      return { ...form, tif: action.tif, postOnly: form.postOnly && action.tif === 'gtc' };
    case 'postOnly':
      return { ...form, postOnly: action.on, tif: action.on ? 'gtc' : form.tif };
    case 'left':
      return { ...form, left: { ...form.left, [action.field]: form[action.field] !== '' } };
  }
}

/** The amount is cleared if its coin changes: a market buy is in quote coins. */
function withKind(form: OrderForm, kind: Kind): OrderForm {
  const next = { ...form, kind, isKindChosen: true, tif: 'gtc', postOnly: false } as const;
  return isBudget(form) === isBudget(next) ? next : { ...next, amount: '', left: NOT_LEFT };
}

/** Typed number without a trailing decimal point ("5." is 5); null when empty. */
export const typed = (text: string): string | null => {
  const value = text.replace(/\.$/, '');
  return value === '' ? null : value;
};
