import type { TimelineStepName, TimelineVerdict } from '@candor/domain/chat/verify-timeline';
import { joinStates, type StepState } from '@candor/domain/nft/verify-steps';

/** Steps as the page shows them, in order; the key counts with the signature. */
const SHOWN = {
  order: ['order'],
  chain: ['chain'],
  signature: ['keys', 'signature'],
} as const satisfies Readonly<Record<string, readonly TimelineStepName[]>>;

const MISSING = { state: 'open' } as const;

export type ShownStep = keyof typeof SHOWN;

/** Failed if one of its steps failed, open if one lacks evidence. */
export function toShownSteps(
  steps: TimelineVerdict['steps'],
): readonly { readonly name: ShownStep; readonly state: StepState }[] {
  return (Object.keys(SHOWN) as ShownStep[]).map((name) => {
    const names: readonly TimelineStepName[] = SHOWN[name];
    return { name, state: joinStates(names.map((each) => steps.find((step) => step.name === each) ?? MISSING)) };
  });
}

export const evidenceFileName = (subject: string): string => `candor-order-${subject}.json`;
