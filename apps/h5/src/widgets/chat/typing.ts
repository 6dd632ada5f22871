import { CHAT_TYPING_MS, type ChatTyping, chatTyping } from '@candor/contract/chat';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { request } from '#data/client.ts';
import { callerFields } from '#data/visitor-store.ts';
import { nowMs } from '#lib/clock.ts';

/** Shown a little longer than the time between two events. */
const SHOWN_MS = CHAT_TYPING_MS * 2;

/** The conversation whose other side types now; 0: none. */
const useTyping = create<{ readonly conversation: number; readonly atMs: number }>(() => ({
  conversation: 0,
  atMs: 0,
}));

export const takeTyping = ({ conversation }: ChatTyping): void => useTyping.setState({ conversation, atMs: nowMs() });

/** Whether the other side types. A message that has arrived ends it. */
export function useOtherTypes(conversation: number, newest: number | undefined): boolean {
  const { conversation: typed, atMs } = useTyping();
  useEffect(() => {
    if (typed === 0) return undefined;
    const timer = setTimeout(forget, Math.max(0, atMs + SHOWN_MS - nowMs()));
    return () => clearTimeout(timer);
  }, [typed, atMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a message was added.
  useEffect(forget, [newest]);
  return typed === conversation;
}

const forget = (): void => useTyping.setState({ conversation: 0, atMs: 0 });

/** Call it on each change of the text: tells the other side, at most once per CHAT_TYPING_MS. */
export function useTypingSignal(conversation: number): () => void {
  const lastMs = useRef(0);
  return () => {
    const now = nowMs();
    if (now - lastMs.current < CHAT_TYPING_MS) return;
    lastMs.current = now;
    const asked = { ...callerFields(), conversation: String(conversation) };
    // Only a hint for the other side: a failure changes nothing.
    request(chatTyping, asked, { silent: true }).catch(() => undefined);
  };
}
