import { decideDeposit } from '@candor/domain/fund/decide-deposit';
import type { Amount } from '@candor/money/decimal';
import { type FormProblem, finished, problemToShow, type TypedAmount } from './form-problem.ts';
import { type FundNetwork, toNetworkRule } from './network-rows.ts';

export interface DepositForm extends TypedAmount {
  /** Transaction ID; optional. */
  readonly reference: string;
}

export const EMPTY_DEPOSIT: DepositForm = { amount: '', touched: false, reference: '' };

export interface DepositSummary {
  /** Canonical amount; null while the form is invalid. */
  readonly amount: Amount | null;
  readonly problem: FormProblem | null;
}

/** Validates with the domain rule that the server accepts deposits by. */
export function summarizeDeposit(form: DepositForm, row: FundNetwork): DepositSummary {
  const decision = decideDeposit({
    amount: finished(form.amount),
    currency: { id: row.currency_id, name: row.currency_name, scale: row.scale },
    network: row.network,
    networks: [toNetworkRule(row)],
  });
  if (decision.ok) return { amount: decision.amount, problem: null };
  return { amount: null, problem: problemToShow(form, decision) };
}

export const depositToSend = (
  filled: { form: DepositForm; amount: Amount; voucher: string },
  row: FundNetwork,
): Record<'account' | 'amount' | 'currency' | 'network' | 'reference', string> => ({
  account: filled.voucher,
  amount: filled.amount,
  currency: String(row.currency_id),
  network: row.network,
  reference: filled.form.reference.trim(),
});
