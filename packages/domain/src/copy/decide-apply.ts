import type { LeaderState } from '@candor/contract/copy-fields';
import { cmp, toRate } from '@candor/money/decimal';
import { type Checked, decideLabel } from '../profile/decide-profile';
import { type Refused, refused } from '../refused';
import type { ConditionState } from './conditions';
import { COPY_AGREEMENT, type CopyRules } from './copy-rules';

/** Characters of the line below a leader's name. */
const SIGNATURE_MAX = 80;

export interface LeaderForm {
  /** Percent; empty: the share of `fallback`. */
  readonly sharePercent: string;
  readonly signature: string;
}

export interface LeaderTerms {
  readonly sharePercent: string;
  readonly signature: string;
}

/** Share and line of a leader as they are stored. The line may have any writing but no invisible characters. */
export const decideLeaderTerms = (form: LeaderForm, rules: CopyRules, fallback: string): Checked<LeaderTerms> => {
  const sharePercent = form.sharePercent === '' ? fallback : form.sharePercent;
  if (cmp(toRate(sharePercent), toRate(rules.maxSharePercent)) > 0)
    return refused('copy_share_invalid', { maximum: rules.maxSharePercent });
  const signature = decideLabel(form.signature, SIGNATURE_MAX);
  return signature.ok ? { ok: true, value: { sharePercent, signature: signature.value } } : signature;
};

export interface ApplyMoment {
  /** The version of the agreement the user has accepted. */
  readonly agreement: string;
  readonly leader: LeaderState | 'none';
  readonly isPending: boolean;
  readonly conditions: readonly ConditionState[];
}

/** Whether an application may be sent. Who has stopped leading cannot begin again: the old results stay final. */
export const decideApply = ({ agreement, leader, isPending, conditions }: ApplyMoment): Refused | null => {
  if (agreement !== COPY_AGREEMENT) return refused('copy_agreement_missing');
  if (leader === 'stopped') return refused('copy_leader_stopped');
  if (leader !== 'none') return refused('copy_already_leader');
  if (isPending) return refused('copy_application_pending');
  return conditions.every(({ isMet }) => isMet) ? null : refused('copy_conditions_open');
};

export type LeadAction = 'pause' | 'resume' | 'stop';

const NEXT: Readonly<Record<LeadAction, LeaderState>> = { pause: 'paused', resume: 'active', stop: 'stopped' };

/** The state after an action of the leader. Repeating a pause or a resumption changes nothing; a stop is final. */
export const decideLead = (state: LeaderState | 'none', action: LeadAction): Checked<LeaderState> => {
  if (state === 'none') return refused('copy_not_leader');
  if (state === 'stopped') return refused('copy_leader_stopped');
  return { ok: true, value: NEXT[action] };
};
