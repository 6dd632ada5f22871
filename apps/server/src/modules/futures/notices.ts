import { defineNotices } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

/** Where open positions can be closed, and ended ones are listed. */
const toPositions = (): string => '/pages/transaction/contract';
const toOrders = (): string => '/pages/transaction/contract_order';

const OPENED = ['symbol', 'number', 'lots', 'price'] as const;
const CLOSED = ['symbol', 'number', 'lots', 'price', 'result', 'currency'] as const;
const opened = (setting: 'orders' | 'copy') => ({
  category: 'account' as const,
  setting,
  words: OPENED,
  link: toPositions,
});
const closed = (setting: 'orders' | 'copy') => ({
  category: 'account' as const,
  setting,
  words: CLOSED,
  link: toOrders,
});

export const FUTURES_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    futures_warning: {
      category: 'account',
      setting: 'liquidation',
      words: ['symbol', 'number', 'price', 'liquidation'],
      link: toPositions,
    },
    futures_urgent: {
      category: 'account',
      setting: 'liquidation',
      words: ['symbol', 'number', 'price', 'liquidation'],
      link: toPositions,
    },
    futures_liquidated: {
      category: 'account',
      setting: 'liquidation',
      words: ['symbol', 'number', 'price', 'time', 'seq'],
      link: toOrders,
    },
    /** A forced close in steps left the rest of the position above its maintenance margin. */
    futures_reduced: {
      category: 'account',
      setting: 'liquidation',
      words: ['symbol', 'number', 'lots', 'left', 'price', 'time', 'seq'],
      link: toOrders,
    },
    futures_opened: opened('orders'),
    futures_closed: closed('orders'),
    futures_take_profit: closed('orders'),
    futures_stop_loss: closed('orders'),
    /** Not written any more: copy_trades tells of an hour. Stored ones are still shown. */
    futures_copied: opened('copy'),
    futures_copy_closed: closed('copy'),
  },
});
