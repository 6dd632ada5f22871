import { defineNotices, type Words } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const toInstrument = ({ symbol = '' }: Words): string =>
  `/pages/market/instrument?symbol=${encodeURIComponent(symbol)}`;

export const MARKET_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    /** target is the requested condition in symbols that need no translation: ≥ 70000, ≤ 60000, ±5% · 65000. */
    price_alert: {
      category: 'system',
      setting: 'alerts',
      words: ['symbol', 'price', 'target', 'time', 'seq'],
      link: toInstrument,
    },
  },
});
