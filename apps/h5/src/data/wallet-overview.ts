import type { ReplyOf } from '@candor/contract/call';
import type { WalletAccount, walletList } from '@candor/contract/wallet';
import { type Amount, add, cmp, isZero, mul, type Rate, sum, toAmount, toPrice, toRate } from '@candor/money/decimal';

/** The accounts in the order the screens show them. */
export const SHOWN_ACCOUNTS = ['change', 'lever', 'micro', 'legal'] as const satisfies readonly WalletAccount[];

type WalletReply = ReplyOf<typeof walletList>;
type BalanceRow = WalletReply['change_wallet']['balance'][number];

interface Holding {
  readonly currencyId: number;
  readonly name: string;
  readonly available: Amount;
  readonly frozen: Amount;
  /** Available plus frozen, in the display currency. */
  readonly value: Amount;
}

/** All figures of an account are in the display currency. */
export interface AccountView {
  readonly account: WalletAccount;
  readonly available: Amount;
  readonly frozen: Amount;
  readonly value: Amount;
}

/** A coin's total over all accounts; available and frozen are in units of the coin. */
export type CoinView = Holding;

export interface WalletOverview {
  readonly total: Amount;
  readonly accounts: readonly AccountView[];
  /** Only coins the user holds, the most valuable first. */
  readonly coins: readonly CoinView[];
  readonly priceTimeMs: number;
  /** Change of the holdings' value in 24 hours, in the display currency and in percent. */
  readonly dayChange: { readonly value: Amount; readonly percent: Amount };
}

const ZERO = toAmount('0');

/** Everything the balance screens show, in a display currency that costs `fiatRate` per US dollar. Values round down. */
export function toWalletOverview(reply: WalletReply, fiatRate: string): WalletOverview {
  const rate = toRate(fiatRate);
  const accounts = SHOWN_ACCOUNTS.map((account) => toAccountView(account, { rows: rowsOf(reply, account), rate }));
  const holdings = SHOWN_ACCOUNTS.flatMap((account) =>
    rowsOf(reply, account).map((row) => toHolding(row, account, rate)),
  );
  return {
    total: sum(accounts.map((account) => account.value)),
    accounts,
    coins: mergeByCoin(holdings),
    priceTimeMs: reply.price_time_ms,
    dayChange: {
      value: mul(toAmount(reply.day_change_usdt), rate, 'down'),
      percent: toAmount(reply.day_change_percent),
    },
  };
}

function rowsOf(reply: WalletReply, account: WalletAccount): readonly BalanceRow[] {
  return reply[`${account}_wallet`].balance;
}

const inFiat = (amount: Amount, row: BalanceRow, rate: Rate): Amount =>
  mul(mul(amount, toPrice(row.usdt_price), { scale: 16, rounding: 'down' }), rate, 'down');

function balanceOf(row: BalanceRow, account: WalletAccount): { available: Amount; frozen: Amount } {
  return {
    available: toAmount(row[`${account}_balance`] ?? '0'),
    frozen: toAmount(row[`lock_${account}_balance`] ?? '0'),
  };
}

function toAccountView(account: WalletAccount, from: { rows: readonly BalanceRow[]; rate: Rate }): AccountView {
  const parts = from.rows.map((row) => {
    const { available, frozen } = balanceOf(row, account);
    return { available: inFiat(available, row, from.rate), frozen: inFiat(frozen, row, from.rate) };
  });
  const available = sum(parts.map((part) => part.available));
  const frozen = sum(parts.map((part) => part.frozen));
  return { account, available, frozen, value: add(available, frozen) };
}

function toHolding(row: BalanceRow, account: WalletAccount, rate: Rate): Holding {
  const { available, frozen } = balanceOf(row, account);
  const value = add(inFiat(available, row, rate), inFiat(frozen, row, rate));
  return { currencyId: row.currency, name: row.currency_name, available, frozen, value };
}

function mergeByCoin(holdings: readonly Holding[]): CoinView[] {
  const coins = new Map<number, Holding>();
  for (const holding of holdings) {
    const known = coins.get(holding.currencyId) ?? { ...holding, available: ZERO, frozen: ZERO, value: ZERO };
    coins.set(holding.currencyId, {
      ...known,
      available: add(known.available, holding.available),
      frozen: add(known.frozen, holding.frozen),
      value: add(known.value, holding.value),
    });
  }
  return [...coins.values()]
    .filter((coin) => !isZero(coin.available) || !isZero(coin.frozen))
    .sort((a, b) => cmp(b.value, a.value) || a.name.localeCompare(b.name, 'en'));
}
