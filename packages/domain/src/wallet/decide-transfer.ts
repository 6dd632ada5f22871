import type { WalletAccount } from '@candor/contract/wallet';
import { type Amount, canonical, cmp, isZero, max, parseAmount, sub, toAmount } from '@candor/money/decimal';
import { type Refused, refused } from '../refused';

export interface TransferRequest {
  readonly amount: string;
  readonly from: WalletAccount;
  readonly to: WalletAccount;
  readonly currency: { readonly name: string; readonly scale: number; readonly accounts: readonly WalletAccount[] };
  /** What is in `from`: available only, never frozen. */
  readonly available: string;
  /** What of it cannot be moved out, because the user would owe it now. */
  readonly reserved?: string;
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
  return decideReserved({ ...request, amount: form.amount, currency: request.currency.name }) ?? form;
};

/** What of the available money may leave the account. */
export const computeTransferable = (available: string, reserved: string): Amount =>
  max(sub(toAmount(available), toAmount(reserved)), toAmount('0'));

/** The part of the rule about money that is there and reserved; null: the amount may leave. */
export const decideReserved = ({
  amount,
  available,
  reserved = '0',
  currency,
}: {
  readonly amount: string;
  readonly available: string;
  readonly reserved?: string;
  readonly currency: string;
}): Refused | null => {
  const transferable = computeTransferable(available, reserved);
  if (isZero(toAmount(reserved)) || cmp(toAmount(amount), transferable) <= 0) return null;
  return refused('transfer_reserved', { transferable, reserved: canonical(reserved), currency });
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
