import type { Tx } from '#platform/db/with-tx';

/** The conversation must be locked. 0: none. */
export const loadNewestFromCustomer = async ({ client }: Tx, conversationId: number): Promise<number> => {
  const { rows } = await client.query<{ seq: number }>(
    `select coalesce(max(seq), 0) as seq from chat_message
     where conversation_id = $1 and coalesce(sender_id, visitor_id) is not null`,
    [conversationId],
  );
  return rows[0]?.seq ?? 0;
};

/** The number of the operator's answer with this key; null: none. The conversation must be locked. */
export const findOwnAnswer = async (
  { client }: Tx,
  { conversationId, operatorId, clientKey }: { conversationId: number; operatorId: number; clientKey: string },
): Promise<number | null> => {
  const { rows } = await client.query<{ seq: number }>(
    'select seq from chat_message where conversation_id = $1 and operator_id = $2 and client_key = $3',
    [conversationId, operatorId, clientKey],
  );
  return rows[0]?.seq ?? null;
};
