import { VIEW_ACCOUNTS, type ViewAccount, WALLET_ACCOUNTS, type WalletAccount } from '@candor/contract/wallet';
import { computeDayChange, type DayChange } from '@candor/domain/wallet/compute-day-change';
import { type Amount, add, isZero, mul, type Price, sum, toAmount, toPrice } from '@candor/money/decimal';
import type { Currencies, Currency } from '#kernel/ledger/currencies';
import { loadBalances } from '#kernel/ledger/statements';
import type { Board } from '#kernel/pricing/board';
import { type CoinPrice, usdtPriceOf } from '#kernel/pricing/usdt-price';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import { loadFiatRates } from '../fiat-rates.store';

export interface Holding {
  readonly currency: Currency;
  readonly available: Amount;
  readonly frozen: Amount;
  /** The latest price; 0 before the first price. */
  readonly usdtPrice: Price;
  /** Available plus frozen, at that price, rounded down. */
  readonly usdtValue: Amount;
}

export interface ValuedWallet {
  readonly holdings: readonly Holding[];
  readonly usdtTotal: Amount;
}

export type ShownAccount = WalletAccount | ViewAccount;

export interface ValuedWallets {
  /** Accounts list every currency they may hold; views only those with a balance. */
  readonly wallets: Readonly<Record<ShownAccount, ValuedWallet>>;
  /** Of all of them together. */
  readonly usdtTotal: Amount;
  readonly dayChange: DayChange;
  readonly cnyRate: Amount;
  /** Time of the oldest price among holdings in open markets; closed markets use their last price and do not count. */
  readonly pricedAt: Date;
}

const ZERO = toPrice('0');
const ONE = toPrice('1');

interface ValueDeps {
  readonly pool: Pool;
  readonly currencies: Currencies;
  readonly board: Board;
  readonly clock: Clock;
}

const loadCnyRate = async (pool: Pool): Promise<Amount> => {
  const yuan = (await loadFiatRates(pool)).find((rate) => rate.code === 'CNY');
  return toAmount(yuan ? yuan.perUsd : ONE);
};

type PriceTable = ReadonlyMap<number, CoinPrice>;

const toPriceTable = (board: Board, currencies: readonly Currency[]): PriceTable =>
  new Map(
    currencies.flatMap((currency) => {
      const price = usdtPriceOf(board, currency);
      return price ? [[currency.id, price]] : [];
    }),
  );

const heldWith = (holdings: readonly Holding[], prices: PriceTable) =>
  holdings.flatMap(({ currency, available, frozen }) => {
    const price = prices.get(currency.id);
    const amount = add(available, frozen);
    return price && !isZero(amount)
      ? [{ amount, price: price.now, openPrice: price.dayAgo, timeMs: price.timeMs }]
      : [];
  });

/** All balances of a user, valued for display at the latest prices. */
export const valueBalances = async (deps: ValueDeps, userId: number): Promise<ValuedWallets> => {
  const [currencies, balances, cnyRate] = await Promise.all([
    deps.currencies.list(),
    loadBalances(deps.pool, userId),
    loadCnyRate(deps.pool),
  ]);
  const prices = toPriceTable(deps.board, currencies);
  const balanceOf = new Map(balances.map((row) => [`${row.type}:${row.currencyId}`, row]));
  const toHolding = (account: ShownAccount, currency: Currency): Holding => {
    const row = balanceOf.get(`${account}:${currency.id}`);
    const [available, frozen] = [toAmount(row?.available ?? '0'), toAmount(row?.frozen ?? '0')];
    const usdtPrice = prices.get(currency.id)?.now ?? ZERO;
    return { currency, available, frozen, usdtPrice, usdtValue: mul(add(available, frozen), usdtPrice, 'down') };
  };
  const valued = (holdings: readonly Holding[]): ValuedWallet => ({
    holdings,
    usdtTotal: sum(holdings.map((holding) => holding.usdtValue)),
  });
  const accounts = WALLET_ACCOUNTS.map((account) => {
    const listed = currencies.filter((currency) => currency.accounts.includes(account));
    return [account, valued(listed.map((currency) => toHolding(account, currency)))] as const;
  });
  const views = VIEW_ACCOUNTS.map((account) => {
    const holdings = currencies.map((currency) => toHolding(account, currency));
    return [account, valued(holdings.filter(({ available, frozen }) => !isZero(add(available, frozen))))] as const;
  });
  const wallets = Object.fromEntries([...accounts, ...views]) as Record<ShownAccount, ValuedWallet>;
  const held = heldWith(
    Object.values(wallets).flatMap(({ holdings }) => holdings),
    prices,
  );
  const times = held.flatMap(({ timeMs }) => (timeMs === null ? [] : [timeMs]));
  return {
    wallets,
    usdtTotal: sum(Object.values(wallets).map(({ usdtTotal }) => usdtTotal)),
    dayChange: computeDayChange(held),
    cnyRate,
    pricedAt: new Date(times.length === 0 ? deps.clock.nowMs() : Math.min(...times)),
  };
};
