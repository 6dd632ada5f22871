import { Gift, Sprout, TicketMinus, TicketPercent } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

/** Texts of records of coupons. */
export const records: RecordWords = {
  rank: 87,
  kinds: {
    coupon_fee_rebate: { glyph: TicketPercent, label: 'coupon.records.kind.coupon_fee_rebate' },
    coupon_bonus: { glyph: Gift, label: 'coupon.records.kind.coupon_bonus' },
    coupon_reward: { glyph: Sprout, label: 'coupon.records.kind.coupon_reward' },
    coupon_fee_back: { glyph: TicketMinus, label: 'coupon.records.kind.coupon_fee_back' },
  },
  sentences: {
    coupon_fee_rebate: {
      text: 'coupon.records.why.coupon_fee_rebate',
      figures: ['coupon', 'day', 'received', 'left'],
    },
    coupon_bonus: { text: 'coupon.records.why.coupon_bonus', figures: ['deposit_number', 'coupon', 'received'] },
    coupon_reward: {
      text: 'coupon.records.why.coupon_reward',
      figures: ['day', 'principal', 'day_rate', 'coupon', 'received'],
    },
    coupon_fee_back: {
      text: 'coupon.records.why.coupon_fee_back',
      figures: ['fee', 'coupon', 'paid_before', 'taken_back'],
    },
  },
  inputs: {
    deposit_number: 'coupon.records.input.deposit_number',
    left: 'coupon.records.input.left',
    paid_before: 'coupon.records.input.paid_before',
  },
  purses: { coupon: 'coupon.records.purse' },
  ruleAreas: { coupon: 'coupon.records.area' },
};
