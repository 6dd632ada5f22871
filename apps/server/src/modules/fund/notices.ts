import { defineNotices } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

export const FUND_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    deposit_credited: { category: 'account', words: ['amount', 'currency'] },
    deposit_other_amount: { category: 'account', words: ['amount', 'asked', 'currency', 'reason'] },
    deposit_refused: { category: 'account', words: ['amount', 'currency', 'reason'] },
    withdrawal_requested: { category: 'account', words: ['amount', 'currency', 'target'] },
    withdrawal_sent: { category: 'account', words: ['amount', 'currency', 'reference'] },
    withdrawal_refused: { category: 'account', words: ['amount', 'currency', 'reason'] },
  },
});
