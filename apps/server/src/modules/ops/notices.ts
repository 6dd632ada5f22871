import { defineNotices } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const toRecords = (): string => '/pages/fund/assets_record';

export const OPS_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    /** The amount includes its sign. */
    balance_adjusted: {
      category: 'account',
      setting: 'money',
      words: ['amount', 'currency', 'reason'],
      link: toRecords,
    },
    /** To operators, by mail only. */
    operator_passwords_guessed: { category: 'account', setting: 'security', words: ['operator', 'since'] },
    operator_codes_guessed: { category: 'account', setting: 'security', words: ['operator', 'since'] },
  },
});
