/**
 * ok: recomputed and equal. failed: something differs. open: nothing is wrong, but the file has no evidence for this step,
 * because it was left out or is not signed yet.
 */
export type StepState = 'ok' | 'failed' | 'open';

export interface Step<Name extends string> {
  readonly name: Name;
  readonly state: StepState;
  /** What the file says and what the rule gives; empty where there is nothing to show. */
  readonly recorded: string;
  readonly recomputed: string;
}

/** Failed when a step failed; open when one is open; otherwise ok. */
export const joinStates = (steps: readonly { readonly state: StepState }[]): StepState => {
  if (steps.some(({ state }) => state === 'failed')) return 'failed';
  return steps.some(({ state }) => state === 'open') ? 'open' : 'ok';
};

export const okIf = (isOk: boolean): StepState => (isOk ? 'ok' : 'failed');

/** A claim is proven when all steps it rests on are ok. */
export const findProven = <Claim extends string, Name extends string>(
  claims: Readonly<Record<Claim, readonly Name[]>>,
  steps: readonly Step<Name>[],
): Claim[] => {
  const passed = new Set(steps.filter(({ state }) => state === 'ok').map(({ name }) => name));
  return (Object.keys(claims) as Claim[]).filter((claim) => claims[claim].every((name) => passed.has(name)));
};
