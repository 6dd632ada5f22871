import { defineNotices } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const toInvitations = (): string => '/pages/setting/share';
const toRecords = (): string => '/pages/fund/assets_record';

export const INVITE_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    rebate_paid: { category: 'account', setting: 'money', words: ['amounts', 'count'], link: toInvitations },
    fee_reversed: { category: 'account', setting: 'money', words: ['amount', 'currency', 'reason'], link: toRecords },
  },
});
