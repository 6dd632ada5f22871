import type { ReplyOf } from '@candor/contract/call';
import type { ViewAccount, WalletAccount, walletList } from '@candor/contract/wallet';
import { type Amount, add, cmp, isZero, mul, type Rate, sum, toAmount, toPrice, toRate } from '@candor/money/decimal';

/** The accounts that take part in transfers, in the order the screens show them. */
export const SHOWN_ACCOUNTS = ['change', 'lever', 'micro', 'legal'] as const satisfies readonly WalletAccount[];

/** `stock` is a view of the stocks among the spot holdings; they are not counted under spot. */
export type OwnAccount = WalletAccount | ViewAccount | 'stock';

/** All accounts and views, in the order of the assets page. */
export const OWN_ACCOUNTS = [
  'change',
  'lever',
  'mining',
  'stock',
  'micro',
  'financial',
  'legal',
] as const satisfies readonly OwnAccount[];

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
  readonly account: OwnAccount;
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
  const held = OWN_ACCOUNTS.map((account) => ({
    account,
    holdings: rowsOf(reply, account).map((row) => toHolding(row, account === 'stock' ? 'change' : account, rate)),
  }));
  const accounts = held.map(({ account, holdings }) => toAccountView(account, holdings));
  return {
    total: sum(accounts.map((account) => account.value)),
    accounts,
    coins: mergeByCoin(held.flatMap(({ holdings }) => holdings)),
    priceTimeMs: reply.price_time_ms,
    dayChange: {
      value: mul(toAmount(reply.day_change_usdt), rate, 'down'),
      percent: toAmount(reply.day_change_percent),
    },
  };
}

function rowsOf(reply: WalletReply, account: OwnAccount): readonly BalanceRow[] {
  if (account !== 'stock' && account !== 'change') return reply[`${account}_wallet`].balance;
  return reply.change_wallet.balance.filter((row) => (row.currency_type === 'stock') === (account === 'stock'));
}

const inFiat = (amount: Amount, row: BalanceRow, rate: Rate): Amount =>
  mul(mul(amount, toPrice(row.usdt_price), { scale: 16, rounding: 'down' }), rate, 'down');

interface ValuedHolding extends Holding {
  readonly availableValue: Amount;
  readonly frozenValue: Amount;
}

function toHolding(row: BalanceRow, account: WalletAccount | ViewAccount, rate: Rate): ValuedHolding {
  const available = toAmount(row[`${account}_balance`] ?? '0');
  const frozen = toAmount(row[`lock_${account}_balance`] ?? '0');
  const [availableValue, frozenValue] = [inFiat(available, row, rate), inFiat(frozen, row, rate)];
  const value = add(availableValue, frozenValue);
  return { currencyId: row.currency, name: row.currency_name, available, frozen, value, availableValue, frozenValue };
}

function toAccountView(account: OwnAccount, holdings: readonly ValuedHolding[]): AccountView {
  const available = sum(holdings.map(({ availableValue }) => availableValue));
  const frozen = sum(holdings.map(({ frozenValue }) => frozenValue));
  return { account, available, frozen, value: add(available, frozen) };
}

function mergeByCoin(holdings: readonly Holding[]): CoinView[] {
  const coins = new Map<number, Holding>();
  for (const holding of holdings) {
    const { currencyId, name } = holding;
    const known = coins.get(currencyId) ?? { currencyId, name, available: ZERO, frozen: ZERO, value: ZERO };
    coins.set(currencyId, {
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
