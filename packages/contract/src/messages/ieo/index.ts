import { defineArea } from '../define-area';
import en from './en.json';
import fra from './fra.json';
import hk from './hk.json';
import jp from './jp.json';
import kor from './kor.json';
import spa from './spa.json';
import th from './th.json';
import zh from './zh.json';

export const ieo = defineArea({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  words: {
    ieo_not_started: ['token', 'time'],
    ieo_ended: ['token'],
    ieo_coin_unknown: ['token'],
    ieo_coin_closed: ['currency', 'token'],
    ieo_off_step: ['step', 'token'],
    ieo_too_small: ['minimum'],
    ieo_total_differs: ['total', 'currency'],
    ieo_cap_reached: ['maximum', 'used', 'token'],
  },
});
