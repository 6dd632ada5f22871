import { defineNotices } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

/** The page with the own share. */
const toResult = ({ project = '' }: Readonly<Record<string, string>>): string => `/pages/ieo/order?id=${project}`;

export const IEO_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    ieo_allocated: {
      category: 'account',
      setting: 'ends',
      words: ['token', 'amount', 'wanted', 'refund', 'project'],
      link: toResult,
    },
    ieo_refunded: { category: 'account', setting: 'ends', words: ['token', 'refund', 'project'], link: toResult },
    ieo_listed: {
      category: 'account',
      setting: 'ends',
      words: ['token', 'amount', 'allocated', 'days', 'project'],
      link: toResult,
    },
  },
});
