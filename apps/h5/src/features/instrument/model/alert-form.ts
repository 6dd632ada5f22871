import type { RefusalCode } from '@candor/contract/codes';
import type { AlertKind } from '@candor/contract/market';
import { decideAlert } from '@candor/domain/market/decide-alert';

export interface AlertForm {
  readonly kind: AlertKind;
  readonly value: string;
  /** The field has lost focus once; only then is its problem shown. */
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
  /** null until loaded. */
  readonly price: string | null;
}

export interface AlertSummary {
  /** Value to send; null while the form is incomplete or invalid. */
  readonly value: string | null;
  /** Problem to show now; null while the field has not lost focus. */
  readonly problem: RefusalCode | null;
}

/** Validates with the server's rule. */
export function summarizeAlert(form: AlertForm, { symbol, priceScale, price }: Market): AlertSummary {
  if (form.value === '' || price === null) return { value: null, problem: null };
  // Drops a trailing decimal point: "5." counts as 5 while the user is typing.
  const value = form.value.replace(/\.$/, '');
  const decision = decideAlert({ kind: form.kind, value, symbol, priceScale, price });
  if (decision.ok) return { value, problem: null };
  return { value: null, problem: form.touched ? decision.code : null };
}
