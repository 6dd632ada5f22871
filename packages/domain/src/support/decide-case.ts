import type { CaseStatusName } from '@candor/contract/support';
import { type Refused, refused } from '../refused';

/** A customer has at most so many cases that wait for an answer. */
export const decideOpening = (
  openNow: number,
  maxOpen: number,
): { readonly ok: true } | Refused<'case_limit_reached'> =>
  openNow >= maxOpen ? refused('case_limit_reached') : { ok: true };

export interface CaseAtDesk {
  readonly status: CaseStatusName;
  /** Number of the newest message of the customer. */
  readonly newestFromCustomer: number;
}

export interface DeskAction {
  readonly close: boolean;
  /** Number of the newest message the operator had on the screen; null: not sent. */
  readonly seen: number | null;
}

/** An operator may answer any number of times and close once, but not while there is a message nobody has seen. */
export const decideDeskAction = (
  { status, newestFromCustomer }: CaseAtDesk,
  { close, seen }: DeskAction,
): { readonly ok: true; readonly status: CaseStatusName } | Refused<'already_decided' | 'case_changed'> => {
  if (status === 'closed') return refused('already_decided');
  if (seen !== null && newestFromCustomer > seen) return refused('case_changed');
  return { ok: true, status: close ? 'closed' : 'answered' };
};

export interface Assignment {
  readonly status: CaseStatusName;
  /** Operator who has the case; null: in the queue. */
  readonly holder: number | null;
}

export interface AssignRequest {
  readonly me: number;
  /** Who shall have it; null: back into the queue. */
  readonly target: number | null;
  readonly takeOver: boolean;
}

/** A case in the queue is anybody's to assign; one of a colleague only by taking it over. Closed ones stay as they are. */
export const decideAssign = (
  { status, holder }: Assignment,
  { me, target, takeOver }: AssignRequest,
): { readonly ok: true; readonly changes: boolean } | Refused<'already_decided' | 'case_taken'> => {
  if (status === 'closed') return refused('already_decided');
  if (holder !== null && holder !== me && holder !== target && !takeOver) return refused('case_taken');
  return { ok: true, changes: holder !== target };
};
