import type { RefusalCode } from '@candor/contract/codes';
import type { WalletAccount } from '@candor/contract/wallet';
import { decideTransfer } from '@candor/domain/wallet/decide-transfer';
import { type Amount, add, canonical, isZero, toAmount } from '@candor/money/decimal';
import type { TransferCoin } from './transfer-coins.ts';

export interface TransferForm {
  readonly from: WalletAccount;
  readonly to: WalletAccount;
  /** The coin the user picked; null leaves the choice to us. */
  readonly coinId: number | null;
  readonly amount: string;
  /** The user has left the amount field once, so an unfinished amount may be called wrong. */
  readonly touched: boolean;
}

export type TransferAction =
  | { readonly type: 'from'; readonly account: WalletAccount }
  | { readonly type: 'to'; readonly account: WalletAccount }
  | { readonly type: 'swap' }
  | { readonly type: 'coin'; readonly id: number }
  | { readonly type: 'amount'; readonly text: string }
  | { readonly type: 'left' }
  | { readonly type: 'sent' };

export interface TransferProblem {
  readonly code: RefusalCode;
  readonly params: Readonly<Record<string, string>>;
}

export interface TransferSummary {
  readonly coin: TransferCoin | null;
  /** Of the coin in the account that pays; null while there is no coin. */
  readonly available: Amount | null;
  /** The amount to send, in its one way of writing; null while the form is not complete and right. */
  readonly amount: Amount | null;
  /** What the receiving account would then have available. */
  readonly wouldHold: Amount | null;
  /** What to tell the user now: unfinished input is not called wrong while it is being typed. */
  readonly problem: TransferProblem | null;
}

const FAVOURITE_COIN = 'USDT';

export const EMPTY_TRANSFER: TransferForm = { from: 'change', to: 'lever', coinId: null, amount: '', touched: false };

/** A fresh form, into the account somebody was sent here for. */
export const newTransfer = (to: string | null): TransferForm =>
  to === 'micro' || to === 'change' ? reduceTransfer(EMPTY_TRANSFER, { type: 'to', account: to }) : EMPTY_TRANSFER;

export function reduceTransfer(form: TransferForm, action: TransferAction): TransferForm {
  switch (action.type) {
    case 'from':
      return action.account === form.to ? swapped(form) : { ...form, from: action.account };
    case 'to':
      return action.account === form.from ? swapped(form) : { ...form, to: action.account };
    case 'swap':
      return swapped(form);
    case 'coin':
      return { ...form, coinId: action.id, amount: '', touched: false };
    case 'amount':
      return { ...form, amount: action.text };
    case 'left':
      return { ...form, touched: form.amount !== '' };
    case 'sent':
      return { ...form, amount: '', touched: false };
  }
}

const swapped = (form: TransferForm): TransferForm => ({ ...form, from: form.to, to: form.from });

/** Coins that both chosen accounts may hold. */
export function movableCoins(form: TransferForm, coins: readonly TransferCoin[]): readonly TransferCoin[] {
  return coins.filter((coin) => coin.accounts.includes(form.from) && coin.accounts.includes(form.to));
}

/** The picked coin while both accounts may hold it; otherwise the usual one, or the first that fits. */
function coinOf(form: TransferForm, coins: readonly TransferCoin[]): TransferCoin | null {
  const movable = movableCoins(form, coins);
  const picked = movable.find((coin) => coin.id === form.coinId);
  return picked ?? movable.find((coin) => coin.name === FAVOURITE_COIN) ?? movable[0] ?? null;
}

/** Everything the screen says about a form, decided by the rule that also books the transfer. */
export function summarizeTransfer(form: TransferForm, coins: readonly TransferCoin[]): TransferSummary {
  const coin = coinOf(form, coins);
  if (coin === null) {
    const problem = { code: 'currency_unknown', params: {} } as const;
    return { coin, available: null, amount: null, wouldHold: null, problem };
  }
  const { from, to } = form;
  const available = toAmount(coin.available[from]);
  // "5." is five to someone who is still typing.
  const typed = form.amount.replace(/\.$/, '');
  const decision = decideTransfer({ amount: typed, from, to, currency: coin, available });
  if (!decision.ok) {
    return {
      coin,
      available,
      amount: null,
      wouldHold: null,
      problem: isUnfinished(form, decision.code) ? null : decision,
    };
  }
  const wouldHold = add(toAmount(coin.available[to]), decision.amount);
  return { coin, available, amount: decision.amount, wouldHold, problem: null };
}

/** An empty field is never wrong, and "0.0" may become "0.05" until the user leaves the field. */
function isUnfinished(form: TransferForm, code: RefusalCode): boolean {
  return code === 'amount_invalid' && (form.amount === '' || !form.touched);
}

/** The amount the Max button fills in: all that is available, cut to the coin's own decimals by the ledger already. */
export function maxAmount(available: Amount | null): string {
  return available === null || isZero(available) ? '' : canonical(available);
}
