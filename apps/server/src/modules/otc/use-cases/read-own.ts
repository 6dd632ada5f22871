import type { InputOf, ReplyOf } from '@candor/contract/call';
import type { otcAdPreview, otcMethods, otcOwnAds } from '@candor/contract/otc-ads';
import { computeAdPrice } from '@candor/domain/otc/ad-price';
import { computeOrder } from '@candor/domain/otc/compute-order';
import { limitOf } from '@candor/domain/otc/decide-take';
import { isSameName } from '@candor/domain/otc/same-name';
import { canonical, toFixed8 } from '@candor/money/decimal';
import { loadCard } from '#modules/profile/index';
import { findFreeBalance } from '../balance.store';
import type { OtcDeps } from '../deps';
import { toFlag } from '../flag';
import { listKinds } from '../kinds.store';
import { countBetter } from '../market-ads.store';
import { readMarkets, readTerms, toIndex } from '../market-terms';
import { kindsById, toKind, toMethod } from '../methods.reply';
import { listMethods } from '../methods.store';
import { listOwnAds, type OwnAd } from '../own-ads.store';
import { loadPeople, type Person } from '../people.store';

const findPerson = async (deps: OtcDeps, userId: number): Promise<Person | undefined> => {
  const { verification } = await deps.rules.now();
  return (await loadPeople(deps.pool, { ids: [userId], levels: verification, nowMs: deps.clock.nowMs() })).get(userId);
};

export const readMethods = async (deps: OtcDeps, userId: number): Promise<ReplyOf<typeof otcMethods>> => {
  const [kinds, methods, card, person] = await Promise.all([
    listKinds(deps.pool),
    listMethods(deps.pool, userId),
    loadCard(deps.pool, userId),
    findPerson(deps, userId),
  ]);
  const kindOf = kindsById(kinds);
  const verifiedName = person && person.level >= 1 ? person.verifiedName : '';
  return {
    items: methods.map((method) => toMethod(method, kindOf.get(method.kindId))),
    kinds: kinds.filter(({ isOpen }) => isOpen).map(toKind),
    verified_name: verifiedName,
    has_card: toFlag(card !== null),
    card_matches: toFlag(card !== null && isSameName(card.fields.real_name, verifiedName)),
  };
};

/** Fee and value of a whole ad. The fee does not depend on the price, so it is known without one. */
const computeWhole = (
  {
    side,
    price,
    scale,
    makerFeePercent,
  }: {
    readonly side: 'buy' | 'sell';
    readonly price: string | null;
    readonly scale: number;
    readonly makerFeePercent: string;
  },
  total: string,
) => {
  if (total === '') return { fee: '0', totalFiat: '0' };
  const order = computeOrder({ side, price: price ?? '1', scale, makerFeePercent }, { by: 'coin', amount: total });
  return { fee: order.fee, totalFiat: price === null ? '0' : order.fiatAmount };
};

/** Price and rank an ad would have now. The rank counts ads with a better price for takers. */
export const previewAd = async (
  deps: OtcDeps,
  input: InputOf<typeof otcAdPreview>,
  userId: number,
): Promise<ReplyOf<typeof otcAdPreview>> => {
  const { side, currency_id: currencyId, fiat, total = '' } = input;
  const terms = await readTerms(deps, { currencyId, fiat });
  const { market, coin, makerFeePercent } = terms;
  const fixedPrice = input.price_kind === 'fixed' ? input.price || '0' : null;
  const computed =
    fixedPrice === null && market.isRateOld
      ? null
      : computeAdPrice({ fixedPrice, marginPercent: input.margin_percent || '0' }, market.index);
  const price = computed === '0' ? null : computed;
  const filter = { side, currencyId, fiat, readerId: userId, merchantId: 0, kind: '', ask: null, isOthersOnly: true };
  const [counted, free, person] = await Promise.all([
    countBetter(deps.pool, { filter, terms, price: price ?? '0' }),
    findFreeBalance(deps.pool, userId, currencyId),
    findPerson(deps, userId),
  ]);
  const { fee, totalFiat } = computeWhole({ side, price, scale: coin.scale, makerFeePercent }, total);
  return {
    index: toIndex(market),
    price: toFixed8(price ?? '0'),
    rank: price === null ? 0 : counted.better + 1,
    of: counted.all + 1,
    total_fiat: toFixed8(totalFiat),
    fee: toFixed8(fee),
    fee_percent: makerFeePercent,
    available: toFixed8(free),
    limit_usdt: toFixed8(person ? limitOf(person) : '0'),
  };
};

const toBodyReply = (ad: OwnAd) => ({
  price_kind: ad.fixedPrice === null ? ('floating' as const) : ('fixed' as const),
  fixed_price: toFixed8(ad.fixedPrice ?? '0'),
  margin_percent: canonical(ad.marginPercent),
  total: toFixed8(ad.total),
  remaining: toFixed8(ad.remaining),
  min_fiat: toFixed8(ad.minFiat),
  max_fiat: toFixed8(ad.maxFiat),
  terms: ad.terms,
  auto_reply: ad.autoReply,
  pay_minutes: ad.payMinutes,
  hours_from: ad.hoursFrom,
  hours_to: ad.hoursTo,
  need_level: ad.needLevel,
  need_orders: ad.needOrders,
  need_days: ad.needDays,
});

/** Why an ad is not offered without the owner's doing; a low credit score hides open ads too. */
const pauseReasonOf = (ad: OwnAd, person: Person | undefined): string => {
  if (ad.state === 'open') return person?.standing === 'paused' ? 'score' : '';
  return ad.pauseReason === 'owner' ? '' : ad.pauseReason;
};

export const readOwnAds = async (
  deps: OtcDeps,
  asked: { readonly userId: number; readonly page: number; readonly limit: number },
): Promise<ReplyOf<typeof otcOwnAds>> => {
  const [{ rows, total }, kinds, methods, person] = await Promise.all([
    listOwnAds(deps.pool, asked),
    listKinds(deps.pool),
    listMethods(deps.pool, asked.userId),
    findPerson(deps, asked.userId),
  ]);
  const [marketOf, kindOf] = [await readMarkets(deps, rows), kindsById(kinds)];
  const items = rows.map((ad) => {
    const market = marketOf(ad);
    const isWaiting = ad.fixedPrice === null && (market?.isRateOld ?? true);
    return {
      ...toBodyReply(ad),
      id: ad.id,
      version: ad.version,
      side: ad.side,
      currency_id: ad.currencyId,
      currency_name: ad.currency,
      fiat: ad.fiat,
      price: toFixed8((isWaiting ? null : computeAdPrice(ad, market?.index ?? null)) ?? '0'),
      methods: methods
        .filter(({ id }) => ad.methodIds.includes(id))
        .map((method) => toMethod(method, kindOf.get(method.kindId))),
      kinds: kinds.filter(({ id }) => ad.kindIds.includes(id)).map(({ code, name }) => ({ code, name })),
      state: ad.state,
      pause_reason: pauseReasonOf(ad, person),
      expires_ms: ad.expiresMs,
      open_orders: ad.openOrders,
    };
  });
  return { items, total };
};
