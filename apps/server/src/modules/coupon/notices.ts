import { defineNotices } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const toRecords = (): string => '/pages/fund/assets_record';
const toCentre = (): string => '/pages/setting/coupon';

export const COUPON_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    coupon_offered: { category: 'account', setting: 'ends', words: ['amount', 'currency', 'until'], link: toCentre },
    coupon_fees_back: {
      category: 'account',
      setting: 'money',
      words: ['number', 'amount', 'currency', 'day'],
      link: toCentre,
    },
    coupon_fee_taken_back: {
      category: 'account',
      setting: 'money',
      words: ['number', 'amount', 'currency'],
      link: toRecords,
    },
    coupon_bonus_paid: {
      category: 'account',
      setting: 'money',
      words: ['number', 'amount', 'currency'],
      link: toCentre,
    },
    coupon_expiring: {
      category: 'account',
      setting: 'ends',
      words: ['number', 'left', 'currency', 'until'],
      link: toCentre,
    },
  },
});
