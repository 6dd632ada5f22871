import type { Currency } from '#kernel/ledger/currencies';
import { refuse } from '#platform/refusal';
import type { ReviewDeps } from '../deps';

/** The item an operator decides on, and the operator. */
export interface Review {
  readonly id: number;
  readonly operatorId: number;
}

/** A deposit or withdrawal, read under its lock, that may still be decided. */
export const requireOpen = <R>(row: R | null, isOpen: (row: R) => boolean): R => {
  const found = row ?? refuse('not_found');
  return isOpen(found) ? found : refuse('already_decided');
};

/** The reason shown to the owner; required. */
export const requireReason = (given: string): string => {
  const reason = given.trim();
  return reason === '' ? refuse('reason_missing') : reason;
};

export const requireCurrency = async (
  { currencies }: Pick<ReviewDeps, 'currencies'>,
  currencyId: number,
): Promise<Currency> => (await currencies.find(currencyId)) ?? refuse('currency_unknown');
