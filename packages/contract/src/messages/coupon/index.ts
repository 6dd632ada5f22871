import { defineArea } from '../define-area';
import en from './en.json';
import fra from './fra.json';
import hk from './hk.json';
import jp from './jp.json';
import kor from './kor.json';
import spa from './spa.json';
import th from './th.json';
import zh from './zh.json';

export const coupon = defineArea({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  words: {
    coupon_multiple_too_high: ['maximum'],
    coupon_too_little: ['left'],
    coupon_lock_wrong: ['days', 'maximum'],
    campaign_time: ['days'],
    campaign_use_days: ['maximum'],
    campaign_multiple: ['maximum'],
    campaign_lock_days: ['maximum'],
    campaign_lock_amount: ['maximum'],
    campaign_rate: ['maximum'],
    campaign_face: ['maximum'],
    campaign_budget: ['minimum', 'maximum'],
    campaign_purse: ['available'],
  },
});
