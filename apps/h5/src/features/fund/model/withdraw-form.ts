import type { ReplyOf } from '@candor/contract/call';
import type { withdrawInfo } from '@candor/contract/fund';
import { decideWithdrawal, type Withdrawal, type WithdrawalRequest } from '@candor/domain/fund/decide-withdrawal';
import { type Amount, canonical, cmp, isZero, min, sub, toAmount } from '@candor/money/decimal';
import { type FormProblem, finished, problemToShow, type TypedAmount } from './form-problem.ts';
import { type FundNetwork, toNetworkRule } from './network-rows.ts';

/** Wallet address, bank card, international card: the types 0, 1 and 2 of the call. */
export const WITHDRAW_WAYS = ['address', 'card', 'world'] as const;
export type WithdrawWay = (typeof WITHDRAW_WAYS)[number];

export interface WithdrawForm extends TypedAmount {
  readonly way: WithdrawWay;
  /** Id of a saved address the user picked; null: the first that fits. */
  readonly addressId: number | null;
  readonly code: string;
  readonly totp: string;
  /** What a passkey has signed, in place of both codes; empty: nothing. */
  readonly passkey: string;
  /** The server asked for a code that the form did not expect to need. */
  readonly codeAsked: boolean;
}

export const EMPTY_WITHDRAW: WithdrawForm = {
  way: 'address',
  addressId: null,
  amount: '',
  touched: false,
  code: '',
  totp: '',
  passkey: '',
  codeAsked: false,
};

/** Where it goes. */
export interface WithdrawTarget {
  /** The address; empty for a card. */
  readonly address: string;
  readonly name: string;
  readonly usableFromMs: number;
  readonly setAtMs: number;
  /** Saved with a second proof; otherwise a code is always asked for. */
  readonly isConfirmed: boolean;
}

export type WithdrawInfo = ReplyOf<typeof withdrawInfo>;

/** Everything the rule needs to know; null parts have not arrived yet. */
export interface WithdrawFacts {
  readonly row: FundNetwork;
  readonly info: WithdrawInfo;
  readonly target: WithdrawTarget | null;
  /** null: there is no price at the moment. */
  readonly worth: { readonly usdtPrice: string; readonly btcPrice: string } | null;
  readonly fiatLimitUsdt: string;
  readonly nowMs: number;
}

export interface WithdrawSummary {
  /** What can be sent now; null while anything stands against it. */
  readonly withdrawal: Withdrawal | null;
  /** What would arrive, also while a hold still has to end. */
  readonly received: Amount | null;
  readonly problem: FormProblem | null;
  readonly codeNeeded: boolean;
}

const KINDS = { address: 0, card: 1, world: 2 } as const;

/** Decided by the rule that also sets the money aside. */
export function summarizeWithdraw(form: WithdrawForm, facts: WithdrawFacts): WithdrawSummary {
  const { row, info, target, worth, nowMs } = facts;
  const request: WithdrawalRequest = {
    ...(worth ?? { usdtPrice: '1', btcPrice: '1' }),
    amount: finished(form.amount),
    kind: KINDS[form.way],
    currency: { name: row.currency_name, scale: row.scale },
    network: toNetworkRule(row),
    available: info.change_balance,
    level: info.verified_level,
    limits: { withdrawBtc24h: info.limit_btc_24h, fiatUsdtPerTrade: facts.fiatLimitUsdt },
    usedBtc: sub(toAmount(info.limit_btc_24h), toAmount(info.remaining_btc_24h)),
    usedUsdt: info.used_usdt_24h,
    securityHeldUntilMs: info.held_until_ms,
    targetUsableFromMs: target?.usableFromMs ?? 0,
    targetSetAtMs: target?.setAtMs ?? 0,
    isTargetConfirmed: target?.isConfirmed ?? true,
    rules: {
      codeOverUsdt: info.code_over_usdt,
      codeAddressDays: info.code_address_days,
      twoReviewOverUsdt: info.two_review_over_usdt,
    },
    nowMs,
  };
  const decision = decideWithdrawal(request);
  if (decision.ok) {
    const codeNeeded = decision.codeNeeded || form.codeAsked;
    return { withdrawal: decision, received: decision.received, problem: null, codeNeeded };
  }
  const later = decideWithdrawal({ ...request, securityHeldUntilMs: 0, targetUsableFromMs: 0 });
  const received = later.ok ? later.received : null;
  return { withdrawal: null, received, problem: problemToShow(form, decision), codeNeeded: form.codeAsked };
}

/** What Max fills in: the balance, or what the limit leaves of it. */
export function maxWithdrawal(info: WithdrawInfo): string {
  const balance = toAmount(info.change_balance);
  const left = toAmount(info.remaining_number);
  const most = isZero(left) && cmp(toAmount(info.remaining_btc_24h), toAmount('0')) > 0 ? balance : min(balance, left);
  return isZero(most) ? '' : canonical(most);
}

interface Needs {
  readonly code: boolean;
  readonly totp: boolean;
}

const CODE_LENGTH = 6;

/** Whatever is asked for is there: both codes, or a passkey in place of them. */
export function hasProof(form: WithdrawForm, needs: Needs): boolean {
  if (form.passkey !== '') return true;
  const hasCode = !needs.code || form.code.length === CODE_LENGTH;
  return hasCode && (!needs.totp || form.totp.trim().length >= CODE_LENGTH);
}

function proofOf(form: WithdrawForm, needs: Needs): { passkey?: string; code?: string; totp_code?: string } {
  if (form.passkey !== '' && (needs.code || needs.totp)) return { passkey: form.passkey };
  return { ...(needs.code ? { code: form.code } : {}), ...(needs.totp ? { totp_code: form.totp.trim() } : {}) };
}

/** The form as the call takes it. */
export function withdrawToSend(
  form: WithdrawForm,
  filled: {
    row: FundNetwork;
    withdrawal: Withdrawal;
    target: WithdrawTarget;
    payPassword: string;
    needs: Needs;
  },
) {
  const { row, needs } = filled;
  return {
    type: String(KINDS[form.way]) as '0' | '1' | '2',
    currency: String(row.currency_id),
    number: filled.withdrawal.amount,
    pay_password: filled.payPassword,
    ...(form.way === 'address' ? { address: filled.target.address, network: row.network } : {}),
    ...proofOf(form, needs),
  };
}
