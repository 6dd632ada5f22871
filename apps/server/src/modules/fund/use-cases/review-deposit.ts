import { decideReference } from '@candor/domain/fund/transaction-reference';
import { type Amount, canonical, parseAmount, toFixed8 } from '@candor/money/decimal';
import { availableOf, houseOf } from '#kernel/ledger/chart';
import type { Currency } from '#kernel/ledger/currencies';
import { sendEntryPrices } from '#kernel/ledger/entry-prices.store';
import { referenceFrom } from '#kernel/ledger/reference';
import { recordSelfLimitUse } from '#modules/limits/index';
import { notify } from '#modules/notify/index';
import { notifyScores } from '#modules/profile/index';
import { isUniqueViolation, type Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { type DepositRow, lockDeposit, updateDecidedDeposit } from '../deposits.store';
import type { ReviewDeps } from '../deps';
import { sendExplanations } from '../explanations.store';
import { FUND_NOTICES } from '../notices';
import { type Review, requireCurrency, requireOpen, requireReason } from './review-step';

const DEPOSIT_KIND = 'deposit_credit';

export interface DepositApproval extends Review {
  /** Transaction reference the operator found on the chain. */
  readonly reference: string;
}

/** What changed, for the audit log. */
export interface DepositOutcome {
  readonly userId: number;
  readonly before: DepositRow;
  readonly after: Pick<DepositRow, 'status' | 'credited' | 'reason' | 'reference'>;
  readonly isForged?: boolean;
}

const lockPending = async (tx: Tx, id: number): Promise<DepositRow> =>
  requireOpen(await lockDeposit(tx, id), ({ status }) => status === 'pending');

interface Credit {
  readonly deposit: DepositRow;
  readonly currency: Currency;
  readonly amount: Amount;
  readonly reason: string;
  readonly review: DepositApproval;
}

const book = async (tx: Tx, deps: ReviewDeps, { deposit, currency, amount, review }: Credit): Promise<string> => {
  const reference = referenceFrom(DEPOSIT_KIND, deposit.id);
  const { userId, currencyId, ruleVersion } = deposit;
  const legs = [{ from: houseOf('deposits', currencyId), to: availableOf(userId, 'change', currencyId), amount }];
  const [result] = await deps.ledger.postMany(tx, [{ kind: DEPOSIT_KIND, reference, ruleVersion, legs }]);
  if (!result?.ok) throw new Error(`deposit ${deposit.id} could not be booked`);
  sendEntryPrices(tx, [{ reference, currencyId, usdtPrice: null }]);
  const inputs = [
    { name: 'asked', value: toFixed8(deposit.amount), unit: currency.name },
    { name: 'credited', value: toFixed8(amount), unit: currency.name },
    { name: 'network', value: deposit.network, unit: '' },
    { name: 'transaction_reference', value: review.reference, unit: '' },
  ];
  sendExplanations(tx, [{ reference, formula: DEPOSIT_KIND, inputs }], new Date(deps.clock.nowMs()));
  return reference;
};

const notifyOwner = async (tx: Tx, { deposit, currency, amount, reason }: Credit): Promise<void> => {
  const { userId, amount: claimed } = deposit;
  const asked = canonical(claimed);
  const params = { amount, currency: currency.name };
  if (amount === asked) await notify(tx, FUND_NOTICES, { userId, template: 'deposit_credited', params });
  else
    await notify(tx, FUND_NOTICES, { userId, template: 'deposit_other_amount', params: { ...params, asked, reason } });
};

/** The reference the operator found on the chain, in any spelling. */
export const readSeenReference = (network: string, given: string): string => {
  if (given.trim() === '') refuse('parameter_error', { field: 'reference' });
  const decision = decideReference(network, given);
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  return decision.reference;
};

const credit = async (tx: Tx, deps: ReviewDeps, what: Credit): Promise<DepositOutcome> => {
  const { deposit, amount, reason, review } = what;
  const nowMs = deps.clock.nowMs();
  const reference = readSeenReference(deposit.network, review.reference);
  const after = { status: 'approved' as const, credited: amount, reason, reference };
  const entryReference = await book(tx, deps, what);
  await updateDecidedDeposit(tx, deposit.id, {
    ...after,
    entryReference,
    operatorId: review.operatorId,
    now: new Date(nowMs),
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) return refuse('reference_used');
    throw error;
  });
  const use = { userId: deposit.userId, kind: 'deposit' as const, amount: deposit.usdtValue };
  await recordSelfLimitUse(tx, [{ ...use, reference: `deposit ${deposit.id}` }], nowMs);
  await notifyOwner(tx, what);
  return { userId: deposit.userId, before: deposit, after };
};

/** Credits the claimed amount, once; a transaction is never credited twice, whatever the spelling of its reference. */
export const approveDeposit = async (tx: Tx, deps: ReviewDeps, review: DepositApproval): Promise<DepositOutcome> => {
  const deposit = await lockPending(tx, review.id);
  const currency = await requireCurrency(deps, deposit.currencyId);
  const parsed = parseAmount(deposit.amount, { scale: 8 });
  if (!parsed.ok) throw new Error(`deposit ${deposit.id} has no amount`);
  return credit(tx, deps, { deposit, currency, amount: parsed.value, reason: '', review });
};

/** Credits another amount than claimed, with a reason shown to the user. Needs two operators. */
export const creditOtherAmount = async (
  tx: Tx,
  deps: ReviewDeps,
  review: DepositApproval & { readonly amount: string; readonly reason: string },
): Promise<DepositOutcome> => {
  const deposit = await lockPending(tx, review.id);
  const currency = await requireCurrency(deps, deposit.currencyId);
  const parsed = parseAmount(review.amount, { scale: currency.scale });
  if (!parsed.ok) {
    if (parsed.reason !== 'scale') return refuse('amount_invalid');
    return refuse('amount_too_precise', { currency: currency.name, scale: String(currency.scale) });
  }
  const reason = requireReason(review.reason);
  return credit(tx, deps, { deposit, currency, amount: parsed.value, reason, review });
};

export interface DepositRefusal extends Review {
  readonly reason: string;
  /** The voucher was forged: the sender's credit score is lowered. */
  readonly isForged: boolean;
}

/** Refuses a deposit; its voucher may be used for another claim. */
export const refuseDeposit = async (tx: Tx, deps: ReviewDeps, review: DepositRefusal): Promise<DepositOutcome> => {
  const deposit = await lockPending(tx, review.id);
  const currency = await requireCurrency(deps, deposit.currencyId);
  const reason = requireReason(review.reason);
  const { userId, reference } = deposit;
  const after = { status: 'refused' as const, credited: null, reason, reference };
  const now = new Date(deps.clock.nowMs());
  await updateDecidedDeposit(tx, deposit.id, { ...after, entryReference: null, operatorId: review.operatorId, now });
  const params = { amount: canonical(deposit.amount), currency: currency.name, reason };
  await notify(tx, FUND_NOTICES, { userId, template: 'deposit_refused', params });
  if (review.isForged) await notifyScores(tx, [{ userId, reason: 'voucher_forged', reference: String(deposit.id) }]);
  return { userId, before: deposit, after, isForged: review.isForged };
};
