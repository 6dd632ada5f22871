import { defineNotices, type NoticeKind, type Words } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const toOrder = ({ number = '' }: Words): string => `/pages/otc/order?number=${number}`;
const toAds = (): string => '/pages/otc/ads';

const kindOf =
  <const S extends NoticeKind['setting']>(setting: S, link: NonNullable<NoticeKind['link']>) =>
  <const W extends readonly string[]>(words: W) => ({ category: 'account' as const, setting, words, link });
/** Steps of an order have deadlines; what happens to an ad has none. */
const step = kindOf('to_pay', toOrder);
const ad = kindOf('orders', toAds);

/** Amount, method and deadline are in the notice: it must be possible to act on it alone. */
export const OTC_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    otc_sell_order: step(['number', 'amount', 'currency', 'fiat_amount', 'fiat', 'method', 'time']),
    otc_buy_order: step(['number', 'amount', 'currency', 'fiat_amount', 'fiat', 'method', 'time']),
    otc_paid: step(['number', 'amount', 'currency', 'fiat_amount', 'fiat', 'method', 'time']),
    otc_released: step(['number', 'amount', 'currency']),
    otc_cancelled: step(['number', 'amount', 'currency']),
    otc_cancel_asked: step(['number', 'amount', 'currency']),
    otc_timed_out: step(['number', 'amount', 'currency']),
    otc_not_paid: step(['number', 'amount', 'currency']),
    otc_disputed: step(['number', 'amount', 'currency', 'time']),
    otc_decided_release: step(['number', 'amount', 'currency', 'time']),
    otc_decided_refund: step(['number', 'amount', 'currency', 'time']),
    otc_appealed: step(['number', 'amount', 'currency']),
    otc_carried_out_release: step(['number', 'amount', 'currency']),
    otc_carried_out_refund: step(['number', 'amount', 'currency']),
    otc_operator_wrote: step(['number']),
    otc_ad_expired: ad(['amount', 'currency', 'fiat']),
    otc_ads_paused: ad(['rate', 'minimum']),
    otc_ad_paused: ad(['currency', 'fiat', 'reason']),
    otc_ad_pause_lifted: ad(['currency', 'fiat', 'reason']),
  },
});
