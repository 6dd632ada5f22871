import type { InputOf } from '@candor/contract/call';
import type { otcEditAd, otcPostAd } from '@candor/contract/otc-ads';
import { maskText } from '@candor/domain/chat/mask-text';
import { type AdForm, refuseAd, remainingOf } from '@candor/domain/otc/decide-ad';
import { sub, toAmount } from '@candor/money/decimal';
import { type Tx, withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { OtcDeps } from '../deps';
import { type Kind, listKinds } from '../kinds.store';
import { type MarketTerms, readTerms } from '../market-terms';
import { lockMethods, type Method } from '../methods.store';
import { type AdBody, countAds, insertAd, insertVersions, lockAd, type OwnAd, updateAd } from '../own-ads.store';
import { ensureMayOffer } from '../owner-checks';
import { lockTraders } from '../traders.store';

const DAY_MS = 86_400_000;

type Form = InputOf<typeof otcPostAd>;
type EditForm = InputOf<typeof otcEditAd>;

export interface SavedAd {
  readonly id: number;
  readonly version: number;
}

const listOf = (text = ''): string[] => [...new Set(text.split(',').filter((part) => part !== ''))];

const isForFiat = ({ isOpen, fiats }: Kind, fiat: string): boolean =>
  isOpen && (fiats.length === 0 || fiats.includes(fiat));

/** Own methods of a sell ad; locked, so that none of them is removed meanwhile. */
const pickMethods = async (tx: Tx, userId: number, form: Form): Promise<readonly Method[]> => {
  if (form.side === 'buy') return [];
  const ids = listOf(form.methods).map((id) => Number.parseInt(id, 10));
  const methods = await lockMethods(tx, { userId, ids, mode: 'share' });
  return methods.length === ids.length ? methods : refuse('otc_method_unknown');
};

/** Kinds an ad is for: those of its methods, or of a buy ad those the owner chose. */
const pickKinds = (kinds: readonly Kind[], form: Form, methods: readonly Method[]): readonly Kind[] => {
  const codes = listOf(form.kinds);
  const wanted =
    form.side === 'sell'
      ? kinds.filter(({ id }) => methods.some(({ kindId }) => kindId === id))
      : kinds.filter(({ code }) => codes.includes(code));
  const areAll = form.side === 'sell' || wanted.length === codes.length;
  return areAll && wanted.every((kind) => isForFiat(kind, form.fiat)) ? wanted : refuse('otc_kind_unknown');
};

const toDomainForm = (form: Form, methods: number): AdForm => ({
  side: form.side,
  priceKind: form.price_kind,
  price: form.price ?? '',
  marginPercent: form.margin_percent || '0',
  total: form.total,
  minFiat: form.min_fiat,
  maxFiat: form.max_fiat,
  methods,
  payMinutes: form.pay_minutes,
  hoursFrom: form.hours_from,
  hoursTo: form.hours_to,
  needLevel: form.need_level,
  needOrders: form.need_orders,
  needDays: form.need_days,
});

interface Judging {
  readonly form: Form;
  readonly methods: readonly Method[];
  readonly terms: MarketTerms;
  /** Coins in open and completed orders of the ad. */
  readonly used: string;
}

/** The ad as it is stored, after all checks. Contact data and links in its texts are masked. */
const toBody = async (tx: Tx, { form, methods, terms, used }: Judging): Promise<AdBody> => {
  const kinds = pickKinds(await listKinds(tx.client), form, methods);
  const { market, coin, rules } = terms;
  const domainForm = toDomainForm(form, kinds.length);
  const { index, isRateOld } = market;
  const refusal = refuseAd(domainForm, { scale: coin.scale, index, isRateOld, fiat: form.fiat, used, rules });
  if (refusal) throw new Refusal(refusal.code, refusal.params);
  const isFixed = form.price_kind === 'fixed';
  return {
    ...domainForm,
    fixedPrice: isFixed ? domainForm.price : null,
    marginPercent: isFixed ? '0' : domainForm.marginPercent,
    methodIds: methods.map(({ id }) => id),
    kindIds: kinds.map(({ id }) => id),
    terms: maskText((form.terms ?? '').trim()),
    autoReply: maskText((form.auto_reply ?? '').trim()),
  };
};

/** Posts an ad. Locks: methods, trader. */
export const postAd = async (deps: OtcDeps, userId: number, form: Form): Promise<SavedAd> => {
  await ensureMayOffer(deps, userId);
  const terms = await readTerms(deps, { currencyId: form.currency_id, fiat: form.fiat });
  const { maxAds, adDays } = terms.rules;
  return withTx(deps.pool, async (tx) => {
    const at = new Date(deps.clock.nowMs());
    const methods = await pickMethods(tx, userId, form);
    const body = await toBody(tx, { form, methods, terms, used: '0' });
    await lockTraders(tx, [userId], at);
    if ((await countAds(tx.client, userId)) >= maxAds) refuse('otc_too_many_ads', { maximum: String(maxAds) });
    const market = { userId, side: form.side, currencyId: form.currency_id, fiat: form.fiat };
    const expiresAt = new Date(at.getTime() + adDays * DAY_MS);
    const id = await insertAd(tx, { ...body, ...market }, { at, expiresAt });
    await insertVersions(tx, [id], at);
    return { id, version: 1 };
  });
};

/** Side, coin and fiat stay, and the owner must have seen the current version. */
const ensureEditable = (ad: OwnAd, form: EditForm): void => {
  if (ad.state === 'closed') refuse('otc_ad_ended');
  if (ad.version !== form.version) refuse('otc_ad_changed');
  const isSameMarket = ad.side === form.side && ad.currencyId === form.currency_id && ad.fiat === form.fiat;
  if (!isSameMarket) refuse('otc_ad_changed');
};

/** Changes an own ad; orders keep the version they were made with. Locks: methods, ad. */
export const editAd = async (deps: OtcDeps, userId: number, form: EditForm): Promise<SavedAd> => {
  await ensureMayOffer(deps, userId);
  const terms = await readTerms(deps, { currencyId: form.currency_id, fiat: form.fiat });
  return withTx(deps.pool, async (tx) => {
    const at = new Date(deps.clock.nowMs());
    const methods = await pickMethods(tx, userId, form);
    const ad = (await lockAd(tx, { id: form.id, userId })) ?? refuse('otc_ad_unknown');
    ensureEditable(ad, form);
    const used = sub(toAmount(ad.total), toAmount(ad.remaining));
    const body = await toBody(tx, { form, methods, terms, used });
    const version = await updateAd(tx, { ...body, id: ad.id, remaining: remainingOf(form.total, used) }, at);
    await insertVersions(tx, [ad.id], at);
    return { id: ad.id, version };
  });
};
