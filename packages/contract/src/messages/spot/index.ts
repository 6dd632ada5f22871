import { defineArea } from '../define-area';
import en from './en.json';
import fra from './fra.json';
import hk from './hk.json';
import jp from './jp.json';
import kor from './kor.json';
import spa from './spa.json';
import th from './th.json';
import zh from './zh.json';

export const spot = defineArea({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  words: {
    spot_closed: ['symbol'],
    amount_off_step: ['step', 'currency'],
    order_too_small: ['minimum', 'currency'],
    too_many_orders: ['maximum'],
    no_liquidity: ['symbol'],
    book_halted: ['symbol'],
  },
});
