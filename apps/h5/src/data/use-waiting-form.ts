import type { Call } from '@candor/contract/call';
import { useState } from 'react';
import { useConnection } from './online-store.ts';
import type { MoneySubmit } from './use-money-submit.ts';
import { useThrottled } from './use-throttled.ts';

/**
 * Where a form stands that sends one request and waits for its answer.
 * - open: may be filled in and sent.
 * - waiting: sent. Its sheet does not close, and a further tap sends nothing.
 * - refused: the server said no. It may be changed, sent again and left.
 * - unknown: no answer came. It may be left; the button sends the same form under the same key.
 * - stale: what the user agrees to has changed since it was shown. The button only takes note of the new terms.
 */
export type FormStage = 'open' | 'waiting' | 'refused' | 'unknown' | 'stale';

interface Options {
  readonly submit: Pick<MoneySubmit<Call>, 'isPending' | 'isOutcomeUnknown' | 'failure' | 'retry' | 'forget'>;
  /** The form is complete and the rules of now allow it. */
  readonly isReady: boolean;
  readonly onSend: () => void;
  /** What the user agrees to beside the own input, such as a price or a version, as one text; empty: not known yet. */
  readonly terms?: string | undefined;
  /** false: the form is not on screen, so nobody has seen its terms. */
  readonly isShown?: boolean | undefined;
}

export interface WaitingForm {
  readonly stage: FormStage;
  readonly isOffline: boolean;
  /** The button can do nothing now. */
  readonly isBlocked: boolean;
  /** What the button does in the present stage, at most once in half a second. */
  readonly press: () => void;
}

/** The button of a money form: sends, sends again after a lost answer, or takes note of changed terms. */
export function useWaitingForm({ submit, isReady, onSend, terms = '', isShown = true }: Options): WaitingForm {
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const [seen, setSeen] = useState(terms);
  // Terms that arrive, and terms that change behind a closed sheet, have not been agreed to before.
  if (seen !== terms && (seen === '' || !isShown)) setSeen(terms);
  const stage = stageOf(submit, seen !== '' && seen !== terms);
  const press = useThrottled(() => {
    if (isOffline || stage === 'waiting') return;
    if (stage === 'unknown') submit.retry();
    else if (stage === 'stale') {
      submit.forget();
      setSeen(terms);
    } else if (isReady) onSend();
  });
  return { stage, isOffline, isBlocked: isOffline || !(isReady || stage === 'unknown' || stage === 'stale'), press };
}

function stageOf({ isPending, isOutcomeUnknown, failure }: Options['submit'], isStale: boolean): FormStage {
  if (isPending) return 'waiting';
  if (isOutcomeUnknown) return 'unknown';
  if (isStale) return 'stale';
  return failure === null ? 'open' : 'refused';
}
