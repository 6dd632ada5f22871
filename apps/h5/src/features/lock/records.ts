import { CalendarCheck, Lock, LockOpen, Sprout } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

/** Texts of the records of lock mining, DeFi mining and cloud miner. */
export const records: RecordWords = {
  rank: 70,
  kinds: {
    lock_open: { glyph: Lock, label: 'records.kind.lock_open' },
    lock_reward: { glyph: Sprout, label: 'records.kind.lock_reward' },
    lock_maturity: { glyph: CalendarCheck, label: 'records.kind.lock_maturity' },
    lock_redeem: { glyph: LockOpen, label: 'records.kind.lock_redeem' },
  },
  sentences: {
    lock_open: {
      text: 'lock.records.why.formula.lock_open',
      figures: ['principal', 'order', 'days', 'day_rate'],
    },
    lock_open_flexible: {
      text: 'lock.records.why.formula.lock_open_flexible',
      figures: ['principal', 'order'],
    },
    lock_reward: {
      text: 'lock.records.why.formula.lock_reward',
      figures: ['day', 'order', 'principal', 'day_rate', 'received'],
    },
    lock_maturity: {
      text: 'lock.records.why.formula.lock_maturity',
      figures: ['order', 'days', 'rewards', 'received'],
    },
    lock_redeem: {
      text: 'lock.records.why.formula.lock_redeem',
      figures: ['order', 'days_paid', 'principal', 'rewards_back', 'fee', 'fee_percent', 'received'],
    },
    lock_redeem_flexible: {
      text: 'lock.records.why.formula.lock_redeem_flexible',
      figures: ['order', 'received'],
    },
  },
  inputs: {
    principal: 'lock.records.why.input.principal',
    day_rate: 'lock.records.why.input.day_rate',
    day: 'lock.records.why.input.day',
    days: 'lock.records.why.input.days',
    days_paid: 'lock.records.why.input.days_paid',
    rewards: 'lock.records.why.input.rewards',
    rewards_back: 'lock.records.why.input.rewards_back',
  },
};
