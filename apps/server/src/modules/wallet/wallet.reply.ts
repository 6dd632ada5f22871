import type { InputOf, ReplyOf } from '@candor/contract/call';
import type { operatorFiatRates } from '@candor/contract/ops-fiat';
import {
  ACCOUNT_IDS,
  type currencyList,
  type fiatList,
  type userCurrencyList,
  type WalletAccount,
  type walletChange,
  type walletDetail,
  type walletHistory,
  type walletList,
} from '@candor/contract/wallet';
import { isRateOld } from '@candor/domain/wallet/fiat-rates';
import { type Amount, add, isZero, mul, sum, toFixed8, toRate } from '@candor/money/decimal';
import type { Currency } from '#kernel/ledger/currencies';
import { toWireTime } from '#platform/http/wire-time';
import type { FiatRate } from './fiat-rates.store';
import type { ValueHistory } from './use-cases/load-value-history';
import type { Holding, ShownAccount, ValuedWallet, ValuedWallets } from './use-cases/value-balances';

type Flag = 0 | 1;
const flag = (value: boolean): Flag => (value ? 1 : 0);

const accountFlags = (currency: Currency) => ({
  is_legal: flag(currency.accounts.includes('legal')),
  is_lever: flag(currency.accounts.includes('lever')),
  is_match: flag(currency.accounts.includes('change')),
  is_micro: flag(currency.accounts.includes('micro')),
});

type BalanceItem = ReplyOf<typeof walletList>['legal_wallet']['balance'][number];

type ListedAccount = ShownAccount | 'stock';

/** Old clients know 1 to 4; views take the next numbers. */
const ROW_NUMBERS: Readonly<Record<ListedAccount, number>> = { ...ACCOUNT_IDS, mining: 5, financial: 6, stock: 7 };

const toBalanceItem = (account: ListedAccount, holding: Holding, cnyRate: Amount): BalanceItem => ({
  id: holding.currency.id * 10 + ROW_NUMBERS[account],
  currency: holding.currency.id,
  currency_name: holding.currency.name,
  currency_type: holding.currency.kind,
  ...accountFlags(holding.currency),
  usdt_price: toFixed8(holding.usdtPrice),
  cny_price: toFixed8(mul(holding.usdtPrice, toRate(cnyRate), 'down')),
  is_charge: 0,
  [`${account}_balance`]: toFixed8(holding.available),
  [`lock_${account}_balance`]: toFixed8(holding.frozen),
});

/** A hidden coin stays listed for users who hold some, so that it can be moved and withdrawn. */
const isInSight = ({ currency, available, frozen }: Holding): boolean =>
  currency.shown || !isZero(available) || !isZero(frozen);

/** The stock account is a view of the stocks in the spot account. */
const viewStocks = ({ change }: ValuedWallets['wallets']): ValuedWallet => {
  const holdings = change.holdings.filter(
    ({ currency, available, frozen }) => currency.kind === 'stock' && !isZero(add(available, frozen)),
  );
  return { holdings, usdtTotal: sum(holdings.map(({ usdtValue }) => usdtValue)) };
};

const toWalletPart = (
  account: ListedAccount,
  { wallets, cnyRate }: ValuedWallets,
  named: string,
): ReplyOf<typeof walletList>['legal_wallet'] => {
  const { holdings, usdtTotal } = account === 'stock' ? viewStocks(wallets) : wallets[account];
  return {
    balance: holdings
      .filter((holding) => isInSight(holding) && holding.currency.name.includes(named))
      .map((holding) => toBalanceItem(account, holding, cnyRate)),
    totle: toFixed8(usdtTotal),
    usdt_totle: Number(usdtTotal),
    CNY: toFixed8(mul(usdtTotal, toRate(cnyRate), 'down')),
  };
};

export const toWalletList = (valued: ValuedWallets, currencyName: string): ReplyOf<typeof walletList> => {
  const named = currencyName.toUpperCase();
  return {
    legal_wallet: toWalletPart('legal', valued, named),
    change_wallet: toWalletPart('change', valued, named),
    lever_wallet: toWalletPart('lever', valued, named),
    micro_wallet: toWalletPart('micro', valued, named),
    ExRate: toFixed8(valued.cnyRate),
    is_open_CTbi: 0,
    day_change_usdt: toFixed8(valued.dayChange.usdt),
    day_change_percent: toFixed8(valued.dayChange.percent),
    price_time: toWireTime(valued.pricedAt),
    price_time_ms: valued.pricedAt.getTime(),
    mining_wallet: toWalletPart('mining', valued, named),
    financial_wallet: toWalletPart('financial', valued, named),
    stock_wallet: toWalletPart('stock', valued, named),
  };
};

