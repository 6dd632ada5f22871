import type { HaltKind } from '@candor/contract/halts';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface FoundInstrument {
  readonly symbol: string;
  readonly running: readonly HaltKind[];
}

export const findInstrument = async (tx: Tx, id: number): Promise<FoundInstrument | null> => {
  const { rows } = await tx.client.query<FoundInstrument>(
    `select i.symbol, array(select kind from instrument_halt where instrument_id = i.id and lifted_at is null) as running
     from instrument i where i.id = $1`,
    [id],
  );
  return rows[0] ?? null;
};

export interface WaitingHalt {
  readonly proposalId: number;
  readonly kind: 'instrument_halt' | 'instrument_lift';
  readonly instrumentId: number;
}

/** Open proposals to halt or to lift a halt, oldest first. */
export const loadWaitingHalts = async (pool: Pool): Promise<WaitingHalt[]> => {
  const { rows } = await pool.query<WaitingHalt>(
    `select id as "proposalId", kind, (body ->> 'instrumentId')::int as "instrumentId" from proposal
     where state = 'open' and kind in ('instrument_halt', 'instrument_lift') order by id`,
  );
  return rows;
};
