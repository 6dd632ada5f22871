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
  /** Does nothing while an answer is awaited. Not throttled: the calling button is. */
  readonly send: (input: SentOf<C>) => void;
  /** Sends the last form again, unchanged and under the same key: the server books it once. */
  readonly retry: () => void;
  readonly isPending: boolean;
  /** No answer came, so it may have been booked. Only `retry` is safe then. */
  readonly isOutcomeUnknown: boolean;
  /** The server's text for the refusal. */
  readonly failure: string | null;
  readonly refusal: string;
  /** The server's text when the refusal is `already_done`, else null. */
  readonly alreadyDone: string | null;
  /** Call it when the form changes: the failure was about the old one. */
  readonly forget: () => void;
}

interface Options<C extends Call> {
  readonly onDone: (reply: ReplyOf<C>) => void;
  readonly onRefused?: (refusal: string) => void;
  /** Fields that may differ between two taps for the same form, such as the price seen. */
  readonly volatile?: readonly (keyof SentOf<C> & string)[];
  /** The form contains passwords or codes: it is not written to storage. */
  readonly isSecret?: boolean;
  /** Failures are shown in a toast too, because the screen cannot show all of them. */
  readonly isAnnounced?: boolean;
}

const ALREADY_DONE = 'already_done';

/**
 * Sends a form that moves money. Form and key are kept until the server has given a final answer to that key: the same
 * form is resent unchanged, so that it cannot be booked twice; a changed form gets a new key.
 */
export function useMoneySubmit<C extends Call>(call: C, options: Options<C>): MoneySubmit<C> {
  const { onDone, onRefused, volatile = [], isSecret = false, isAnnounced = false } = options;
  const failureText = useFailureText();
  const forms = isSecret ? secretForms : plainForms;
  const filled = useRef<SentOf<C>>(undefined);
  // A ref, because a second tap may come before the mutation's state has been rendered.
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
    // Also after a failure: it may have been booked, and the balances show it.
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
