/**
 * An event that may have given an account to a person: the operator was added, got more roles, was enabled again, or
 * got a new password or authenticator from others. Each could be one person trying to act as two.
 */
export interface Making {
  readonly operatorId: number;
  readonly madeAtMs: number;
  /** Who proposed and who approved it; nobody for what came from the command line. */
  readonly makers: readonly number[];
}

/** `holdMs` is how long a new operator approves nothing: 24 hours, less in the demo. */
export interface ApprovalTime {
  readonly nowMs: number;
  readonly holdMs: number;
}

/** Why somebody cannot approve yet, and from when they can. */
export interface ApprovalWait {
  readonly cause: 'new' | 'related';
  readonly fromMs: number;
}

export interface Approval {
  readonly operatorId: number;
  /** Who proposed it, or approved it first; null: nobody yet. */
  readonly authorId: number | null;
}

/** Makers count for seven times the hold: seven days. */
const RELATED_HOLDS = 7;

/** The operator, the operator's makers, their makers and so on, as far as the makings still count. */
const findRelatedOperators = (operatorId: number, makings: readonly Making[]): ReadonlySet<number> => {
  const circle = new Set([operatorId]);
  for (const member of circle) {
    for (const making of makings) {
      if (making.operatorId === member) for (const maker of making.makers) circle.add(maker);
    }
  }
  return circle;
};

const isRelated = (one: number, other: number, makings: readonly Making[]): boolean => {
  const circle = findRelatedOperators(one, makings);
  return [...findRelatedOperators(other, makings)].some((member) => circle.has(member));
};

const computeNewUntil = (operatorId: number, makings: readonly Making[], holdMs: number): number =>
  Math.max(0, ...makings.filter((one) => one.operatorId === operatorId).map((one) => one.madeAtMs + holdMs));

/** When the two count as two independent people; 0: now. */
const computeRelatedUntil = (
  { operatorId, authorId }: Approval,
  makings: readonly Making[],
  { nowMs, holdMs }: ApprovalTime,
): number => {
  if (authorId === null || authorId === operatorId) return 0;
  const endOf = (making: Making): number => making.madeAtMs + RELATED_HOLDS * holdMs;
  const ends = makings
    .map(endOf)
    .filter((end) => end > nowMs)
    .toSorted((a, b) => a - b);
  const isRelatedAt = (ms: number): boolean =>
    isRelated(
      operatorId,
      authorId,
      makings.filter((one) => endOf(one) > ms),
    );
  if (!isRelatedAt(nowMs)) return 0;
  return ends.find((end) => !isRelatedAt(end)) ?? 0;
};

/**
 * The four-eyes rule: nobody approves for 24 hours after a making of their own account; for seven days nobody approves
 * what their makers proposed, makers approve nothing of theirs, and two operators with a common maker approve nothing of
 * each other. Null: approving is open now.
 */
export const findApprovalWait = (
  approval: Approval,
  makings: readonly Making[],
  at: ApprovalTime,
): ApprovalWait | null => {
  const newUntil = computeNewUntil(approval.operatorId, makings, at.holdMs);
  const relatedUntil = computeRelatedUntil(approval, makings, at);
  const fromMs = Math.max(newUntil, relatedUntil);
  if (fromMs <= at.nowMs) return null;
  return { cause: relatedUntil >= newUntil ? 'related' : 'new', fromMs };
};
