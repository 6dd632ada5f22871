import { defineArea } from '../define-area';
import en from './en.json';
import fra from './fra.json';
import hk from './hk.json';
import jp from './jp.json';
import kor from './kor.json';
import spa from './spa.json';
import th from './th.json';
import zh from './zh.json';

export const otc = defineArea({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  words: {
    otc_need_level: ['level'],
    otc_need_orders: ['orders'],
    otc_need_days: ['days'],
    otc_paused_by_score: ['score'],
    otc_taking_blocked: ['time'],
    otc_too_many_open: ['maximum'],
    otc_amount_low: ['minimum', 'fiat'],
    otc_amount_high: ['maximum', 'fiat'],
    otc_remaining: ['available', 'currency'],
    otc_limit: ['limit'],
    otc_trader_limit: ['limit'],
    otc_price_moved: ['price', 'fiat'],
    otc_rate_old: ['fiat'],
    otc_method_name: ['name'],
    otc_too_many_methods: ['maximum'],
    otc_margin_wrong: ['minimum', 'maximum'],
    otc_price_wrong: ['decimals', 'percent', 'index'],
    otc_total_wrong: ['decimals'],
    otc_too_many_ads: ['maximum'],
    otc_completion_low: ['rate', 'minimum'],
    otc_ad_paused_by_operator: ['reason'],
    otc_dispute_early: ['time'],
  },
});
