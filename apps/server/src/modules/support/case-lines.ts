import type { CASE_LINES } from '@candor/contract/support';
import type { NewChatMessage } from '#modules/chat/index';

type Lines = typeof CASE_LINES;

/** A line of the system: `code` with its parameters. */
export const toCaseLine = <C extends keyof Lines>(
  conversationId: number,
  code: C,
  data: Readonly<Record<Lines[C][number], string>>,
): NewChatMessage => ({ conversationId, kind: 'system', senderId: null, operatorId: null, body: code, data });
