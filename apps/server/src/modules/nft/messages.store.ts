import type { NFT_MESSAGE_KINDS } from '@candor/contract/nft-mine';
import type { Tx } from '#platform/db/with-tx';

export type MessageKind = (typeof NFT_MESSAGE_KINDS)[number];

export interface NewMessage {
  readonly userId: number;
  readonly kind: MessageKind;
  readonly workId: number;
  /** 0: about no order. */
  readonly orderId: number;
  /** Price, net or deposit it is about. */
  readonly amount: string;
  readonly currencyId: number;
}

/** Messages are written in the transaction of what they report; the job nft_notices makes notices of them. None to the house. */
export const sendMessages = (tx: Tx, messages: readonly NewMessage[], at: Date): void => {
  const notices = messages.filter(({ userId }) => userId !== 0);
  if (notices.length === 0) return;
  const of = <K extends keyof NewMessage>(key: K) => notices.map((one) => one[key]);
  tx.send(
    tx.client.query(
      `insert into nft_message (user_id, kind, work_id, order_id, amount, currency_id, created_at)
       select v.*, $7::timestamptz from unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::numeric[], $6::int[]) as v`,
      [of('userId'), of('kind'), of('workId'), of('orderId'), of('amount'), of('currencyId'), at],
    ),
  );
};

/** A message without a notice yet, with the words of its text. */
export interface WaitingMessage {
  readonly userId: number;
  readonly kind: MessageKind;
  readonly code: string;
  readonly work: string;
  readonly amount: string;
  readonly currency: string;
  /** When the order it is about must be paid; null: it is about none. */
  readonly dueMs: number | null;
}

/** Takes the oldest messages without a notice and marks them; those another transaction holds are skipped. */
export const takeWaiting = async ({ client }: Tx, limit: number): Promise<WaitingMessage[]> => {
  const { rows } = await client.query<WaitingMessage>({
    name: 'nft_take_messages',
    text: `with waiting as (
             select id from nft_message where not is_notified order by id limit $1 for update skip locked
           ), taken as (
             update nft_message m set is_notified = true from waiting where m.id = waiting.id returning m.*
           )
           select t.user_id as "userId", t.kind, w.code, w.name as work, t.amount::text as amount, c.name as currency,
                  o.due_ms::float8 as "dueMs"
           from taken t join nft_work w on w.id = t.work_id join currency c on c.id = t.currency_id
           left join nft_order o on o.id = t.order_id order by t.id`,
    values: [limit],
  });
  return rows;
};
