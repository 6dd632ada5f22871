import type { ReplyOf } from '@candor/contract/call';
import type { operatorOtcCase, operatorOtcDisputes } from '@candor/contract/ops-otc';

export type DisputeRow = ReplyOf<typeof operatorOtcDisputes>['data'][number];
export type DisputeCase = ReplyOf<typeof operatorOtcCase>;

/** `appeal`: decided once, appealed, and waiting for the second decision. */
export type CaseState = 'waiting' | 'appeal' | 'decided' | 'ended';

type Progress = Pick<DisputeRow, 'state' | 'outcome' | 'carry_out_ms' | 'is_appeal'>;

/** A decision has a time at which it is carried out; an appeal takes that time away. */
export const caseStateOf = ({ state, outcome, carry_out_ms: carryOutMs, is_appeal: isAppeal }: Progress): CaseState => {
  if (state !== 'disputed') return 'ended';
  if (outcome !== '' && carryOutMs > 0) return 'decided';
  return isAppeal === 1 ? 'appeal' : 'waiting';
};

export const isDecidable = (dispute: Progress): boolean => {
  const state = caseStateOf(dispute);
  return state === 'waiting' || state === 'appeal';
};

/** What was decided last. While an appeal waits the server names no outcome; the side that appeals is the one that lost. */
export const lastOutcomeOf = ({
  outcome,
  appealed_by: appellant,
}: Pick<DisputeCase, 'outcome' | 'appealed_by'>): DisputeCase['outcome'] => {
  if (outcome !== '' || appellant === '') return outcome;
  return appellant === 'seller' ? 'release' : 'refund';
};

type Effect = 'two' | 'coins' | 'window' | 'final' | 'loser';

/** What a decision made now does, in the order in which it is told. */
export const effectsOf = (dispute: Progress & Pick<DisputeRow, 'takes_two'>): Effect[] => [
  ...(dispute.takes_two === 1 ? (['two'] as const) : []),
  'coins',
  caseStateOf(dispute) === 'appeal' ? 'final' : 'window',
  'loser',
];
