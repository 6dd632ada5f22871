import { defineNotices } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const toScore = (): string => '/pages/setting/credit-score';

export const PROFILE_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    address_added: { category: 'security', setting: 'security', words: ['address'] },
    address_deleted: { category: 'security', setting: 'security', words: ['address'] },
    card_changed: { category: 'security', setting: 'security', words: [] },
    score_appeal_accepted: { category: 'account', setting: 'service', words: ['answer'], link: toScore },
    score_appeal_refused: { category: 'account', setting: 'service', words: ['answer'], link: toScore },
  },
});
