import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { useFailureText } from '#data/use-failure-text.ts';
import { useThrottled } from '#data/use-throttled.ts';
import { nowMs } from '#lib/clock.ts';
import { secondsToResend } from './resend-wait.ts';

/** Where a code is sent, and how. */
export interface CodeSource {
  /** Scene and target: the wait for the next code belongs to them. */
  readonly id: string;
  /** As shown to the user and as the demo inbox knows it. */
  readonly target: string;
  /** Bound to the account already, so that it is no secret whether it exists. */
  readonly isOwn: boolean;
  /** Says what is wrong with the target instead of sending; true when it may be sent. */
  readonly isReady: () => boolean;
  readonly send: () => Promise<string>;
}

interface SentState {
  readonly atMs: Readonly<Record<string, number>>;
}

/** Outlives the screen: leaving a form and coming back does not start the wait anew. */
const useSent = create<SentState>(() => ({ atMs: {} }));

const noteSent = (id: string) => useSent.setState(({ atMs }) => ({ atMs: { ...atMs, [id]: nowMs() } }));

/** Sends a code and counts down to the next one. */
export function useCodeSending(source: CodeSource) {
  const failureText = useFailureText();
  const sentAtMs = useSent((state) => state.atMs[source.id]);
  const secondsLeft = useCountdown(sentAtMs);
  const [sentHere, setSentHere] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ send }: CodeSource) => send(),
    onSuccess: (_, { id }) => {
      noteSent(id);
      setSentHere(id);
    },
  });
  const ask = useThrottled(() => {
    if (!isPending && secondsLeft === 0 && source.isReady()) mutate(source);
  });
  return {
    ask,
    isPending,
    secondsLeft,
    /** In this form: a code of an earlier task may be used up. */
    wasSent: sentHere === source.id,
    refusal: error === null ? null : failureText(error),
    forget: () => (error === null ? undefined : reset()),
  };
}

function useCountdown(sentAtMs: number | undefined): number {
  const [, tick] = useState(0);
  const seconds = secondsToResend(sentAtMs, nowMs());
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}
