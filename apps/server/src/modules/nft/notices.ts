import { defineNotices, type NoticeKind, type Words } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const toWork = ({ code = '' }: Words): string => `/pages/nft/artworkDetail?code=${code}`;
const toBox = ({ code = '' }: Words): string => `/pages/nft/box?code=${code}`;
/** What is to pay. */
const toOrders = ({ code = '' }: Words): string => `/pages/nft/purchase?code=${code}`;

const kindOf =
  <const S extends NoticeKind['setting']>(setting: S) =>
  <const W extends readonly string[]>(words: W, link: NonNullable<NoticeKind['link']>) => ({
    category: 'account' as const,
    setting,
    words,
    link,
  });
const trade = kindOf('orders');
const toPay = kindOf('to_pay');

/** A notice for each kind of message: `nft_` and the kind. */
export const NFT_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    nft_outbid: trade(['code', 'work', 'amount', 'currency'], toWork),
    nft_won: toPay(['code', 'work', 'amount', 'currency', 'until'], toOrders),
    nft_lost: trade(['code', 'work', 'amount', 'currency'], toWork),
    nft_second_chance: toPay(['code', 'work', 'amount', 'currency', 'until'], toOrders),
    nft_payment_expired: toPay(['code', 'work', 'amount', 'currency'], toOrders),
    nft_sold: trade(['code', 'work', 'amount', 'currency'], toWork),
    nft_not_sold: trade(['code', 'work'], toWork),
    nft_buyer_did_not_pay: toPay(['code', 'work', 'amount', 'currency'], toWork),
    nft_royalty: trade(['code', 'work', 'amount', 'currency'], toWork),
    nft_box_drawn: trade(['code', 'work'], toBox),
    nft_taken_down: trade(['code', 'work', 'amount', 'currency'], toWork),
    nft_bid_voided: trade(['code', 'work', 'amount', 'currency'], toWork),
    nft_new_work: kindOf('alerts')(['code', 'work'], toWork),
  },
});
