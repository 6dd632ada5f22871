import { defineNotices } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const toDeposits = (): string => '/pages/fund/receive_withdraw_record?list=deposits';
const toWithdrawals = (): string => '/pages/fund/receive_withdraw_record?list=withdrawals';

export const FUND_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    deposit_credited: { category: 'account', setting: 'money', words: ['amount', 'currency'], link: toDeposits },
    deposit_other_amount: {
      category: 'account',
      setting: 'money',
      words: ['amount', 'asked', 'currency', 'reason'],
      link: toDeposits,
    },
    deposit_refused: {
      category: 'account',
      setting: 'money',
      words: ['amount', 'currency', 'reason'],
      link: toDeposits,
    },
    withdrawal_requested: {
      category: 'account',
      setting: 'money',
      words: ['amount', 'currency', 'target'],
      link: toWithdrawals,
    },
    withdrawal_sent: {
      category: 'account',
      setting: 'money',
      words: ['amount', 'currency', 'reference'],
      link: toWithdrawals,
    },
    withdrawal_refused: {
      category: 'account',
      setting: 'money',
      words: ['amount', 'currency', 'reason'],
      link: toWithdrawals,
    },
  },
});
