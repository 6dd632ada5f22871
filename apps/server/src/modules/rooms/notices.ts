import { defineNotices, type Words } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const toRoom = ({ room = '' }: Words): string => `/pages/chat/room?room=${room}`;
const toLog = ({ room = '' }: Words): string => `/pages/chat/log?room=${room}`;

export const ROOM_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    room_mention: { category: 'account', setting: 'service', words: ['name', 'room'], link: toRoom },
    room_answer: { category: 'account', setting: 'service', words: ['name', 'room'], link: toRoom },
    room_muted: { category: 'account', setting: 'service', words: ['time', 'room'], link: toLog },
  },
});
