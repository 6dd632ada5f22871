import { defineNotices } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const toVerification = (): string => '/pages/setting/real_mark';

export const KYC_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    real_passed: { category: 'account', setting: 'service', words: [], link: toVerification },
    real_refused: { category: 'account', setting: 'service', words: ['reason'], link: toVerification },
  },
});
