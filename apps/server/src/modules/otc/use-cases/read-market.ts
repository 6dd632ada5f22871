import type { InputOf, ReplyOf } from '@candor/contract/call';
import type { otcAds, otcQuick, otcSetup } from '@candor/contract/otc';
import { computeOverIndex } from '@candor/domain/otc/ad-price';
import { computeOrder } from '@candor/domain/otc/compute-order';
import { isRateOld } from '@candor/domain/wallet/fiat-rates';
import { toFixed8 } from '@candor/money/decimal';
import { loadFiatRates } from '#modules/wallet/index';
import type { OtcDeps } from '../deps';
import { toFlag } from '../flag';
import { listKinds } from '../kinds.store';
import { toTerms } from '../market.reply';
import { type AdFilter, listShownAds, type ShownAd } from '../market-ads.store';
import { type MarketTerms, readTerms, toIndex } from '../market-terms';
import { toKind } from '../methods.reply';
import { loadTraderItems } from '../trader-items';

const QUICK_ADS = 10;

/** What the pages of OTC need before anything is chosen. */
export const readSetup = async (deps: OtcDeps): Promise<ReplyOf<typeof otcSetup>> => {
  const [{ otc, verification, version }, currencies, fiats, kinds] = await Promise.all([
    deps.rules.now(),
    deps.currencies.list(),
    loadFiatRates(deps.pool),
    listKinds(deps.pool),
  ]);
  const nowMs = deps.clock.nowMs();
  return {
    coins: otc.coins.flatMap((name) => {
      const coin = currencies.find((one) => one.name === name);
      return coin ? [{ id: coin.id, name, scale: coin.scale }] : [];
    }),
    fiats: fiats.map(({ code, symbol, takenAtMs }) => ({
      code,
      symbol,
      rate_ms: takenAtMs,
      is_old: toFlag(isRateOld(takenAtMs, nowMs)),
    })),
    kinds: kinds.filter(({ isOpen }) => isOpen).map(toKind),
    pay_minutes: [...otc.payMinutes],
    maker_fee_percent: otc.makerFeePercent,
    taker_fee_percent: otc.takerFeePercent,
    quiet_minutes: otc.quietMinutes,
    appeal_hours: otc.appealHours,
    ad_days: otc.adDays,
    max_open_orders: otc.maxOpenOrders,
    limits: verification.map(({ level, fiatUsdtPerTrade }) => ({ level, usdt: toFixed8(fiatUsdtPerTrade) })),
    rule_version: version,
  };
};

interface Listing {
  readonly filter: AdFilter;
  readonly terms: MarketTerms;
  readonly page: number;
  readonly limit: number;
}

/** A page of ads with their owners. */
const listWithOwners = async ({ pool }: OtcDeps, listing: Listing) => {
  const { rows, total } = await listShownAds(pool, listing);
  const traders = await loadTraderItems(
    pool,
    rows.map(({ ownerId }) => ownerId),
    listing.terms.market.nowMs,
  );
  const { readerId } = listing.filter;
  const items = rows.flatMap((ad) => {
    const trader = traders.get(ad.ownerId);
    return trader ? [{ ad, item: { ...toTerms(ad), is_own: toFlag(ad.ownerId === readerId), trader } }] : [];
  });
  return { items, total };
};

/** The list of the market; `readerId` 0: nobody is logged in. Own ads are only in the list of the own page of a trader. */
export const readAds = async (
  deps: OtcDeps,
  input: InputOf<typeof otcAds>,
  readerId: number,
): Promise<ReplyOf<typeof otcAds>> => {
  const { side, currency_id: currencyId, fiat, amount = '', kind = '', merchant_id: merchantId, page, limit } = input;
  const terms = await readTerms(deps, { currencyId, fiat });
  const ask = amount === '' ? null : { by: 'fiat' as const, amount };
  const filter = { side, currencyId, fiat, readerId, merchantId, kind, ask, isOthersOnly: merchantId === 0 };
  const { items, total } = await listWithOwners(deps, { filter, terms, page, limit });
  return { index: toIndex(terms.market), items: items.map(({ item }) => item), total };
};

const toQuick = (ad: ShownAd, { market, makerFeePercent }: MarketTerms, ask: NonNullable<AdFilter['ask']>) => {
  const order = computeOrder({ side: ad.side, price: ad.price ?? '0', scale: ad.scale, makerFeePercent }, ask);
  const over = market.index === null ? { fiat: '0', percent: '0' } : computeOverIndex(order, market.index);
  return {
    amount: toFixed8(order.amount),
    fiat_amount: toFixed8(order.fiatAmount),
    over_index: toFixed8(over.fiat),
    over_index_percent: over.percent,
  };
};

/** Ads of others that fit an amount, best first. */
export const readQuick = async (
  deps: OtcDeps,
  input: InputOf<typeof otcQuick>,
  readerId: number,
): Promise<ReplyOf<typeof otcQuick>> => {
  const { side, currency_id: currencyId, fiat, by, amount, kind = '' } = input;
  const terms = await readTerms(deps, { currencyId, fiat });
  const ask = { by, amount };
  const filter = { side, currencyId, fiat, readerId, merchantId: 0, kind, ask, isOthersOnly: true };
  const { items } = await listWithOwners(deps, { filter, terms, page: 1, limit: QUICK_ADS });
  return {
    index: toIndex(terms.market),
    items: items.map(({ ad, item }) => ({ ...item, ...toQuick(ad, terms, ask) })),
  };
};
