import { defineNotices } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const settled = {
  category: 'account',
  setting: 'orders',
  words: ['symbol', 'number', 'amount', 'currency'],
  link: (): string => '/pages/transaction/seconds_order',
} as const;

/** `amount` is what came back, or the stake that was lost. */
export const OPTION_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: { option_won: settled, option_lost: settled, option_even: settled, option_called_off: settled },
});
