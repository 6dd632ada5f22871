import { CHAT_TYPING_EVENT, CHAT_TYPING_MS, type ChatTyping } from '@candor/contract/chat';
import type { Pool } from '#platform/db/pool';
import type { Realtime } from '#platform/realtime/hub';
import type { Clock } from '#platform/runtime/clock';
import { loadMembers } from './members.store';
import { pushToPerson } from './push-to-person';

const MOST_REMEMBERED = 10_000;

export interface TypingDeps {
  readonly pool: Pool;
  readonly realtime: Realtime;
  readonly clock: Clock;
}

/** Tells the other members that somebody types. Nothing is stored; repeats within CHAT_TYPING_MS are dropped. */
export const createTyping = ({ pool, realtime, clock }: TypingDeps) => {
  const lastMs = new Map<string, number>();
  return async (conversationId: number, role: string): Promise<void> => {
    const key = `${conversationId} ${role}`;
    const nowMs = clock.nowMs();
    if (nowMs - (lastMs.get(key) ?? 0) < CHAT_TYPING_MS) return;
    if (lastMs.size > MOST_REMEMBERED) lastMs.clear();
    lastMs.set(key, nowMs);
    const payload: ChatTyping = { conversation: conversationId, role };
    for (const member of await loadMembers(pool, conversationId)) {
      if (member.role !== role) await pushToPerson(realtime, member, { event: CHAT_TYPING_EVENT, payload });
    }
  };
};
