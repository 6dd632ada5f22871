import type { Call, ReplyOf, SentOf } from '@candor/contract/call';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';
import { decideMoneyAnswer } from './money-answer.ts';
import { useSession } from './session-store.ts';
import { type Sending, wishOf } from './unanswered-forms.ts';
import { plainForms, secretForms } from './unanswered-store.ts';
import { useFailureText } from './use-failure-text.ts';
import { refreshMoney } from './use-wallet.ts';

export interface MoneySubmit<C extends Call> {
  /** Does nothing while an answer is awaited. A button that calls it is throttled where it stands. */
  readonly send: (input: SentOf<C>) => void;
  /** The last form again, to the letter: the server books it once, however often it arrives. */
  readonly retry: () => void;
  readonly isPending: boolean;
  /** No answer came, so it may have been booked. Only `retry` is safe then. */
  readonly isOutcomeUnknown: boolean;
  /** Why it was refused, in the server's words. */
  readonly failure: string | null;
  readonly refusal: string;
  /** That it was done long ago, in the server's words; null unless that is the answer. */
  readonly alreadyDone: string | null;
  /** Call it when the form changes: the failure was about the old one. */
  readonly forget: () => void;
}

interface Options<C extends Call> {
  readonly onDone: (reply: ReplyOf<C>) => void;
  readonly onRefused?: (refusal: string) => void;
  /** Fields that change by themselves between two taps for the same thing, such as the price seen. */
  readonly volatile?: readonly (keyof SentOf<C> & string)[];
  /** The form carries passwords or codes: it is not written down. */
  readonly isSecret?: boolean;
  /** The screen has no place for every failure: it is said in a toast too. */
  readonly isAnnounced?: boolean;
}

const ALREADY_DONE = 'already_done';

/**
 * Sends a form that moves money. Form and key are kept until the server has given a final answer to that key: the same
 * wish is sent again to the letter, so that it cannot be booked twice, and a changed one is a new wish.
 */
export function useMoneySubmit<C extends Call>(call: C, options: Options<C>): MoneySubmit<C> {
  const { onDone, onRefused, volatile = [], isSecret = false, isAnnounced = false } = options;
  const failureText = useFailureText();
  const forms = isSecret ? secretForms : plainForms;
  const filled = useRef<SentOf<C>>(undefined);
  // Known at once, unlike the state of the mutation, which a second tap may be ahead of.
  const isBusy = useRef(false);
  const [isOutcomeUnknown, setOutcomeUnknown] = useState(false);
  const mutation = useMutation({
    mutationFn: ({ key, input }: Sending) =>
      request(call, input as SentOf<C>, { silent: !isAnnounced, idempotencyKey: key }),
    onSuccess: (reply, { wish }) => {
      forms.settle(wish);
      filled.current = undefined;
      setOutcomeUnknown(false);
      onDone(reply);
    },
    onError: (error, { wish, wasLost }) => {
      const answer = decideMoneyAnswer(error, wasLost);
      setOutcomeUnknown(answer.isOutcomeUnknown);
      if (!answer.isSettled) return;
      forms.settle(wish);
      onRefused?.(refusalOf(error));
    },
    // Also after a failure: the balances show what really happened.
    onSettled: () => {
      isBusy.current = false;
      void refreshMoney();
    },
  });
  const go = () => {
    const input = filled.current;
    if (isBusy.current || input === undefined) return;
    isBusy.current = true;
    const userId = useSession.getState().user?.id ?? 0;
    const fields = input as Readonly<Record<string, unknown>>;
    mutation.mutate(forms.take(wishOf({ userId, path: call.path, volatile }, fields), fields));
  };
  const isUnknown = mutation.isError && isOutcomeUnknown;
  const refusal = refusalOf(mutation.error);
  const failure = mutation.isError && !isUnknown ? failureText(mutation.error) : null;
  return {
    send: (input) => {
      if (!isBusy.current) filled.current = input;
      go();
    },
    retry: go,
    isPending: mutation.isPending,
    isOutcomeUnknown: isUnknown,
    failure: refusal === ALREADY_DONE ? null : failure,
    refusal,
    alreadyDone: refusal === ALREADY_DONE ? failure : null,
    forget: () => (mutation.isError ? mutation.reset() : undefined),
  };
}

const refusalOf = (error: unknown): string => (error instanceof ApiError ? error.error : '');
