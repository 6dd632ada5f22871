import type { ReceiptKind } from '@candor/contract/receipts';
import { type AttachmentKind, RECEIPT_FIGURES, type ReceiptFigure } from '@candor/contract/support';
import type { Pool } from '#platform/db/pool';

/** An order as its owner attaches it to a conversation: figures of this moment, as texts. */
export interface OrderCard {
  /** What was traded, or the number of the order; the same in every language. */
  readonly title: string;
  readonly figures: Readonly<Partial<Record<ReceiptFigure, string>>>;
  /** The receipt the order has once a price has settled it; null: orders of this kind have none. */
  readonly receipt: { readonly kind: ReceiptKind; readonly id: number } | null;
}

/** Finds own orders of one kind. Null: it does not exist, or belongs to another user. */
export interface OrderCardSource {
  readonly kind: AttachmentKind;
  load(pool: Pool, userId: number, id: string): Promise<OrderCard | null>;
}

interface CardQuery {
  readonly kind: AttachmentKind;
  /** Form of the order's id; any other text finds nothing. */
  readonly id: RegExp;
  /**
   * $1 is the user, $2 the id as text. Selects `title` and figures by their names, all as texts; null: the order has none. With
   * `receipt` it also selects the id of the receipt.
   */
  readonly sql: string;
  readonly receipt?: ReceiptKind;
}

/** Ids of orders: 1 … 999,999,999. */
export const ORDER_ID = /^[1-9][0-9]{0,8}$/;

/** SQL of an amount followed by its currency. */
export const amountSql = (amount: string, currency: string): string =>
  `trim_scale(${amount})::text || ' ' || ${currency}`;
/** SQL of a time in milliseconds. */
export const timeSql = (at: string): string => `floor(extract(epoch from ${at}) * 1000)::bigint::text`;

type CardRow = Readonly<Record<string, string | null>>;

const figuresOf = (row: CardRow): OrderCard['figures'] =>
  Object.fromEntries(RECEIPT_FIGURES.flatMap((name) => (row[name] ? [[name, row[name]]] : [])));

export const defineOrderCard = ({ kind, id: grammar, sql, receipt }: CardQuery): OrderCardSource => ({
  kind,
  load: async (pool, userId, id) => {
    if (!grammar.test(id)) return null;
    const { rows } = await pool.query<CardRow>({ name: `order_card_${kind}`, text: sql, values: [userId, id] });
    const [row] = rows;
    if (row === undefined) return null;
    const receiptId = row.receipt ?? null;
    return {
      title: row.title ?? '',
      figures: figuresOf(row),
      receipt:
        receipt === undefined || receiptId === null ? null : { kind: receipt, id: Number.parseInt(receiptId, 10) },
    };
  },
});
