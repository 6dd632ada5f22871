import { defineArea } from '../define-area';
import en from './en.json';
import fra from './fra.json';
import hk from './hk.json';
import jp from './jp.json';
import kor from './kor.json';
import spa from './spa.json';
import th from './th.json';
import zh from './zh.json';

export const market = defineArea({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  words: {
    price_unavailable: ['symbol'],
    price_too_precise: ['symbol', 'scale'],
    favourite_limit_reached: ['max'],
    alert_already_reached: ['symbol', 'price'],
    price_off_tick: ['tick'],
    price_out_of_band: ['lowest', 'highest'],
    order_too_large: ['maximum', 'currency'],
    alert_limit_reached: ['max'],
    market_closed: ['symbol'],
    instrument_paused: ['symbol'],
    instrument_halted: ['symbol'],
    openings_paused: ['symbol'],
  },
});
