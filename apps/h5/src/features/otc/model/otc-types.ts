import type { ReplyOf } from '@candor/contract/call';
import type { otcAd, otcAds, otcQuick, otcSetup, otcTrader } from '@candor/contract/otc';
import type { otcMethods, otcOwnAds } from '@candor/contract/otc-ads';

export type Setup = ReplyOf<typeof otcSetup>;
export type Index = ReplyOf<typeof otcAds>['index'];
export type Ad = ReplyOf<typeof otcAds>['items'][number];
export type AdPage = ReplyOf<typeof otcAd>;
export type Trader = Ad['trader'];
export type QuickOffer = ReplyOf<typeof otcQuick>['items'][number];
export type TraderPage = ReplyOf<typeof otcTrader>;
export type OwnAd = ReplyOf<typeof otcOwnAds>['items'][number];
export type Methods = ReplyOf<typeof otcMethods>;
export type Method = Methods['items'][number];
export type PaymentKind = Methods['kinds'][number];