/** Of a transfer that was booked: what was asked for is what was moved. */
export const toMoveReceipt = (
  asked: InputOf<typeof walletChange>,
  { id, text }: { readonly id: string; readonly text: string },
): Exclude<ReplyOf<typeof walletChange>, string> => ({
  text,
  id,
  number: toFixed8(asked.number),
  currency_id: asked.currency_id,
  from_field: asked.from_field,
  to_field: asked.to_field,
});

export const toWalletHistory = ({ days, usdtNow }: ValueHistory): ReplyOf<typeof walletHistory> => ({
  list: days.map(({ dayMs, usdtValue }) => ({
    time: toWireTime(new Date(dayMs)),
    time_ms: dayMs,
    usdt_value: toFixed8(usdtValue),
  })),
  usdt_now: toFixed8(usdtNow),
});

/** `tradeFee`: of a spot order, as a fraction. */
export const toWalletDetail = (
  account: WalletAccount,
  holding: Holding,
  { cnyRate, tradeFee }: { readonly cnyRate: Amount; readonly tradeFee: Amount },
): ReplyOf<typeof walletDetail> => ({
  ...toBalanceItem(account, holding, cnyRate),
  ExRate: toFixed8(cnyRate),
  coin_trade_fee: toFixed8(tradeFee),
  address: '',
});

const toCurrencyRow = (currency: Currency): ReplyOf<typeof currencyList>['currency'][number] => ({
  id: currency.id,
  name: currency.name,
  type: currency.kind,
  scale: currency.scale,
  logo: currency.logo,
  ...accountFlags(currency),
});

export const toCurrencyList = (currencies: readonly Currency[]): ReplyOf<typeof currencyList> => ({
  currency: currencies.map(toCurrencyRow),
  legal: currencies.filter((currency) => currency.accounts.includes('legal')).map(toCurrencyRow),
});

export const toUserCurrencyList = (
  currencies: readonly Currency[],
  valued: ValuedWallets,
): ReplyOf<typeof userCurrencyList> => {
  const availableOf = (account: WalletAccount, currency: Currency): string =>
    toFixed8(valued.wallets[account].holdings.find((holding) => holding.currency.id === currency.id)?.available ?? '0');
  return currencies
    .filter((currency) => currency.accounts.length > 1)
    .map((currency) => ({
      id: currency.id,
      name: currency.name,
      scale: currency.scale,
      ...accountFlags(currency),
      wallet: {
        legal_balance: availableOf('legal', currency),
        change_balance: availableOf('change', currency),
        lever_balance: availableOf('lever', currency),
        micro_balance: availableOf('micro', currency),
      },
    }));
};

const toAge = ({ takenAtMs, source }: FiatRate, nowMs: number) => ({
  taken_at_ms: takenAtMs,
  is_old: flag(isRateOld(takenAtMs, nowMs)),
  source,
});

export const toFiatList = (rates: readonly FiatRate[], nowMs: number): ReplyOf<typeof fiatList> =>
  rates.map((rate) => ({
    currency_code: rate.code,
    symbol: rate.symbol,
    rate: toFixed8(rate.perUsd),
    rate_time: toWireTime(new Date(rate.takenAtMs)),
    ...toAge(rate, nowMs),
  }));

interface RatesAtConsole {
  readonly proposalId: number;
  readonly hasSource: boolean;
  readonly nowMs: number;
}

export const toOperatorRates = (
  rates: readonly FiatRate[],
  { proposalId, hasSource, nowMs }: RatesAtConsole,
): ReplyOf<typeof operatorFiatRates> => ({
  rates: rates.map((rate) => ({
    currency_code: rate.code,
    symbol: rate.symbol,
    per_usd: toFixed8(rate.perUsd),
    ...toAge(rate, nowMs),
  })),
  proposal_id: proposalId,
  has_source: flag(hasSource),
});
