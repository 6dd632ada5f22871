import { writeUntil } from '@candor/domain/fund/decide-withdrawal';
import { canonical, isZero, sub, toAmount, toFixed8 } from '@candor/money/decimal';
import { frozenOf, houseOf } from '#kernel/ledger/chart';
import type { Leg } from '#kernel/ledger/entry';
import { referenceFrom } from '#kernel/ledger/reference';
import { lockMoneyOutStanding } from '#modules/identity/index';
import { loadVerifiedLevel } from '#modules/kyc/index';
import { notify } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { ReviewDeps } from '../deps';
import { sendExplanations } from '../explanations.store';
import { FUND_NOTICES } from '../notices';
import {
  lockWithdrawal,
  updateEnded,
  updateReviewed,
  type WithdrawalRow,
  type WithdrawalState,
} from '../withdrawals.store';
import { WITHDRAW_HOLD } from './request-withdrawal';
import { giveBack, WITHDRAW_RETURN_KIND } from './return-withdrawal';
import { type Review, requireCurrency, requireOpen, requireReason } from './review-step';

const WITHDRAW_DONE_KIND = 'withdraw_done';

/** What changed, for the audit log. */
export interface WithdrawalOutcome {
  readonly userId: number;
  readonly before: WithdrawalRow;
  readonly after: { readonly state: WithdrawalState; readonly reason: string; readonly transactionReference: string };
}

const lockOpen = async (tx: Tx, id: number, states: readonly WithdrawalState[]): Promise<WithdrawalRow> =>
  requireOpen(await lockWithdrawal(tx, id), ({ state }) => states.includes(state));

const toOutcome = (before: WithdrawalRow, after: Partial<WithdrawalOutcome['after']>): WithdrawalOutcome => ({
  userId: before.userId,
  before,
  after: { state: before.state, reason: '', transactionReference: '', ...after },
});

/** Repeats checks of the request at approval: account active, verified, no recent security change. */
const checkAgain = async (tx: Tx, deps: ReviewDeps, { userId }: WithdrawalRow): Promise<void> => {
  const { isActive, heldUntilMs } = await lockMoneyOutStanding(tx, deps, userId);
  if (!isActive) refuse('review_user_paused');
  if ((await loadVerifiedLevel(tx.client, userId)) < 1) refuse('review_user_unverified');
  if (heldUntilMs > 0) refuse('review_user_held', { until: writeUntil(heldUntilMs) });
};

/** Approves once; above the two-person value the first approval leads to a second review by another operator. */
export const approveWithdrawal = async (
  tx: Tx,
  deps: ReviewDeps,
  { id, operatorId }: Review,
): Promise<WithdrawalOutcome> => {
  const withdrawal = await lockOpen(tx, id, ['reviewing', 'second_review']);
  await checkAgain(tx, deps, withdrawal);
  if (withdrawal.firstReviewer === operatorId) refuse('second_operator_needed');
  const isLast = withdrawal.reviewsNeeded === 1 || withdrawal.state === 'second_review';
  const state = isLast ? 'approved' : 'second_review';
  await updateReviewed(tx, id, { state, operatorId, now: new Date(deps.clock.nowMs()) });
  return toOutcome(withdrawal, { state });
};

const toLegs = ({ userId, currencyId, amount, fee, requestReference }: WithdrawalRow): Leg[] => {
  const from = frozenOf(userId, 'change', currencyId);
  const drawsFrom = { purpose: WITHDRAW_HOLD, reference: requestReference, outcome: 'posted' as const };
  const sent = {
    from,
    to: houseOf('withdrawals', currencyId),
    amount: sub(toAmount(amount), toAmount(fee)),
    drawsFrom,
  };
  if (isZero(toAmount(fee))) return [sent];
  return [sent, { from, to: houseOf('fees', currencyId), amount: fee, drawsFrom }];
};

/**
 * Marks an approved withdrawal as sent: the held money leaves the books, the fee goes to the house. An operator sent it
 * from an external wallet after the approval was committed and enters how; the code does not check a chain or a bank.
 */
export const completeWithdrawal = async (
  tx: Tx,
  deps: ReviewDeps,
  { id, operatorId, reference: given }: Review & { readonly reference: string },
): Promise<WithdrawalOutcome> => {
  const withdrawal = await lockOpen(tx, id, ['approved']);
  const { userId, currencyId, ruleVersion, network, kind } = withdrawal;
  const currency = await requireCurrency(deps, currencyId);
  const transactionReference = given.trim();
  if (transactionReference === '') return refuse('parameter_error', { field: 'reference' });
  const amount = sub(toAmount(withdrawal.amount), toAmount(withdrawal.fee));
  const now = new Date(deps.clock.nowMs());
  await updateEnded(tx, id, { state: 'done', operatorId, now, transactionReference });
  const reference = referenceFrom(WITHDRAW_DONE_KIND, id);
  const [result] = await deps.ledger.postMany(tx, [
    { kind: WITHDRAW_DONE_KIND, reference, ruleVersion, legs: toLegs(withdrawal) },
  ]);
  if (!result?.ok) throw new Error(`the money of withdrawal ${id} is not where it was set aside`);
  const inputs = [
    { name: 'amount', value: toFixed8(withdrawal.amount), unit: currency.name },
    { name: 'fee', value: toFixed8(withdrawal.fee), unit: currency.name },
    { name: 'received', value: toFixed8(amount), unit: currency.name },
    { name: 'network', value: kind === 0 ? network : '', unit: '' },
    { name: 'transaction_reference', value: transactionReference, unit: '' },
  ];
  sendExplanations(tx, [{ reference, formula: WITHDRAW_DONE_KIND, inputs }], now);
  const params = { amount, currency: currency.name, reference: transactionReference };
  await notify(tx, FUND_NOTICES, { userId, template: 'withdrawal_sent', params });
  return toOutcome(withdrawal, { state: 'done', transactionReference });
};

/** Refuses with a reason shown to the owner; amount and fee are back in the owner's account when this commits. */
export const refuseWithdrawal = async (
  tx: Tx,
  deps: ReviewDeps,
  { id, operatorId, reason: given }: Review & { readonly reason: string },
): Promise<WithdrawalOutcome> => {
  const withdrawal = await lockOpen(tx, id, ['reviewing', 'second_review', 'approved']);
  const reason = requireReason(given);
  const { userId, amount, currencyId } = withdrawal;
  const currency = await requireCurrency(deps, currencyId);
  await updateEnded(tx, id, { state: 'refused', operatorId, now: new Date(deps.clock.nowMs()), reason });
  await giveBack(tx, deps, { withdrawal, reference: referenceFrom(WITHDRAW_RETURN_KIND, id), cause: 'refused' });
  const params = { amount: canonical(amount), currency: currency.name, reason };
  await notify(tx, FUND_NOTICES, { userId, template: 'withdrawal_refused', params });
  return toOutcome(withdrawal, { state: 'refused', reason });
};
