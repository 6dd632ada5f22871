import { defineArea } from '../define-area';
import en from './en.json';
import fra from './fra.json';
import hk from './hk.json';
import jp from './jp.json';
import kor from './kor.json';
import spa from './spa.json';
import th from './th.json';
import zh from './zh.json';

export const ops = defineArea({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  words: {
    approver_new: ['from'],
    approver_related: ['from'],
    operator_slowed: ['minutes'],
    rule_invalid: ['path'],
    translation_missing: ['lang'],
  },
});
