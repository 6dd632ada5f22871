import type { ReplyOf } from '@candor/contract/call';
import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { otcAd } from '@candor/contract/otc';
import { findHindrance, limitOf } from '@candor/domain/otc/decide-take';
import { type Refused, refused } from '@candor/domain/refused';
import { toFixed8 } from '@candor/money/decimal';
import { Refusal, refuse } from '#platform/refusal';
import { type Ad, loadAds } from '../ads.store';
import { findFreeBalance } from '../balance.store';
import type { OtcDeps } from '../deps';
import { ensureOtcOpen } from '../ensure-open';
import { toFlag } from '../flag';
import { listKinds } from '../kinds.store';
import { toTerms } from '../market.reply';
import { findShownAd } from '../market-ads.store';
import { type MarketTerms, readTerms, toIndex } from '../market-terms';
import { kindsById, toMethod } from '../methods.reply';
import { listMethods, loadMethods } from '../methods.store';
import { loadBlockedPairs, loadPeople } from '../people.store';
import { findOpenTaken } from '../trader.store';
import { loadTraderItems } from '../trader-items';

const findClosed = async (deps: OtcDeps, userId: number): Promise<Refused | null> => {
  try {
    await ensureOtcOpen(deps, userId);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, code: error.code, params: error.params };
    throw error;
  }
};

/** What hinders this reader from taking this ad, whatever the amount. */
const findReaderHindrance = async (deps: OtcDeps, { ad, terms, userId }: AdReading) => {
  const { verification } = await deps.rules.now();
  const asked = { ids: [userId, ad.ownerId], levels: verification, nowMs: terms.market.nowMs };
  const [people, blocked, openTaken, closed] = await Promise.all([
    loadPeople(deps.pool, asked),
    loadBlockedPairs(deps.pool, [{ takerId: userId, ownerId: ad.ownerId }]),
    findOpenTaken(deps.pool, userId),
    findClosed(deps, userId),
  ]);
  const [taker, maker] = [people.get(userId), people.get(ad.ownerId)];
  if (!taker || !maker) return refuse('otc_ad_unknown');
  const { market, rules } = terms;
  const maximum = String(rules.maxOpenOrders);
  const hindrance =
    closed ??
    findHindrance({ ad, taker, maker, isBlocked: blocked.size > 0, market, rules }) ??
    (openTaken >= rules.maxOpenOrders ? refused('otc_too_many_open', { maximum }) : null);
  return { hindrance, limitUsdt: limitOf(taker) };
};

interface AdReading {
  readonly ad: Ad;
  readonly terms: MarketTerms;
  readonly userId: number;
}

const loadOwnMethods = async ({ pool }: OtcDeps, { ad, userId }: AdReading) => {
  const [kinds, methods, own] = await Promise.all([
    listKinds(pool),
    loadMethods(pool, ad.methodIds),
    ad.side === 'buy' ? listMethods(pool, userId) : [],
  ]);
  const kindOf = kindsById(kinds);
  return {
    // Without holder and fields: account data is for the two sides of an order only.
    methods: [...methods.values()].map(({ id, kindId }) => ({
      id,
      kind: kindOf.get(kindId)?.code ?? '',
      kind_name: kindOf.get(kindId)?.name ?? '',
    })),
    own_methods: own
      .filter(({ kindId }) => ad.kindIds.includes(kindId))
      .map((method) => toMethod(method, kindOf.get(method.kindId))),
  };
};

export interface AdRequest {
  readonly id: number;
  readonly userId: number;
  readonly language: Language;
}

/** One ad as the reader could take it now. */
export const readAd = async (deps: OtcDeps, { id, userId, language }: AdRequest): Promise<ReplyOf<typeof otcAd>> => {
  const ad = (await loadAds(deps.pool, [id])).get(id) ?? refuse('otc_ad_unknown');
  const terms = await readTerms(deps, ad);
  const reading = { ad, terms, userId };
  const { nowMs } = terms.market;
  const [shown, { hindrance, limitUsdt }, methods, free, traders] = await Promise.all([
    findShownAd(deps.pool, id, terms),
    findReaderHindrance(deps, reading),
    loadOwnMethods(deps, reading),
    findFreeBalance(deps.pool, userId, ad.currencyId),
    loadTraderItems(deps.pool, [ad.ownerId], nowMs),
  ]);
  const trader = traders.get(ad.ownerId);
  if (!shown || !trader) return refuse('otc_ad_unknown');
  return {
    ...toTerms(shown),
    terms: ad.terms,
    need_level: ad.needLevel,
    need_orders: ad.needOrders,
    need_days: ad.needDays,
    index: toIndex(terms.market),
    ...methods,
    own_available: toFixed8(free),
    own_limit_usdt: toFixed8(limitUsdt),
    hindrance: hindrance?.code ?? '',
    hindrance_text: hindrance ? sentenceOf(language, hindrance.code, hindrance.params) : '',
    fee_percent: terms.rules.takerFeePercent,
    trader,
    is_own: toFlag(ad.ownerId === userId),
  };
};
