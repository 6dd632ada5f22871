import { defineArea } from '../define-area';
import en from './en.json';
import fra from './fra.json';
import hk from './hk.json';
import jp from './jp.json';
import kor from './kor.json';
import spa from './spa.json';
import th from './th.json';
import zh from './zh.json';

export const files = defineArea({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  words: {
    file_too_large: ['megabytes'],
    picture_too_large: ['side', 'megapixels'],
    media_too_large: ['megabytes'],
    media_too_long: ['seconds'],
    media_too_many_frames: ['frames'],
  },
});
