import { defineNotices } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const toOrder = ({ number = '' }: Readonly<Record<string, string>>): string => `/pages/lockming/order?id=${number}`;

export const LOCK_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    lock_first_reward: {
      category: 'account',
      setting: 'ends',
      words: ['number', 'amount', 'reward', 'currency'],
      link: toOrder,
    },
    lock_matured: {
      category: 'account',
      setting: 'ends',
      words: ['number', 'amount', 'rewards', 'currency'],
      link: toOrder,
    },
    lock_redeemed: {
      category: 'account',
      setting: 'ends',
      words: ['number', 'returned', 'penalty', 'currency'],
      link: toOrder,
    },
    lock_renewal_announced: {
      category: 'account',
      setting: 'ends',
      words: ['number', 'amount', 'currency', 'days', 'rate', 'end'],
      link: toOrder,
    },
    lock_renewed: {
      category: 'account',
      setting: 'ends',
      words: ['number', 'amount', 'rewards', 'currency', 'next', 'rate'],
      link: ({ next = '' }) => `/pages/lockming/order?id=${next}`,
    },
    lock_not_renewed: {
      category: 'account',
      setting: 'ends',
      words: ['number', 'amount', 'rewards', 'currency'],
      link: toOrder,
    },
  },
});
