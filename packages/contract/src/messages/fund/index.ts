import { defineArea } from '../define-area';
import en from './en.json';
import fra from './fra.json';
import hk from './hk.json';
import jp from './jp.json';
import kor from './kor.json';
import spa from './spa.json';
import th from './th.json';
import zh from './zh.json';

export const fund = defineArea({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  words: {
    reference_invalid: ['network'],
    deposit_closed: ['currency', 'network'],
    withdraw_closed: ['currency', 'network'],
    below_minimum: ['min', 'currency'],
    fee_not_covered: ['fee', 'currency'],
    withdrawal_held: ['until'],
    address_held: ['until'],
    fiat_limit_exceeded: ['limit'],
    withdraw_limit_reached: ['limit', 'left'],
    convert_too_small: ['min', 'currency'],
    convert_too_large: ['max', 'currency'],
    convert_closed: ['currency'],
    review_user_held: ['until'],
  },
});
