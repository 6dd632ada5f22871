import { notifyBoards } from '#kernel/halts/halts.store';
import type { Tx } from '#platform/db/with-tx';

export interface FundPause {
  readonly instrumentId: number;
  readonly tickSeq: number;
  readonly fundBefore: string;
  readonly fundTaken: string;
}

/** Returns the newly inserted pauses; existing ones are unchanged. */
export const insertFundPauses = async (tx: Tx, pauses: readonly FundPause[], at: Date): Promise<FundPause[]> => {
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into instrument_halt (instrument_id, kind, reason, since, tick_seq, fund_before, fund_taken)
     select v.id, 'fund', 'fund', $5, v.seq, v.fund, v.taken
     from unnest($1::int[], $2::bigint[], $3::numeric[], $4::numeric[]) as v(id, seq, fund, taken)
     on conflict do nothing returning instrument_id as id`,
    [
      pauses.map(({ instrumentId }) => instrumentId),
      pauses.map(({ tickSeq }) => tickSeq),
      pauses.map(({ fundBefore }) => fundBefore),
      pauses.map(({ fundTaken }) => fundTaken),
      at,
    ],
  );
  if (rows.length > 0) await notifyBoards(tx);
  return pauses.filter(({ instrumentId }) => rows.some(({ id }) => id === instrumentId));
};
