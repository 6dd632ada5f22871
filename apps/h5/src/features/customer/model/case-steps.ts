import type { ReplyOf } from '@candor/contract/call';
import type { supportCase } from '@candor/contract/support';

export type Case = ReplyOf<typeof supportCase>;

type StepFacts = Pick<
  Case,
  'status' | 'position' | 'operator' | 'opened_ms' | 'closed_ms' | 'answered_ms' | 'answer_by_ms'
>;

/** Three steps: opened, who has it, and the answer or the end. */
export interface CaseSteps {
  /** Index of the step in progress; 3: all are done. */
  readonly current: 1 | 3;
  readonly openedMs: number;
  readonly middle:
    | { readonly key: 'queue'; readonly position: number }
    | { readonly key: 'with'; readonly name: string; readonly waitedMs: number }
    | { readonly key: 'staff' };
  /** `by`: until when an answer is planned; `none`: nothing is known of it. */
  readonly end: { readonly key: 'answered' | 'closed' | 'by'; readonly ms: number } | { readonly key: 'none' };
}

export function toSteps(facts: StepFacts): CaseSteps {
  return {
    current: facts.status === 'open' ? 1 : 3,
    openedMs: facts.opened_ms,
    middle: toMiddle(facts),
    end: toEnd(facts),
  };
}

function toMiddle({ operator, position, status, opened_ms: openedMs }: StepFacts): CaseSteps['middle'] {
  if (operator !== null) {
    return { key: 'with', name: operator.name, waitedMs: Math.max(0, operator.since_ms - openedMs) };
  }
  return status === 'open' && position > 0 ? { key: 'queue', position } : { key: 'staff' };
}

function toEnd(facts: StepFacts): CaseSteps['end'] {
  if (facts.status === 'closed') return { key: 'closed', ms: facts.closed_ms };
  if (facts.status === 'answered') return { key: 'answered', ms: facts.answered_ms };
  return facts.answer_by_ms > 0 ? { key: 'by', ms: facts.answer_by_ms } : { key: 'none' };
}
