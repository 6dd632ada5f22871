import type { CASE_LINES } from '@candor/contract/support';
import { appendTimed, type NewChatMessage } from '#modules/chat/index';
import type { Tx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';

type Lines = typeof CASE_LINES;

/** A line of the system: `code` with its parameters. */
export const toCaseLine = <C extends keyof Lines>(
  conversationId: number,
  code: C,
  data: Readonly<Record<Lines[C][number], string>>,
): NewChatMessage => ({ conversationId, kind: 'system', senderId: null, operatorId: null, body: code, data });

/** Adds a line of the system and returns its time, which is that of the change. The conversation must be locked. */
export const addCaseLine = async (tx: Tx, clock: Clock, line: NewChatMessage): Promise<Date> => {
  const [added] = await appendTimed(tx, [line], clock.nowMs());
  if (added === undefined) throw new Error('support: a line was not appended');
  return new Date(added.atMs);
};
