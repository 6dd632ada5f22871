import type { ChatMessageKind } from '@candor/contract/chat';
import type { FileType } from '#modules/files/index';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface ChatRow {
  readonly seq: number;
  readonly kind: ChatMessageKind;
  readonly senderId: number | null;
  readonly visitorId: number | null;
  readonly operatorId: number | null;
  readonly role: string;
  readonly body: string;
  readonly data: Readonly<Record<string, string>>;
  readonly fileName: string | null;
  readonly fileType: FileType | null;
  readonly pictureSha256: string | null;
  readonly clientKey: string | null;
  readonly hash: string;
  readonly atMs: number;
}

export interface MessagePart {
  readonly conversationId: number;
  readonly afterSeq: number;
  readonly limit: number;
}

/** Messages after a number, oldest first. The caller has checked who reads. */
export const loadMessages = async (
  client: Pool | PoolClient,
  { conversationId, afterSeq, limit }: MessagePart,
): Promise<ChatRow[]> => {
  const { rows } = await client.query<ChatRow>({
    name: 'chat_messages',
    text: `select m.seq, m.kind, m.sender_id as "senderId", m.visitor_id as "visitorId",
             m.operator_id as "operatorId", m.role, m.body, m.data,
             f.name as "fileName", f.content_type as "fileType", m.picture_sha256 as "pictureSha256",
             m.client_key as "clientKey", m.hash, m.at_ms::float8 as "atMs"
           from chat_message m left join upload_file f on f.id = m.file_id
           where m.conversation_id = $1 and m.seq > $2 order by m.seq limit $3`,
    values: [conversationId, afterSeq, limit],
  });
  return rows;
};

export interface StoredMessage {
  readonly conversationId: number;
  readonly seq: number;
  readonly kind: ChatMessageKind;
  readonly senderId: number | null;
  readonly visitorId: number | null;
  readonly operatorId: number | null;
  readonly role: string;
  readonly body: string;
  readonly data: Readonly<Record<string, string>>;
  readonly fileId: string | null;
  readonly pictureSha256: string | null;
  readonly clientKey: string | null;
  readonly hash: string;
  readonly atMs: number;
}

const INSERT = {
  name: 'chat_insert',
  text: `with added as (
           insert into chat_message (conversation_id, seq, kind, sender_id, operator_id, role, body, data, file_id,
             picture_sha256, client_key, hash, visitor_id, at_ms)
           select n.* from unnest($1::int[], $2::int[], $3::text[], $4::int[], $5::int[], $6::text[], $7::text[],
             $8::jsonb[], $9::bigint[], $10::text[], $11::uuid[], $12::text[], $13::int[], $14::bigint[]) as n
         )
         update chat_conversation c set last_seq = last.seq, last_hash = last.hash
         from (select distinct on (id) id, seq, hash from unnest($1::int[], $2::int[], $12::text[]) as n (id, seq, hash)
               order by id, seq desc) last
         where c.id = last.id`,
};

/** The conversations must be locked, and the numbers follow their last ones. */
export const insertMessages = async ({ client }: Tx, messages: readonly StoredMessage[]): Promise<void> => {
  await client.query({
    ...INSERT,
    values: [
      messages.map(({ conversationId }) => conversationId),
      messages.map(({ seq }) => seq),
      messages.map(({ kind }) => kind),
      messages.map(({ senderId }) => senderId),
      messages.map(({ operatorId }) => operatorId),
      messages.map(({ role }) => role),
      messages.map(({ body }) => body),
      messages.map(({ data }) => JSON.stringify(data)),
      messages.map(({ fileId }) => fileId),
      messages.map(({ pictureSha256 }) => pictureSha256),
      messages.map(({ clientKey }) => clientKey),
      messages.map(({ hash }) => hash),
      messages.map(({ visitorId }) => visitorId),
      messages.map(({ atMs }) => atMs),
    ],
  });
};

export interface MessageFacts {
  /** By `conversation user`. */
  readonly roles: ReadonlyMap<string, string>;
  /** By id of the file: the hash of its decoded picture. */
  readonly pictures: ReadonlyMap<string, string>;
  /** By id of the conversation: the time of its last message. */
  readonly lastMs: ReadonlyMap<number, number>;
}

interface FactRow {
  readonly key: string;
  readonly role: string | null;
  readonly picture: string | null;
  readonly lastMs: number | null;
}

const FACTS = {
  name: 'chat_facts',
  text: `select m.conversation_id || ' ' || m.user_id as key, m.role, null as picture, null::float8 as "lastMs"
         from unnest($1::int[], $2::int[]) as n (conversation_id, user_id) join chat_member m using (conversation_id, user_id)
         union all
         select f.id::text, null, f.pixel_sha256, null from upload_file f where f.id = any($3::bigint[])
         union all
         select l.conversation_id::text, null, null, l.at_ms::float8
         from unnest($4::int[], $5::int[]) as e (conversation_id, seq) join chat_message l using (conversation_id, seq)`,
};

export interface AskedFacts {
  readonly senders: readonly { readonly conversationId: number; readonly userId: number }[];
  readonly fileIds: readonly string[];
  readonly ends: readonly { readonly id: number; readonly lastSeq: number }[];
}

/** Roles of senders, hashes of pictures and times of last messages. The conversations must be locked. */
export const loadFacts = async ({ client }: Tx, { senders, fileIds, ends }: AskedFacts): Promise<MessageFacts> => {
  const { rows } = await client.query<FactRow>({
    ...FACTS,
    values: [
      senders.map(({ conversationId }) => conversationId),
      senders.map(({ userId }) => userId),
      fileIds,
      ends.map(({ id }) => id),
      ends.map(({ lastSeq }) => lastSeq),
    ],
  });
  return {
    lastMs: new Map(rows.flatMap(({ key, lastMs }) => (lastMs === null ? [] : [[Number.parseInt(key, 10), lastMs]]))),
    roles: new Map(rows.flatMap(({ key, role }) => (role === null ? [] : [[key, role]]))),
    pictures: new Map(rows.flatMap(({ key, picture }) => (picture === null ? [] : [[key, picture]]))),
  };
};
