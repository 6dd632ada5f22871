import type { ReplyOf } from '@candor/contract/call';
import type { depositLog, withdrawList } from '@candor/contract/fund';

export type DepositRow = ReplyOf<typeof depositLog>['data'][number];
export type WithdrawRow = ReplyOf<typeof withdrawList>['data'][number];

export const STEP_NAMES = [
  'submitted',
  'review',
  'reviewed',
  'approved',
  'credited',
  'done',
  'refused',
  'cancelled',
] as const;
export type StepName = (typeof STEP_NAMES)[number];

export interface Step {
  readonly name: StepName;
  /** 0: not reached yet. */
  readonly atMs: number;
}

const isStep = (name: string): name is StepName => STEP_NAMES.some((known) => known === name);

/** Steps of a deposit: submitted, in review, credited or refused. */
export function depositSteps(row: Pick<DepositRow, 'status' | 'created_at_ms' | 'decided_at_ms'>): readonly Step[] {
  const decided = row.decided_at_ms;
  return [
    { name: 'submitted', atMs: row.created_at_ms },
    { name: 'review', atMs: decided },
    { name: row.status === 3 ? 'refused' : 'credited', atMs: decided },
  ];
}

/** Past steps, followed by the expected ones unless the withdrawal has ended. */
export function withdrawSteps(row: Pick<WithdrawRow, 'steps' | 'state'>): readonly Step[] {
  const past = row.steps.flatMap(({ name, at_ms }) => (isStep(name) ? [{ name, atMs: at_ms }] : []));
  const last = past.at(-1)?.name;
  if (last === 'done' || last === 'refused' || last === 'cancelled') return past;
  const ahead: StepName[] = last === 'approved' ? ['done'] : ['review', 'done'];
  return [...past, ...ahead.map((name) => ({ name, atMs: 0 }))];
}

/** Index of the step in progress; past the end when all are done. */
export function currentStep(steps: readonly Step[]): number {
  const open = steps.findIndex(({ atMs }) => atMs === 0);
  return open === -1 ? steps.length : open;
}

/** Joins the pages. A row that moved to the next page between two requests is listed once. */
export function joinRows<Row extends { readonly id: number }>(
  pages: readonly { readonly data: readonly Row[] }[],
): readonly Row[] {
  const seen = new Map<number, Row>();
  for (const { data } of pages) for (const row of data) if (!seen.has(row.id)) seen.set(row.id, row);
  return [...seen.values()];
}
