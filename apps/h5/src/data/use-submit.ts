import type { Call, ReplyOf, SentOf } from '@candor/contract/call';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLayerLock } from '#ui/layer-lock.ts';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';
import { useFailureText } from './use-failure-text.ts';
import { useThrottled } from './use-throttled.ts';

export interface Submit<C extends Call> {
  /** At most once in half a second unless it says otherwise, and not while an answer is awaited. */
  readonly send: (input: SentOf<C>) => void;
  readonly isPending: boolean;
  /** The failure's text, the server's where it sent one. The form shows it, so there is no toast. */
  readonly failure: string | null;
  /** The refusal's code, for a form that shows it under the field it concerns. */
  readonly refusal: string;
  /** Call it when the form changes: the failure was about the old one. */
  readonly forget: () => void;
}

interface SubmitOptions {
  /** false: for messages, where one soon after another is meant. A key of the form must make the same one twice harmless. */
  readonly isThrottled?: boolean;
}

/** Sends a form that moves no money. The sheet around it does not close while an answer is awaited. */
export function useSubmit<C extends Call>(
  call: C,
  onDone: (reply: ReplyOf<C>, sent: SentOf<C>) => void,
  { isThrottled = true }: SubmitOptions = {},
): Submit<C> {
  const failureText = useFailureText();
  const mutation = useMutation({
    mutationFn: (input: SentOf<C>) => request(call, input, { silent: true }),
    onSuccess: onDone,
  });
  useLayerLock(mutation.isPending);
  const filled = useRef<SentOf<C>>(undefined);
  const sendNow = () => {
    if (!mutation.isPending) mutation.mutate(filled.current as SentOf<C>);
  };
  const sendThrottled = useThrottled(sendNow);
  return {
    send: (input) => {
      filled.current = input;
      (isThrottled ? sendThrottled : sendNow)();
    },
    isPending: mutation.isPending,
    failure: mutation.isError ? failureText(mutation.error) : null,
    refusal: mutation.error instanceof ApiError ? mutation.error.error : '',
    forget: () => (mutation.isError ? mutation.reset() : undefined),
  };
}
