import type { RefusalCode } from '@candor/contract/codes';

/** What the shared rule says against a form. */
export interface FormProblem {
  readonly code: RefusalCode;
  readonly params: Readonly<Record<string, string>>;
}

/** An amount field: what was typed, and whether the user has left it once. */
export interface TypedAmount {
  readonly amount: string;
  readonly touched: boolean;
}

/** "5." is five to someone who is still typing. */
export const finished = (amount: string): string => amount.replace(/\.$/, '');

/** Problems of size that typing on may still cure. */
const EARLY: ReadonlySet<RefusalCode> = new Set(['amount_invalid', 'below_minimum', 'fee_not_covered']);

/** An empty field is never wrong, and 1 may become 15 until the user leaves the field. */
export function problemToShow(typed: TypedAmount, problem: FormProblem): FormProblem | null {
  if (typed.amount === '') return null;
  return EARLY.has(problem.code) && !typed.touched ? null : problem;
}
