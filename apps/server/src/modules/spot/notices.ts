import { defineNotices } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const toOrders = (): string => '/pages/transaction/currency_order';

export const SPOT_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    /**
     * Two operators skipped a command that halted its book: the order ended, or its edit or cancellation was not
     * applied.
     */
    spot_order_skipped: { category: 'account', setting: 'orders', words: ['symbol', 'number'], link: toOrders },
    spot_change_skipped: { category: 'account', setting: 'orders', words: ['symbol', 'number'], link: toOrders },
    spot_filled: {
      category: 'account',
      setting: 'orders',
      words: ['symbol', 'number', 'amount', 'price'],
      link: toOrders,
    },
  },
});
