import { defineArea } from '../define-area';
import en from './en.json';
import fra from './fra.json';
import hk from './hk.json';
import jp from './jp.json';
import kor from './kor.json';
import spa from './spa.json';
import th from './th.json';
import zh from './zh.json';

export const lock = defineArea({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  words: {
    lock_too_small: ['minimum', 'currency'],
    lock_not_whole_units: ['unit', 'currency'],
    lock_user_cap: ['maximum', 'used', 'currency'],
    lock_sold_out: ['left', 'currency'],
    lock_quote_changed: ['penalty', 'returns', 'currency'],
  },
});
