import type { SentOf } from '@candor/contract/call';
import type { otcTake } from '@candor/contract/otc-orders';
import { FIAT_SCALE } from '@candor/domain/otc/ad-price';
import { computeOrder, type OrderAmounts } from '@candor/domain/otc/compute-order';
import { canonical, cmp, isZero, parseAmount, toAmount } from '@candor/money/decimal';
import type { AdPage } from './otc-types.ts';

export interface TakeForm {
  /** What `amount` is. */
  readonly by: 'fiat' | 'coin';
  readonly amount: string;
  /** 0: not chosen. */
  readonly methodId: number;
}

export type TakeTerms = Pick<
  AdPage,
  | 'id'
  | 'version'
  | 'side'
  | 'fiat'
  | 'currency_name'
  | 'price'
  | 'available'
  | 'min_fiat'
  | 'max_fiat'
  | 'own_available'
  | 'own_limit_usdt'
  | 'fee_percent'
> & { readonly scale: number };

export type TakeProblem = 'amount' | 'low' | 'high' | 'left' | 'uncovered' | 'limit' | 'method';

const USDT = 'USDT';
const isAbove = (first: string, second: string): boolean => cmp(toAmount(first), toAmount(second)) > 0;

/** Decimals the amount may have. */
export const scaleOf = (by: TakeForm['by'], coinScale: number): number => (by === 'fiat' ? FIAT_SCALE : coinScale);

const amountOf = ({ by, amount }: TakeForm, scale: number): string | null => {
  const parsed = parseAmount(amount.replace(/\.$/, ''), { scale: scaleOf(by, scale) });
  return parsed.ok ? canonical(parsed.value) : null;
};

/** All amounts, by the function that books; null while there is no usable amount or price. */
export function previewTake(form: TakeForm, terms: TakeTerms): OrderAmounts | null {
  const amount = amountOf(form, terms.scale);
  if (amount === null || isZero(toAmount(terms.price))) return null;
  const { side, price, scale, fee_percent: makerFeePercent } = terms;
  return computeOrder({ side, price, scale, makerFeePercent }, { by: form.by, amount });
}

/** The first problem; the server judges it again. The limit in USDT is judged here for USDT only. */
export function findTakeProblem(form: TakeForm, terms: TakeTerms): TakeProblem | null {
  const order = previewTake(form, terms);
  if (order === null || isZero(toAmount(order.amount))) return 'amount';
  if (isAbove(terms.min_fiat, order.fiatAmount)) return 'low';
  if (isAbove(order.fiatAmount, terms.max_fiat)) return 'high';
  if (isAbove(order.amount, terms.available)) return 'left';
  if (terms.currency_name === USDT && isAbove(order.amount, terms.own_limit_usdt)) return 'limit';
  if (terms.side === 'buy' && isAbove(order.escrow, terms.own_available)) return 'uncovered';
  return form.methodId === 0 ? 'method' : null;
}

/** The same order written in the other unit. */
export function switchUnit(form: TakeForm, terms: TakeTerms): TakeForm {
  const by = form.by === 'fiat' ? 'coin' : 'fiat';
  const order = previewTake(form, terms);
  if (order === null) return { ...form, by, amount: '' };
  return { ...form, by, amount: canonical(by === 'coin' ? order.amount : order.fiatAmount) };
}

/** The largest order in the unit of the form, as far as the ad and, of coins to sell, the balance allow. */
export function largestAmount(by: TakeForm['by'], terms: TakeTerms): string {
  const { max_fiat: most, own_available: own, side } = terms;
  const whole = previewTake({ by: 'fiat', amount: canonical(most), methodId: 0 }, terms);
  if (whole === null) return '';
  if (side === 'buy' && isAbove(whole.amount, own)) {
    if (isZero(toAmount(own))) return '';
    const rest = previewTake({ by: 'coin', amount: canonical(own), methodId: 0 }, terms);
    return by === 'coin' ? canonical(own) : canonical(rest?.fiatAmount ?? '0');
  }
  return canonical(by === 'fiat' ? whole.fiatAmount : whole.amount);
}

/** Fields of the call; null while the form is not complete. */
export function toTakeFields(form: TakeForm, terms: TakeTerms): SentOf<typeof otcTake> | null {
  const amount = amountOf(form, terms.scale);
  if (amount === null || findTakeProblem(form, terms) !== null) return null;
  return {
    ad_id: String(terms.id),
    version: String(terms.version),
    by: form.by,
    amount,
    price: canonical(terms.price),
    method_id: String(form.methodId),
  };
}
