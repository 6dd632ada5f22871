import { decideOpening } from '@candor/domain/support/decide-ticket';
import { bindUpload } from '#modules/files/index';
import { notify } from '#modules/notify/index';
import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { Relay } from '#platform/outbox/relay';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import { insertMessage } from '../messages.store';
import { SUPPORT_NOTICES } from '../notices';
import { insertTicket, lockOpenTickets, type NewTicket } from '../support.store';
import { REFERENCE_BYTES, toReference } from '../ticket-reference';
import { readMessage, readSubject } from '../ticket-text';

export interface OpenTicketDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: { randomHex(bytes: number): string };
  readonly relay: Pick<Relay, 'nudge'>;
}

export interface TicketForm {
  readonly userId: number;
  readonly subject: string;
  readonly message: string;
  /** Path of an own upload; empty: none. */
  readonly image: string;
}

export interface OpenedTicket {
  readonly id: number;
  readonly reference: string;
}

/** References are random; in the rare case of a collision another one is tried. */
const insertWithReference = async (
  tx: Tx,
  deps: OpenTicketDeps,
  ticket: Omit<NewTicket, 'reference'>,
): Promise<OpenedTicket> => {
  const reference = toReference(deps.ids.randomHex(REFERENCE_BYTES));
  const id = await insertTicket(tx, { ...ticket, reference });
  return id === null ? insertWithReference(tx, deps, ticket) : { id, reference };
};

/** At most five open tickets per user, also with concurrent requests. */
export const openTicket = async (deps: OpenTicketDeps, form: TicketForm): Promise<OpenedTicket> => {
  const { userId, image } = form;
  const subject = readSubject(form.subject);
  const text = readMessage({ text: form.message, field: 'message' });
  const opened = await withTx(deps.pool, async (tx) => {
    const decision = decideOpening(await lockOpenTickets(tx, userId));
    if (!decision.ok) return refuse(decision.code);
    const picture = image === '' ? null : await bindUpload(tx, { ownerId: userId, path: image, use: 'ticket_image' });
    const nowMs = deps.clock.nowMs();
    const result = await insertWithReference(tx, deps, { userId, subject, nowMs });
    await insertMessage(tx, {
      ticketId: result.id,
      operatorId: null,
      text,
      imageId: picture?.id ?? null,
      nowMs,
    });
    await notify(tx, SUPPORT_NOTICES, { userId, template: 'ticket_opened', params: { reference: result.reference } });
    return result;
  });
  deps.relay.nudge();
  return opened;
};
