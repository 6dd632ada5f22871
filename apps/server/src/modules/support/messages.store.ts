import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface MessageRow {
  readonly id: number;
  /** E-mail address of the operator who wrote it; null: the owner of the ticket. */
  readonly operatorName: string | null;
  readonly text: string;
  readonly imageName: string | null;
  readonly imageType: 'image/jpeg' | 'image/png' | null;
  readonly createdAt: Date;
}

/** All messages of a ticket, oldest first. The caller must have checked that the reader may see the ticket. */
export const loadMessages = async (pool: Pool, ticketId: number): Promise<MessageRow[]> => {
  const { rows } = await pool.query<MessageRow>({
    name: 'support_messages',
    text: `select m.id, o.email as "operatorName", m.body as text, f.name as "imageName", f.content_type as "imageType",
                  m.created_at as "createdAt"
           from support_message m left join operator o on o.id = m.operator_id left join upload_file f on f.id = m.image_id
           where m.ticket_id = $1 order by m.id`,
    values: [ticketId],
  });
  return rows;
};

export interface NewMessage {
  readonly ticketId: number;
  /** null: the owner of the ticket. */
  readonly operatorId: number | null;
  readonly text: string;
  readonly imageId: string | null;
  readonly nowMs: number;
}

/** The ticket must be locked, so that message ids increase in the order of the conversation. */
export const insertMessage = async ({ client }: Tx, message: NewMessage): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `with added as (
       insert into support_message (ticket_id, operator_id, body, image_id, created_at)
       values ($1, $2, $3, $4, to_timestamp($5::double precision / 1000)) returning id, ticket_id, created_at
     ), touched as (
       update support_ticket t set last_at = added.created_at from added where t.id = added.ticket_id
     )
     select id from added`,
    [message.ticketId, message.operatorId, message.text, message.imageId, message.nowMs],
  );
  const [row] = rows;
  if (!row) throw new Error('an insert answers its number');
  return row.id;
};
