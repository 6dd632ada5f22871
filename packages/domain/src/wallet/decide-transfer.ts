import type { WalletAccount } from '@candor/contract/wallet';
import { type Amount, cmp, parseAmount, toAmount } from '@candor/money/decimal';
import { type Refused, refused } from '../refused';

export interface TransferRequest {
  readonly amount: string;
  readonly from: WalletAccount;
  readonly to: WalletAccount;
  readonly currency: { readonly name: string; readonly scale: number; readonly accounts: readonly WalletAccount[] };
  /** What can be moved out of `from`: available only, never frozen. */
  readonly available: string;
}

export type TransferDecision = { readonly ok: true; readonly amount: Amount } | Refused;

/** The rule version stored with every transfer made under these words. */
export const TRANSFER_RULE_VERSION = 1;

/**
 * Money moves between two different own accounts that may both hold the currency, whole, free and at once, up to what
 * is available. An amount with more decimals than the currency has is refused, never rounded.
 */
export const decideTransfer = (request: TransferRequest): TransferDecision => {
  const form = decideTransferForm(request);
  if (!form.ok) return form;
  const available = toAmount(request.available);
  if (cmp(form.amount, available) > 0) {
    return refused('insufficient_balance', { available, currency: request.currency.name });
  }
  return form;
};

/** The part of the rule that needs no balance; the ledger itself decides about the balance under its lock. */
export const decideTransferForm = (request: Omit<TransferRequest, 'available'>): TransferDecision => {
  const { currency } = request;
  if (request.from === request.to) return refused('same_account');
  for (const account of [request.from, request.to]) {
    if (!currency.accounts.includes(account))
      return refused('currency_not_in_account', { currency: currency.name, account });
  }
  const parsed = parseAmount(request.amount, { scale: currency.scale });
  if (parsed.ok) return { ok: true, amount: parsed.value };
  if (parsed.reason === 'scale') {
    return refused('amount_too_precise', { currency: currency.name, scale: String(currency.scale) });
  }
  return refused('amount_invalid');
};
