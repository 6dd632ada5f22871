import type { LeaderCondition } from '@candor/contract/copy-fields';
import { cmp, toAmount } from '@candor/money/decimal';
import type { CopyRules } from './copy-rules';

export interface LeaderFacts {
  /** Futures account, free and held, in USDT. */
  readonly balance: string;
  readonly verifiedLevel: number;
  readonly openPositions: number;
  readonly following: number;
}

export interface ConditionState {
  readonly name: LeaderCondition;
  readonly isMet: boolean;
  readonly value: string;
  readonly needed: string;
}

/** The conditions of a leader one by one, with what is there and what is needed. */
export const checkConditions = (facts: LeaderFacts, rules: CopyRules): ConditionState[] => [
  {
    name: 'balance',
    isMet: cmp(toAmount(facts.balance), toAmount(rules.leaderMinBalance)) >= 0,
    value: facts.balance,
    needed: rules.leaderMinBalance,
  },
  {
    name: 'verified',
    isMet: facts.verifiedLevel >= rules.leaderMinLevel,
    value: String(facts.verifiedLevel),
    needed: String(rules.leaderMinLevel),
  },
  { name: 'no_positions', isMet: facts.openPositions === 0, value: String(facts.openPositions), needed: '0' },
  { name: 'not_following', isMet: facts.following === 0, value: String(facts.following), needed: '0' },
];
