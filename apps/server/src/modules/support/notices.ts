import { defineNotices, type Words } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const toTicket = ({ reference = '' }: Words): string => `/pages/setting/ticket?reference=${reference}`;

export const SUPPORT_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    ticket_opened: { category: 'system', words: ['reference'], link: toTicket },
    ticket_answered: { category: 'system', words: ['reference', 'answer'], link: toTicket },
    ticket_closed: { category: 'system', words: ['reference'], link: toTicket },
  },
});
