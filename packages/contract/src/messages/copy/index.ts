import { defineArea } from '../define-area';
import en from './en.json';
import fra from './fra.json';
import hk from './hk.json';
import jp from './jp.json';
import kor from './kor.json';
import spa from './spa.json';
import th from './th.json';
import zh from './zh.json';

export const copy = defineArea({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  words: {
    copy_multiple_invalid: ['minimum', 'maximum'],
    copy_lots_invalid: ['minimum', 'maximum'],
    copy_cap_invalid: ['minimum', 'maximum'],
    copy_order_cap_invalid: ['minimum', 'maximum'],
    copy_stop_loss_invalid: ['minimum', 'maximum'],
    copy_level_invalid: ['maximum'],
    copy_guard_invalid: ['maximum'],
    copy_leader_full: ['maximum'],
    copy_too_many_leaders: ['maximum'],
    copy_share_invalid: ['maximum'],
    copy_debt_open: ['amount'],
    copy_rate_hour: ['maximum'],
    copy_rate_day: ['maximum'],
  },
});
