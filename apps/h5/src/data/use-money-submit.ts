import type { Call, ReplyOf, SentOf } from '@candor/contract/call';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLayerLock } from '#ui/layer-lock.ts';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';
import { decideMoneyAnswer, type MoneyAnswer } from './money-answer.ts';
import { useSession } from './session-store.ts';
import { showToast } from './toast-store.ts';
import { type Fields, isSameSubject, type Sending, wishOf } from './unanswered-forms.ts';
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
  /** Refused, and an earlier sending of this form has no answer: it is sent again under the same key, also when changed. */
  readonly isUnsettled: boolean;
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
const KEY_REUSED = 'idempotency_key_reused';
const SETTLED: MoneyAnswer = { isSettled: true, isOutcomeUnknown: false };

/**
 * Sends what is to be sent under one key; if the server carried out another body under it, the bodies sent before, until
 * the one it carried out gets its reply.
 */
async function sendFirstOf<R>(
  bodies: readonly Fields[],
  send: (fields: Fields) => Promise<R>,
): Promise<{ readonly reply: R; readonly fields: Fields }> {
  let reused: unknown;
  for (const fields of bodies) {
    try {
      return { reply: await send(fields), fields };
    } catch (error) {
      if (refusalOf(error) !== KEY_REUSED) throw error;
      reused ??= error;
    }
  }
  throw reused;
}

/**
 * Sends a form that moves money. Form and key are kept until the server has given a final answer to that key: the same
 * form is resent unchanged, so that it cannot be booked twice. A refusal is no such answer while an earlier sending has
 * none; the form may then be changed, and keeps its key. The sheet around it does not close while an answer is awaited,
 * and only then.
 */
export function useMoneySubmit<C extends Call>(call: C, options: Options<C>): MoneySubmit<C> {
  const { onDone, onRefused, volatile = [], isSecret = false, isAnnounced = false } = options;
  const failureText = useFailureText();
  const toWish = (fields: Fields): string =>
    wishOf({ userId: useSession.getState().user?.id ?? 0, path: call.path, volatile }, fields);
  const forms = isSecret ? secretForms : plainForms;
  const filled = useRef<SentOf<C>>(undefined);
  // A ref, because a second tap may come before the mutation's state has been rendered.
  const isBusy = useRef(false);
  /** The sending that has no final answer. */
  const unanswered = useRef<Sending>(undefined);
  const [answer, setAnswer] = useState(SETTLED);
  const mutation = useMutation({
    mutationFn: ({ key, input, earlier = [] }: Sending) =>
      sendFirstOf([input, ...earlier], (fields) =>
        request(call, fields as SentOf<C>, { silent: !isAnnounced, idempotencyKey: key }),
      ),
    onSuccess: ({ reply, fields }, { wish, input }) => {
      forms.settle(wish);
      filled.current = undefined;
      unanswered.current = undefined;
      setAnswer(SETTLED);
      onDone(reply);
      if (toWish(fields) !== toWish(input)) showToast({ key: 'earlierCounted', tone: 'ok' });
    },
    onError: (error, sending) => {
      const { wish, wasLost } = sending;
      const decided = decideMoneyAnswer(error, wasLost);
      setAnswer(decided);
      unanswered.current = decided.isSettled ? undefined : sending;
      if (decided.isOutcomeUnknown) return;
      if (decided.isSettled) forms.settle(wish);
      else forms.refuse(wish);
      onRefused?.(refusalOf(error));
    },
    // Also after a failure: it may have been booked, and the balances show it.
    onSettled: () => {
      isBusy.current = false;
      void refreshMoney();
    },
  });
  useLayerLock(mutation.isPending);
  const go = () => {
    const input = filled.current;
    if (isBusy.current || input === undefined) return;
    isBusy.current = true;
    const fields = input as Fields;
    const before = unanswered.current;
    const instead = before && isSameSubject(before.input, fields, volatile) ? before.wish : undefined;
    mutation.mutate(forms.take(toWish(fields), fields, instead));
  };
  const isUnknown = mutation.isError && answer.isOutcomeUnknown;
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
    isUnsettled: mutation.isError && !isUnknown && !answer.isSettled,
    forget: () => (mutation.isError ? mutation.reset() : undefined),
  };
}

const refusalOf = (error: unknown): string => (error instanceof ApiError ? error.error : '');
