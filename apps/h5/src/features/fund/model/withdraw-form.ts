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
  /** Id of the saved address the user picked; null: the first of this coin and network. */
  readonly addressId: number | null;
  readonly code: string;
  readonly totp: string;
  /** Passkey assertion that replaces both codes; empty when unused. */
  readonly passkey: string;
  /** The server required a code that the form did not expect. */
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

/** The address or card that receives the withdrawal. */
export interface WithdrawTarget {
  /** The address; empty for a card. */
  readonly address: string;
  readonly name: string;
  readonly usableFromMs: number;
  readonly setAtMs: number;
  /** Saved with a second factor; otherwise a code is always required. */
  readonly isConfirmed: boolean;
}

export type WithdrawInfo = ReplyOf<typeof withdrawInfo>;

/** Input of the withdrawal rule. */
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
  /** The withdrawal to send; null while the form is refused. */
  readonly withdrawal: Withdrawal | null;
  /** Amount after the fee, also computed while only a hold blocks the withdrawal. */
  readonly received: Amount | null;
  readonly problem: FormProblem | null;
  readonly codeNeeded: boolean;
}

const KINDS = { address: 0, card: 1, world: 2 } as const;

/** Validates with the domain rule that the server holds the money by. */
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

/** The amount that Max fills in: the balance, capped by the remaining limit. */
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

/** Whether all required codes are filled in, or a passkey replaces them. */
export function hasProof(form: WithdrawForm, needs: Needs): boolean {
  if (form.passkey !== '') return true;
  const hasCode = !needs.code || form.code.length === CODE_LENGTH;
  return hasCode && (!needs.totp || form.totp.trim().length >= CODE_LENGTH);
}

function proofOf(form: WithdrawForm, needs: Needs): { passkey?: string; code?: string; totp_code?: string } {
  if (form.passkey !== '' && (needs.code || needs.totp)) return { passkey: form.passkey };
  return { ...(needs.code ? { code: form.code } : {}), ...(needs.totp ? { totp_code: form.totp.trim() } : {}) };
}

/** Request body of the withdrawal call. */
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
