import type { ReplyOf } from '@candor/contract/call';
import {
  liftOtcAdPause,
  operatorOtcAds,
  operatorOtcKinds,
  operatorOtcTraders,
  pauseOtcAd,
  saveOtcKind,
} from '@candor/contract/ops-otc';
import { OTC_PAYMENT_FIELDS } from '@candor/contract/otc-fields';
import { computeAdPrice } from '@candor/domain/otc/ad-price';
import { findCancelPattern, findTakingBlock } from '@candor/domain/otc/taking-block';
import { toFixed8 } from '@candor/money/decimal';
import { registerAction } from '#kernel/operators/action';
import { toPerson } from '#kernel/operators/to-person';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { type ConsoleAd, type ConsoleTrader, loadConsoleAds, loadConsoleTraders } from './console.store';
import type { OtcModuleDeps } from './deps';
import { FIGURES_SPAN_MS, loadFigures, toFigures } from './figures.store';
import { toFlag } from './flag';
import { countMethodsByKind, listKinds } from './kinds.store';
import type { FiatMarket } from './market-facts';
import { readMarkets } from './market-terms';
import { toKind } from './methods.reply';
import { loadFrequentEnds, loadPeople } from './people.store';
import { liftPause, pauseAd } from './use-cases/pause-ad';
import { saveKind } from './use-cases/save-kind';

type AdReply = ReplyOf<typeof operatorOtcAds>['data'][number];
type TraderReply = ReplyOf<typeof operatorOtcTraders>['data'][number];

const toAd = (ad: ConsoleAd, market: FiatMarket | null): AdReply => ({
  id: ad.id,
  ...toPerson(ad),
  side: ad.side,
  currency_name: ad.currency,
  fiat: ad.fiat,
  price_kind: ad.fixedPrice === null ? 'floating' : 'fixed',
  price: toFixed8(computeAdPrice(ad, market?.index ?? null) ?? '0'),
  total: toFixed8(ad.total),
  remaining: toFixed8(ad.remaining),
  terms: ad.terms,
  state: ad.state,
  pause_reason: ad.pauseReason,
  version: ad.version,
  created_ms: ad.createdMs,
});

/** Buyers who reached the number of unpaid ends that is a flag, within 30 days, and when they last did. */
const findFlagged = async ({ pool, rules, clock }: OtcModuleDeps): Promise<Map<number, number>> => {
  const { otc } = await rules.now();
  const ends = await loadFrequentEnds(pool, { afterMs: clock.nowMs() - FIGURES_SPAN_MS, least: otc.anyCancels });
  return new Map(
    [...ends].flatMap(([id, those]) => {
      const atMs = findCancelPattern(those, otc);
      return atMs === 0 ? [] : [[id, atMs] as const];
    }),
  );
};

/** Traders of a page with score, level, figures, the end of a block on taking and the flag for many unpaid ends. */
const toTraders = async (
  deps: OtcModuleDeps,
  rows: readonly ConsoleTrader[],
  flagged: ReadonlyMap<number, number>,
): Promise<TraderReply[]> => {
  const { verification, otc } = await deps.rules.now();
  const nowMs = deps.clock.nowMs();
  const ids = rows.map(({ userId }) => userId);
  const [figures, people] = await Promise.all([
    loadFigures(deps.pool, ids, nowMs),
    loadPeople(deps.pool, { ids, levels: verification, nowMs }),
  ]);
  return rows.map((row) => {
    const person = people.get(row.userId);
    const untilMs = findTakingBlock(person?.unpaidEnds ?? [], otc);
    return {
      ...toPerson(row),
      ...toFigures(figures.get(row.userId)),
      score: person?.score ?? 0,
      level: person?.level ?? 0,
      open_orders: row.openOrders,
      open_ads: row.openAds,
      disputes: row.disputes,
      disputes_lost: row.disputesLost,
      blocked_until_ms: untilMs > nowMs ? untilMs : 0,
      pattern_ms: flagged.get(row.userId) ?? 0,
    };
  });
};

const registerLists = (deps: OtcModuleDeps): void => {
  const { http, pool } = deps;
  registerCall(http, operatorOtcAds, async ({ keyword = '', ...paged }) => {
    const { rows, total } = await loadConsoleAds(pool, { keyword, ...paged });
    const marketOf = await readMarkets(deps, rows);
    return toCountedPage({ rows: rows.map((ad) => toAd(ad, marketOf(ad))), total }, paged);
  });
  registerCall(http, operatorOtcTraders, async ({ keyword = '', ...paged }) => {
    const flagged = await findFlagged(deps);
    const { rows, total } = await loadConsoleTraders(pool, { keyword, ...paged }, [...flagged.keys()]);
    return toCountedPage({ rows: await toTraders(deps, rows, flagged), total }, paged);
  });
  registerCall(http, operatorOtcKinds, async () => {
    const [kinds, methods] = await Promise.all([listKinds(pool), countMethodsByKind(pool)]);
    const items = kinds.map((kind) => ({
      ...toKind(kind),
      open: toFlag(kind.isOpen),
      sort: kind.sort,
      methods: methods.get(kind.id) ?? 0,
    }));
    return { fields: [...OTC_PAYMENT_FIELDS], items };
  });
};

/** Console routes of ads, traders and kinds of payment. None takes a price or an amount. */
export const registerOtcConsole = (deps: OtcModuleDeps): void => {
  registerLists(deps);
  registerAction(deps, pauseOtcAd, (tx, input, { operator: { operatorId } }) =>
    pauseAd(deps, tx, { ...input, operatorId }),
  );
  registerAction(deps, liftOtcAdPause, (tx, input, { operator: { operatorId } }) =>
    liftPause(deps, tx, { ...input, operatorId }),
  );
  registerAction(deps, saveOtcKind, (tx, input) => saveKind(deps, tx, input));
};
