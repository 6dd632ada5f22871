import { defineArea } from '../define-area';
import en from './en.json';
import fra from './fra.json';
import hk from './hk.json';
import jp from './jp.json';
import kor from './kor.json';
import spa from './spa.json';
import th from './th.json';
import zh from './zh.json';

export const wallet = defineArea({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  words: {
    currency_not_in_account: ['currency', 'account'],
    transfer_reserved: ['transferable', 'reserved', 'currency'],
    fiat_rates_invalid: ['line'],
  },
});
