import type { ReplyOf } from '@candor/contract/call';
import type { ticketDetail } from '@candor/contract/support';

export type Ticket = ReplyOf<typeof ticketDetail>;
export type TicketMessage = Ticket['messages'][number];

const REFERENCE = /^CS-[0-9A-HJKMNP-TV-Z]{6}$/;
/** Messages closer together than this share one time stamp. */
const PAUSE_MS = 10 * 60_000;

/** Validates a reference from the URL. */
export const isReference = (text: string): boolean => REFERENCE.test(text);

export interface Passage {
  readonly startMs: number;
  readonly messages: readonly TicketMessage[];
}

/** Groups the messages: a pause of PAUSE_MS starts a new group with the time of its first message. */
export function toPassages(messages: readonly TicketMessage[]): readonly Passage[] {
  const passages: { startMs: number; messages: TicketMessage[] }[] = [];
  let previousMs = Number.NEGATIVE_INFINITY;
  for (const message of messages) {
    const isPause = message.created_time_ms - previousMs >= PAUSE_MS;
    if (isPause) passages.push({ startMs: message.created_time_ms, messages: [] });
    passages.at(-1)?.messages.push(message);
    previousMs = message.created_time_ms;
  }
  return passages;
}

/** Request body; null while there is neither text nor picture. */
export function toReply(reference: string, text: string, image: string) {
  const message = text.trim();
  if (message === '' && image === '') return null;
  return image === '' ? { reference, message } : { reference, message, image };
}
