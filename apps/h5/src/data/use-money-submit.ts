import type { Call, ReplyOf, SentOf } from '@candor/contract/call';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, isOutcomeUnknown } from './api-error.ts';
import { request } from './client.ts';
import { useFailureText } from './use-failure-text.ts';
import { useFormKey } from './use-form-key.ts';
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
  /** Call it when the form changes: the failure was about the old one. */
  readonly forget: () => void;
}

interface Handlers<C extends Call> {
  readonly onDone: (reply: ReplyOf<C>) => void;
  readonly onRefused?: (refusal: string) => void;
}

/**
 * Sends a form that moves money. The key belongs to the whole filled form, so that a repeat of it cannot be booked twice
 * and a changed one is a new wish. What was typed stays in memory only until the server has answered.
 */
export function useMoneySubmit<C extends Call>(call: C, { onDone, onRefused }: Handlers<C>): MoneySubmit<C> {
  const failureText = useFailureText();
  const keys = useFormKey();
  const filled = useRef<SentOf<C>>(undefined);
  // Known at once, unlike the state of the mutation, which a second tap may be ahead of.
  const isBusy = useRef(false);
  const mutation = useMutation({
    mutationFn: (input: SentOf<C>) =>
      request(call, input, { silent: true, idempotencyKey: keys.keyFor(JSON.stringify(input)) }),
    onSuccess: (reply) => {
      keys.settle();
      filled.current = undefined;
      onDone(reply);
    },
    onError: (error) => {
      if (isOutcomeUnknown(error)) return;
      keys.settle();
      onRefused?.(refusalOf(error));
    },
    // Also after a failure: the balances show what really happened.
    onSettled: () => {
      isBusy.current = false;
      void refreshMoney();
    },
  });
  const go = () => {
    if (isBusy.current || filled.current === undefined) return;
    isBusy.current = true;
    mutation.mutate(filled.current);
  };
  const isUnknown = mutation.isError && isOutcomeUnknown(mutation.error);
  return {
    send: (input) => {
      if (!isBusy.current) filled.current = input;
      go();
    },
    retry: go,
    isPending: mutation.isPending,
    isOutcomeUnknown: isUnknown,
    failure: mutation.isError && !isUnknown ? failureText(mutation.error) : null,
    refusal: refusalOf(mutation.error),
    forget: () => (mutation.isError ? mutation.reset() : undefined),
  };
}

const refusalOf = (error: unknown): string => (error instanceof ApiError ? error.error : '');
