import { defineArea } from '../define-area';
import en from './en.json';
import fra from './fra.json';
import hk from './hk.json';
import jp from './jp.json';
import kor from './kor.json';
import spa from './spa.json';
import th from './th.json';
import zh from './zh.json';

export const nft = defineArea({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  words: {
    nft_price_changed: ['price', 'currency'],
    nft_bid_low: ['price', 'currency'],
    nft_maximum_low: ['price', 'currency'],
    nft_bid_uncovered: ['available', 'currency', 'price'],
    nft_deposit_short: ['needed', 'available'],
    nft_price_wrong: ['decimals'],
    nft_end_too_near: ['minutes'],
    nft_end_too_far: ['days'],
    nft_rate_unknown: ['currency'],
    nft_items_wrong: ['maximum'],
  },
});
