import { type Amount, add, cmp, div, max, mul, parseAmount, sub, toAmount, toPrice } from '@candor/money/decimal';
import { type Refused, refused } from '../refused';
import type { NetworkRule } from './network-rules';
import type { WithdrawalRules } from './withdrawal-rules';

const DAY_MS = 24 * 3_600_000;

export interface LevelLimits {
  readonly withdrawBtc24h: string;
  readonly fiatUsdtPerTrade: string;
}

export interface Worth {
  /** USDT for one coin, and for one BTC. */
  readonly usdtPrice: string;
  readonly btcPrice: string;
}

export interface WithdrawalRequest extends Worth {
  readonly amount: string;
  /** 0 address, 1 bank card, 2 international card. */
  readonly kind: 0 | 1 | 2;
  readonly currency: { readonly name: string; readonly scale: number };
  readonly network: NetworkRule;
  readonly available: string;
  /** 0: not verified. */
  readonly level: number;
  readonly limits: LevelLimits;
  /** Withdrawn in the last 24 hours, in BTC, over all coins. */
  readonly usedBtc: string;
  /** The same in USDT. Counts for the code and the second reviewer, so that splitting a withdrawal avoids neither. */
  readonly usedUsdt: string;
  /** End of the hold after a security change; 0: none. */
  readonly securityHeldUntilMs: number;
  /** When the address or card may be used, and when it was saved as it is. */
  readonly targetUsableFromMs: number;
  readonly targetSetAtMs: number;
  /** Saved with a second proof; without one a code is always asked for. */
  readonly isTargetConfirmed: boolean;
  readonly rules: WithdrawalRules;
  readonly nowMs: number;
}

export interface Withdrawal {
  /** Leaves the account; the fee is part of it. */
  readonly amount: Amount;
  readonly fee: Amount;
  readonly received: Amount;
  readonly usdtValue: Amount;
  readonly btcValue: Amount;
  readonly codeNeeded: boolean;
  readonly reviewsNeeded: 1 | 2;
}

export type WithdrawalDecision = ({ readonly ok: true } & Withdrawal) | Refused;

/** "2026-01-31 08:00 UTC", the same in every language. */
export const writeUntil = (ms: number): string =>
  `${new Date(Math.ceil(ms / 60_000) * 60_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Values are rounded up: a limit is never passed by a rounding. */
export const valueWithdrawal = (
  amount: Amount,
  currencyName: string,
  { usdtPrice, btcPrice }: Worth,
): { usdtValue: Amount; btcValue: Amount } => {
  const usdtValue = mul(amount, toPrice(usdtPrice), 'up');
  return { usdtValue, btcValue: currencyName === 'BTC' ? amount : div(usdtValue, toPrice(btcPrice), 'up') };
};

/** The part of the limit that is left, in BTC and in the coin itself, rounded down. */
export const computeRemaining = (request: {
  readonly limitBtc: string;
  readonly usedBtc: string;
  readonly currency: { readonly name: string; readonly scale: number };
  readonly worth: Worth | null;
}): { remainingBtc: Amount; remainingNumber: Amount } => {
  const { currency, worth } = request;
  const remainingBtc = max(toAmount('0'), sub(toAmount(request.limitBtc), toAmount(request.usedBtc)));
  if (currency.name === 'BTC') return { remainingBtc, remainingNumber: remainingBtc };
  if (worth === null) return { remainingBtc, remainingNumber: toAmount('0') };
  const value = mul(remainingBtc, toPrice(worth.btcPrice), 'down');
  const scale = { scale: currency.scale, rounding: 'down' } as const;
  return { remainingBtc, remainingNumber: div(value, toPrice(worth.usdtPrice), scale) };
};

const decideAmount = ({ amount, currency, network }: WithdrawalRequest): WithdrawalDecision | Amount => {
  const parsed = parseAmount(amount, { scale: currency.scale });
  if (!parsed.ok) {
    if (parsed.reason !== 'scale') return refused('amount_invalid');
    return refused('amount_too_precise', { currency: currency.name, scale: String(currency.scale) });
  }
  if (cmp(parsed.value, toAmount(network.minWithdraw)) < 0)
    return refused('below_minimum', { min: network.minWithdraw, currency: currency.name });
  if (cmp(parsed.value, toAmount(network.withdrawFee)) <= 0)
    return refused('fee_not_covered', { fee: network.withdrawFee, currency: currency.name });
  return parsed.value;
};

/** Withdrawals are held after a security change and for a new target; the refusal says until when. */
const decideHolds = (request: WithdrawalRequest): WithdrawalDecision | null => {
  const { securityHeldUntilMs, targetUsableFromMs, nowMs } = request;
  if (securityHeldUntilMs > nowMs) return refused('withdrawal_held', { until: writeUntil(securityHeldUntilMs) });
  if (targetUsableFromMs > nowMs) return refused('address_held', { until: writeUntil(targetUsableFromMs) });
  return null;
};

const decideLimits = (
  request: WithdrawalRequest,
  { usdtValue, btcValue }: { usdtValue: Amount; btcValue: Amount },
): WithdrawalDecision | null => {
  const { kind, limits, usedBtc } = request;
  if (kind !== 0 && cmp(usdtValue, toAmount(limits.fiatUsdtPerTrade)) > 0)
    return refused('fiat_limit_exceeded', { limit: limits.fiatUsdtPerTrade });
  if (cmp(add(toAmount(usedBtc), btcValue), toAmount(limits.withdrawBtc24h)) <= 0) return null;
  const left = max(toAmount('0'), sub(toAmount(limits.withdrawBtc24h), toAmount(usedBtc)));
  return refused('withdraw_limit_reached', { limit: limits.withdrawBtc24h, left });
};

/**
 * A verified user may withdraw at least the minimum, more than the fee, up to the balance, after the holds, within the
 * rolling limit of the user's level. The score and other products are not considered (no-hostage rule).
 */
export const decideWithdrawal = (request: WithdrawalRequest): WithdrawalDecision => {
  const { currency, network, rules, nowMs } = request;
  if (request.level < 1) return refused('verification_required');
  if (!network.withdrawOpen) return refused('withdraw_closed', { currency: currency.name, network: network.network });
  const amount = decideAmount(request);
  if (typeof amount === 'object') return amount;
  const available = toAmount(request.available);
  if (cmp(amount, available) > 0) return refused('insufficient_balance', { available, currency: currency.name });
  const value = valueWithdrawal(amount, currency.name, request);
  const held = decideHolds(request) ?? decideLimits(request, value);
  if (held) return held;
  const fee = toAmount(network.withdrawFee);
  const inDay = add(toAmount(request.usedUsdt), value.usdtValue);
  const isFresh = nowMs < request.targetSetAtMs + rules.codeAddressDays * DAY_MS;
  return {
    ok: true,
    amount,
    fee,
    received: sub(amount, fee),
    ...value,
    codeNeeded: !request.isTargetConfirmed || isFresh || cmp(inDay, toAmount(rules.codeOverUsdt)) > 0,
    reviewsNeeded: cmp(inDay, toAmount(rules.twoReviewOverUsdt)) > 0 ? 2 : 1,
  };
};
