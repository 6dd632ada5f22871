import { type FormFields, isAmountText } from '#data/trade/form-memory.ts';

export type Side = 'buy' | 'sell';
export type Kind = 'limit' | 'market';
export type TimeInForce = 'gtc' | 'ioc' | 'fok';

export interface OrderForm {
  readonly side: Side;
  readonly kind: Kind;
  readonly price: string;
  /** Base coins; of a market buy the quote coins to spend. */
  readonly amount: string;
  readonly tif: TimeInForce;
  readonly postOnly: boolean;
  /** Fields the user has left once, so that an unfinished value may be called wrong. */
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

/** A new order. The price is only a proposal: the one that was tapped, or the last one. */
export const newOrder = (side: Side, price: string): OrderForm => ({
  side,
  kind: 'limit',
  price,
  amount: '',
  tif: 'gtc',
  postOnly: false,
  left: NOT_LEFT,
});

/** Each side has its own: what buys is not what sells. Prices age and are not among them. */
export const orderFields = ({ side, kind, amount }: OrderForm): FormFields => ({
  [`${side}Kind`]: kind,
  [`${side}Amount`]: typed(amount) ?? '',
});

interface Begun {
  readonly side: Side;
  /** A price that was tapped asks for a limit order; null when none was. */
  readonly tapped: string | null;
  readonly last: string;
  readonly scales: { readonly base: number; readonly quote: number };
}

/** A new order with what was filled in before, as far as it still fits. */
export function recalledOrder(fields: FormFields, { side, tapped, last, scales }: Begun): OrderForm {
  const remembered = fields[`${side}Kind`] === 'market' ? 'market' : 'limit';
  const form = { ...newOrder(side, tapped ?? last), kind: tapped === null ? remembered : 'limit' } as const;
  const amount = fields[`${side}Amount`];
  const fits =
    isBudget(form) === isBudget({ side, kind: remembered }) &&
    isAmountText(amount, isBudget(form) ? scales.quote : scales.base);
  return { ...form, amount: fits ? (amount ?? '') : '' };
}

/** Market buys name what to spend; everything else an amount of coins. */
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
      // Who waits in the book cannot also insist on trading at once.
      return { ...form, tif: action.tif, postOnly: form.postOnly && action.tif === 'gtc' };
    case 'postOnly':
      return { ...form, postOnly: action.on, tif: action.on ? 'gtc' : form.tif };
    case 'left':
      return { ...form, left: { ...form.left, [action.field]: form[action.field] !== '' } };
  }
}

/** The amount of a market buy is in another coin: it is not carried over. */
function withKind(form: OrderForm, kind: Kind): OrderForm {
  const next = { ...form, kind, tif: 'gtc', postOnly: false } as const;
  return isBudget(form) === isBudget(next) ? next : { ...next, amount: '', left: NOT_LEFT };
}

/** "5." is five to someone who is still typing; empty is nothing. */
export const typed = (text: string): string | null => {
  const value = text.replace(/\.$/, '');
  return value === '' ? null : value;
};
