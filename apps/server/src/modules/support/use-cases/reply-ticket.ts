import { decideReply } from '@candor/domain/support/decide-ticket';
import { bindUpload } from '#modules/files/index';
import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import { insertMessage } from '../messages.store';
import { lockOwnTicket, updateStatus } from '../support.store';
import { readMessage } from '../ticket-text';

export interface ReplyTicketDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

export interface TicketReply {
  readonly userId: number;
  readonly reference: string;
  readonly message: string;
  /** Path of an own upload; empty: none. */
  readonly image: string;
}

/** The owner adds a message; an answered ticket becomes open again. Returns the message id. */
export const replyTicket = async (deps: ReplyTicketDeps, reply: TicketReply): Promise<{ id: number }> => {
  const { userId, reference, image } = reply;
  const text = readMessage({ text: reply.message, field: 'message', mayBeBlank: image !== '' });
  return withTx(deps.pool, async (tx) => {
    const ticket = (await lockOwnTicket(tx, { userId, reference })) ?? refuse('ticket_unknown');
    const decision = decideReply(ticket);
    if (!decision.ok) throw new Refusal(decision.code, decision.params);
    const picture = image === '' ? null : await bindUpload(tx, { ownerId: userId, path: image, use: 'ticket_image' });
    const nowMs = deps.clock.nowMs();
    const id = await insertMessage(tx, {
      ticketId: ticket.id,
      operatorId: null,
      text,
      imageId: picture?.id ?? null,
      nowMs,
    });
    await updateStatus(tx, ticket.id, decision.status);
    return { id };
  });
};
