import type { BoxStepName } from '@candor/domain/nft/verify-box';
import type { Step } from '@candor/domain/nft/verify-steps';
import type { BoxProof, Work } from './nft-types.ts';

/** waiting: the next price has not come yet. closed: drawn, can be opened. open: its content is public. */
export type BoxStage = 'waiting' | 'closed' | 'open';

export function stageOf(card: Pick<Work['card'], 'unopened'>, proof: Pick<BoxProof, 'draw'> | undefined): BoxStage {
  if (card.unopened === 0) return 'open';
  return proof === undefined || proof.draw === null ? 'waiting' : 'closed';
}

/** Steps of the verification as the page shows them, in order; each rests on steps of the domain. */
export const SHOWN_STEPS = {
  root: ['root', 'terms'],
  history: ['history'],
  draw: ['draw'],
  leaf: ['leaf'],
  tick: ['tick', 'tick_chain', 'keys'],
} as const satisfies Readonly<Record<string, readonly BoxStepName[]>>;

export type ShownStep = keyof typeof SHOWN_STEPS;
export type ShownState = 'ok' | 'failed' | 'open';

const join = (states: readonly ShownState[]): ShownState => {
  if (states.includes('failed')) return 'failed';
  return states.includes('open') ? 'open' : 'ok';
};

/** The state of each shown step: failed if one of its steps failed, open if one lacks evidence. */
export function toShownSteps(
  steps: readonly Pick<Step<BoxStepName>, 'name' | 'state'>[],
): readonly { readonly name: ShownStep; readonly state: ShownState }[] {
  const stateOf = (name: BoxStepName): ShownState => steps.find((step) => step.name === name)?.state ?? 'open';
  return (Object.keys(SHOWN_STEPS) as ShownStep[]).map((name) => ({
    name,
    state: join(SHOWN_STEPS[name].map(stateOf)),
  }));
}
