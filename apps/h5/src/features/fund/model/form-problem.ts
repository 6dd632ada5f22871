import type { RefusalCode } from '@candor/contract/codes';

/** A refusal of the form by the domain rule shared with the server. */
export interface FormProblem {
  readonly code: RefusalCode;
  readonly params: Readonly<Record<string, string>>;
}

/** An amount field: the typed text, and whether the field has lost focus once. */
export interface TypedAmount {
  readonly amount: string;
  readonly touched: boolean;
}

/** Drops a trailing decimal point: "5." counts as 5 while the user is typing. */
export const finished = (amount: string): string => amount.replace(/\.$/, '');

/** Size problems that more typing may fix. */
const EARLY: ReadonlySet<RefusalCode> = new Set(['amount_invalid', 'below_minimum', 'fee_not_covered']);

/** An empty field has no problem; size problems are hidden until the field loses focus, because 1 may become 15. */
export function problemToShow(typed: TypedAmount, problem: FormProblem): FormProblem | null {
  if (typed.amount === '') return null;
  return EARLY.has(problem.code) && !typed.touched ? null : problem;
}
