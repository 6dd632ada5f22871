import { defineArea } from '../define-area';
import en from './en.json';
import fra from './fra.json';
import hk from './hk.json';
import jp from './jp.json';
import kor from './kor.json';
import spa from './spa.json';
import th from './th.json';
import zh from './zh.json';

export const futures = defineArea({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  words: {
    futures_closed: ['symbol'],
    lots_invalid: ['step'],
    lots_too_few: ['minimum'],
    lots_too_many: ['maximum'],
    multiple_unknown: ['maximum'],
    multiple_too_high: ['maximum'],
    multiple_too_high_for_size: ['maximum', 'size', 'currency'],
    multiple_too_high_for_sum: ['maximum', 'open', 'currency'],
    sum_too_large: ['maximum', 'open', 'currency'],
    limit_not_below: ['price'],
    limit_not_above: ['price'],
    price_moved: ['symbol', 'price'],
    take_profit_side: ['price'],
    stop_loss_side: ['price'],
    stop_loss_beyond: ['price'],
    too_many_positions: ['maximum'],
    no_fill_in_time: ['symbol'],
  },
});
