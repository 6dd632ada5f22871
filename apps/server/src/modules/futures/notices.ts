import { defineNotices } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

export const FUTURES_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    futures_warning: { category: 'account', words: ['symbol', 'number', 'price', 'liquidation'] },
    futures_urgent: { category: 'account', words: ['symbol', 'number', 'price', 'liquidation'] },
    futures_liquidated: { category: 'account', words: ['symbol', 'number', 'price', 'time', 'seq'] },
    /** A forced close in steps left the rest of the position above its maintenance margin. */
    futures_reduced: { category: 'account', words: ['symbol', 'number', 'lots', 'left', 'price', 'time', 'seq'] },
  },
});
