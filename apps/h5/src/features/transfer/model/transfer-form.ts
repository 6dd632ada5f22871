import type { RefusalCode } from '@candor/contract/codes';
import type { WalletAccount } from '@candor/contract/wallet';
import { computeTransferable, decideTransfer } from '@candor/domain/wallet/decide-transfer';
import { type Amount, add, canonical, isZero, toAmount } from '@candor/money/decimal';
import type { TransferCoin } from './transfer-coins.ts';

export interface TransferForm {
  readonly from: WalletAccount;
  readonly to: WalletAccount;
  /** The coin the user picked; null: the default coin. */
  readonly coinId: number | null;
  readonly amount: string;
  /** The amount field has lost focus once; only then are fixable problems shown. */
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
  /** Available balance of the coin in the source account; null while there is no coin. */
  readonly available: Amount | null;
  /** What of it stays in the account, because it would be owed now. */
  readonly reserved: Amount;
  /** Canonical amount to send; null while the form is incomplete or invalid. */
  readonly amount: Amount | null;
  /** Available balance of the target account after the transfer. */
  readonly wouldHold: Amount | null;
  /** The problem to show now; unfinished input has none. */
  readonly problem: TransferProblem | null;
}

/** Money of one account that its owner may not move out of it. */
interface ReservedMoney {
  readonly account: WalletAccount;
  readonly currency: string;
  readonly amount: string;
}

const NOTHING = toAmount('0');
const FAVOURITE_COIN = 'USDT';

export const EMPTY_TRANSFER: TransferForm = { from: 'change', to: 'lever', coinId: null, amount: '', touched: false };

/** A new form; `to` preselects the target account. */
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

/** The picked coin if both accounts may hold it; otherwise the default one, or the first that fits. */
function coinOf(form: TransferForm, coins: readonly TransferCoin[]): TransferCoin | null {
  const movable = movableCoins(form, coins);
  const picked = movable.find((coin) => coin.id === form.coinId);
  return picked ?? movable.find((coin) => coin.name === FAVOURITE_COIN) ?? movable[0] ?? null;
}

/** Derived state of the form, validated with the domain rule that the server books by. */
export function summarizeTransfer(
  form: TransferForm,
  coins: readonly TransferCoin[],
  held: ReservedMoney | null = null,
): TransferSummary {
  const coin = coinOf(form, coins);
  if (coin === null) {
    const problem = { code: 'currency_unknown', params: {} } as const;
    return { coin, available: null, reserved: NOTHING, amount: null, wouldHold: null, problem };
  }
  const { from, to } = form;
  const available = toAmount(coin.available[from]);
  const isHeld = held !== null && held.account === from && held.currency === coin.name;
  const reserved = isHeld ? toAmount(held.amount) : NOTHING;
  // Drops a trailing decimal point: "5." counts as 5 while the user is typing.
  const typed = form.amount.replace(/\.$/, '');
  const decision = decideTransfer({ amount: typed, from, to, currency: coin, available, reserved });
  if (!decision.ok) {
    return {
      coin,
      available,
      reserved,
      amount: null,
      wouldHold: null,
      problem: isUnfinished(form, decision.code) ? null : decision,
    };
  }
  const wouldHold = add(toAmount(coin.available[to]), decision.amount);
  return { coin, available, reserved, amount: decision.amount, wouldHold, problem: null };
}

/** An empty field has no problem, and "0.0" may become "0.05" until the field loses focus. */
function isUnfinished(form: TransferForm, code: RefusalCode): boolean {
  return code === 'amount_invalid' && (form.amount === '' || !form.touched);
}

/** The amount that Max fills in: the available balance, which the ledger keeps at the coin's scale, without what is reserved. */
export function maxAmount({ available, reserved }: Pick<TransferSummary, 'available' | 'reserved'>): string {
  const most = computeTransferable(available ?? NOTHING, reserved);
  return isZero(most) ? '' : canonical(most);
}
