import type { RefusalCode } from '@candor/contract/codes';
import type { AlertKind } from '@candor/contract/market';
import { decideAlert } from '@candor/domain/market/decide-alert';

export interface AlertForm {
  readonly kind: AlertKind;
  readonly value: string;
  /** The user has left the field once, so an unfinished value may be called wrong. */
  readonly touched: boolean;
}

export type AlertAction =
  | { readonly type: 'kind'; readonly kind: AlertKind }
  | { readonly type: 'value'; readonly text: string }
  | { readonly type: 'left' };

export const EMPTY_ALERT: AlertForm = { kind: 'above', value: '', touched: false };

export function reduceAlert(form: AlertForm, action: AlertAction): AlertForm {
  switch (action.type) {
    case 'kind':
      return { ...EMPTY_ALERT, kind: action.kind };
    case 'value':
      return { ...form, value: action.text };
    case 'left':
      return { ...form, touched: form.value !== '' };
  }
}

interface Market {
  readonly symbol: string;
  readonly priceScale: number;
  /** Null until it is known. */
  readonly price: string | null;
}

export interface AlertSummary {
  /** What to send; null while the form is not complete and right. */
  readonly value: string | null;
  /** What to tell the user now: an unfinished value is not called wrong while it is being typed. */
  readonly problem: RefusalCode | null;
}

/** Decided by the rule that also decides on the server. */
export function summarizeAlert(form: AlertForm, { symbol, priceScale, price }: Market): AlertSummary {
  if (form.value === '' || price === null) return { value: null, problem: null };
  // "5." is five to someone who is still typing.
  const value = form.value.replace(/\.$/, '');
  const decision = decideAlert({ kind: form.kind, value, symbol, priceScale, price });
  if (decision.ok) return { value, problem: null };
  return { value: null, problem: form.touched ? decision.code : null };
}
