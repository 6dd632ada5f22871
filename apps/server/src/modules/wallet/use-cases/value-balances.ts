import type { WalletAccount } from '@candor/contract/wallet';
import { type Amount, add, mul, sum, toAmount, toRate } from '@candor/money/decimal';
import type { Currencies, Currency } from '#kernel/ledger/currencies';
import { loadBalances } from '#kernel/ledger/statements';
import type { Pool } from '#platform/db/pool';
import { loadFiatRates, loadReferencePrices } from '../wallet.store';

export interface Holding {
  readonly currency: Currency;
  readonly available: Amount;
  readonly frozen: Amount;
  readonly usdtPrice: Amount;
  /** Available and frozen together, at the reference price, rounded down. */
  readonly usdtValue: Amount;
}

export interface ValuedWallets {
  readonly wallets: Readonly<
    Record<WalletAccount, { readonly holdings: readonly Holding[]; readonly usdtTotal: Amount }>
  >;
  readonly cnyRate: Amount;
  /** The oldest of the prices used. */
  readonly pricedAt: Date;
}

const ZERO = toAmount('0');
const ONE = toAmount('1');

interface ValueDeps {
  readonly pool: Pool;
  readonly currencies: Currencies;
}

const loadPrices = async (pool: Pool) => {
  const prices = await loadReferencePrices(pool);
  const oldestMs = Math.min(...prices.map((price) => price.takenAt.getTime()));
  return {
    priceOf: new Map(prices.map((price) => [price.currencyId, toAmount(price.usdtPrice)])),
    pricedAt: new Date(prices.length === 0 ? 0 : oldestMs),
  };
};

const loadCnyRate = async (pool: Pool): Promise<Amount> => {
  const yuan = (await loadFiatRates(pool)).find((rate) => rate.code === 'CNY');
  return yuan ? toAmount(yuan.perUsd) : ONE;
};

/** Every account with every currency it may hold, valued for display at the reference prices. */
export const valueBalances = async (deps: ValueDeps, userId: number): Promise<ValuedWallets> => {
  const [currencies, balances, { priceOf, pricedAt }, cnyRate] = await Promise.all([
    deps.currencies.list(),
    loadBalances(deps.pool, userId),
    loadPrices(deps.pool),
    loadCnyRate(deps.pool),
  ]);
  const balanceOf = new Map(balances.map((row) => [`${row.type}:${row.currencyId}`, row]));
  const toHolding = (account: WalletAccount, currency: Currency): Holding => {
    const row = balanceOf.get(`${account}:${currency.id}`);
    const [available, frozen] = [toAmount(row?.available ?? '0'), toAmount(row?.frozen ?? '0')];
    const usdtPrice = priceOf.get(currency.id) ?? ZERO;
    return {
      currency,
      available,
      frozen,
      usdtPrice,
      usdtValue: mul(add(available, frozen), toRate(usdtPrice), 'down'),
    };
  };
  const walletOf = (account: WalletAccount) => {
    const holdings = currencies
      .filter((currency) => currency.accounts.includes(account))
      .map((currency) => toHolding(account, currency));
    return { holdings, usdtTotal: sum(holdings.map((holding) => holding.usdtValue)) };
  };
  const wallets = {
    legal: walletOf('legal'),
    change: walletOf('change'),
    lever: walletOf('lever'),
    micro: walletOf('micro'),
  };
  return { wallets, cnyRate, pricedAt };
};
