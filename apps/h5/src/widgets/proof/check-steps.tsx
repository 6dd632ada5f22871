import type { StepState } from '@candor/domain/nft/verify-steps';
import { Check, Hourglass, X } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import { Seal } from '#ui/seal.tsx';
import './check-steps.css';

const GLYPHS = { ok: Check, failed: X, open: Hourglass } as const;

/** The result of a check that ran on this device. */
export function CheckVerdict({ state, text }: { state: StepState; text: string }) {
  return (
    <p className={`row sm med proof-verdict is-${state}`} role="status" data-verdict={state}>
      {state === 'ok' ? <Seal size={18} /> : <Icon glyph={GLYPHS[state]} size={18} />}
      {text}
    </p>
  );
}

export interface CheckStep {
  readonly name: string;
  readonly state: StepState;
  readonly title: string;
  readonly line: string;
}

type CheckStepsProps = {
  steps: readonly CheckStep[];
  /** Spoken name of a state. */
  stateText: (state: StepState) => string;
};

export function CheckSteps({ steps, stateText }: CheckStepsProps) {
  return (
    <ol>
      {steps.map(({ name, state, title, line }) => (
        <li key={name} className="proof-step check" data-step={name} data-state={state}>
          <span className={`proof-tick is-${state}`} role="img" aria-label={stateText(state)}>
            <Icon glyph={GLYPHS[state]} size={13} strokeWidth={2.6} />
          </span>
          <div className="grow">
            <p className="sm med">{title}</p>
            <p className="xs c3 proof-under proof-break">{line}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
