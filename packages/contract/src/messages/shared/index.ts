import { defineArea } from '../define-area';
import en from './en.json';
import fra from './fra.json';
import hk from './hk.json';
import jp from './jp.json';
import kor from './kor.json';
import spa from './spa.json';
import th from './th.json';
import zh from './zh.json';

export const shared = defineArea({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  words: {
    parameter_error: ['field'],
    parameter_repeated: ['field'],
    amount_too_precise: ['currency', 'scale'],
    insufficient_balance: ['available', 'currency'],
    too_many_requests: ['seconds'],
    server_fault: ['id'],
  },
});
