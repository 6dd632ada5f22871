import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { useFailureText } from '#data/use-failure-text.ts';
import { useThrottled } from '#data/use-throttled.ts';
import { nowMs } from '#lib/clock.ts';
import { secondsToResend } from './resend-wait.ts';

/** Where a code is sent, and how. */
export interface CodeSource {
  /** Scene and target: each such pair has its own resend wait. */
  readonly id: string;
  /** The address or number, as shown to the user and as filed in the demo inbox. */
  readonly target: string;
  /** The target is already bound to this account, so its existence need not be hidden. */
  readonly isOwn: boolean;
  /** Returns true when the code may be sent; otherwise shows what is wrong with the target. */
  readonly isReady: () => boolean;
  readonly send: () => Promise<string>;
}

interface SentState {
  readonly atMs: Readonly<Record<string, number>>;
}

/** Module state, not component state: leaving a form and returning does not restart the wait. */
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
    /** True only for a code sent in this form: a code sent earlier may already be used. */
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
