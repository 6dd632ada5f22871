import { defineNotices, type Words } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const toCase = ({ reference = '' }: Words): string => `/pages/setting/ticket?reference=${reference}`;

/** Names and words are those of the notices users got when cases were tickets: these are still in their lists. */
export const SUPPORT_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    ticket_opened: { category: 'system', setting: 'service', words: ['reference'], link: toCase },
    ticket_answered: { category: 'system', setting: 'service', words: ['reference', 'answer'], link: toCase },
    ticket_closed: { category: 'system', setting: 'service', words: ['reference'], link: toCase },
  },
});
