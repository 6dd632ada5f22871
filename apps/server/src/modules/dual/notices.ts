import { defineNotices } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const orderPath = (number: string): string => `/pages/invest/mine?id=${number}`;

export const DUAL_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    dual_below: {
      category: 'account',
      setting: 'ends',
      words: ['number', 'symbol', 'price', 'linked', 'amount', 'currency'],
      link: ({ number = '' }) => orderPath(number),
    },
    dual_at_or_above: {
      category: 'account',
      setting: 'ends',
      words: ['number', 'symbol', 'price', 'linked', 'amount', 'currency'],
      link: ({ number = '' }) => orderPath(number),
    },
    dual_failed: {
      category: 'account',
      setting: 'ends',
      words: ['number', 'symbol', 'amount', 'currency'],
      link: ({ number = '' }) => orderPath(number),
    },
    dual_postponed: {
      category: 'account',
      setting: 'ends',
      words: ['number', 'symbol', 'found', 'seconds', 'needed', 'amount', 'currency'],
      link: ({ number = '' }) => orderPath(number),
    },
    dual_compounded: {
      category: 'account',
      setting: 'ends',
      words: ['number', 'next', 'amount', 'currency'],
      link: ({ next = '' }) => orderPath(next),
    },
    dual_not_compounded: {
      category: 'account',
      setting: 'ends',
      words: ['number', 'amount', 'currency'],
      link: ({ number = '' }) => orderPath(number),
    },
  },
});
