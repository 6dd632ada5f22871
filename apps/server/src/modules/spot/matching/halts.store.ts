import { toCount } from '@candor/money/units';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** A halted book, and the command that halted it. */
export interface BookHalt {
  readonly id: number;
  readonly instrumentId: number;
  /** Null: the book could not be loaded from its open orders. */
  readonly commandSeq: number | null;
  readonly error: string;
  readonly haltedAt: Date;
}

const COLUMNS = `id, instrument_id as "instrumentId", command_seq as "commandSeq", error, halted_at as "haltedAt"`;

type HaltRow = Omit<BookHalt, 'commandSeq'> & { readonly commandSeq: string | null };
const toHalt = (row: HaltRow): BookHalt => ({
  ...row,
  commandSeq: row.commandSeq === null ? null : toCount(row.commandSeq),
});

const OPEN = { name: 'spot_open_halts', text: `select ${COLUMNS} from spot_book_halt where resumed_at is null` };

/** The currently halted books. */
export const loadOpenHalts = async (db: Pool | PoolClient): Promise<BookHalt[]> => {
  const { rows } = await db.query<HaltRow>(OPEN);
  return rows.map(toHalt);
};

/** Locks the halt until the transaction ends; null when the book has been resumed. */
export const lockOpenHalt = async ({ client }: Tx, id: number): Promise<BookHalt | null> => {
  const { rows } = await client.query<HaltRow>(
    `select ${COLUMNS} from spot_book_halt where id = $1 and resumed_at is null for update`,
    [id],
  );
  return rows[0] ? toHalt(rows[0]) : null;
};

export interface NewHalt {
  readonly instrumentId: number;
  /** False: the book could not be loaded at all. */
  readonly isCommand: boolean;
  readonly error: string;
  readonly at: Date;
}

/** Halts a book after its last applied command. The lease of the book is checked in the same transaction. */
export const insertHalt = async ({ client }: Tx, halt: NewHalt): Promise<BookHalt | null> => {
  const { rows } = await client.query<HaltRow>(
    `insert into spot_book_halt (instrument_id, command_seq, error, halted_at)
     select instrument_id, case when $2 then applied_seq + 1 end, $3, $4 from spot_progress where instrument_id = $1
     on conflict (instrument_id) where resumed_at is null do nothing returning ${COLUMNS}`,
    [halt.instrumentId, halt.isCommand, halt.error, halt.at],
  );
  return rows[0] ? toHalt(rows[0]) : null;
};

export interface Resumption {
  readonly how: 'retry' | 'skip';
  readonly proposedBy: number;
  readonly approvedBy: number;
  readonly at: Date;
}

export const updateResumed = async ({ client }: Tx, id: number, by: Resumption): Promise<void> => {
  await client.query(
    `update spot_book_halt set resumed_how = $2, resumed_at = $3, proposed_by = $4, approved_by = $5 where id = $1`,
    [id, by.how, by.at, by.proposedBy, by.approvedBy],
  );
};

/** Advances the book past a skipped command. The halt is locked: no owner applies anything meanwhile. */
export const updatePassedOver = async ({ client }: Tx, instrumentId: number, seq: number): Promise<void> => {
  const { rowCount } = await client.query(
    `update spot_progress p set applied_seq = $2 from spot_book b
     where p.instrument_id = $1 and p.applied_seq = $2::bigint - 1 and b.instrument_id = $1 and b.last_seq >= $2`,
    [instrumentId, seq],
  );
  if (rowCount !== 1) throw new Error(`book ${instrumentId} does not stand at command ${seq}`);
};

/** The skipped commands of a journal. */
export const loadSkipped = async (client: PoolClient, instrumentId: number): Promise<ReadonlySet<number>> => {
  const { rows } = await client.query<{ seq: string }>(
    `select command_seq as seq from spot_book_halt where instrument_id = $1 and resumed_how = 'skip'`,
    [instrumentId],
  );
  return new Set(rows.map(({ seq }) => toCount(seq)));
};
