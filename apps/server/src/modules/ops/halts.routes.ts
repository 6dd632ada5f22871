import type { ReplyOf } from '@candor/contract/call';
import { operatorInstruments, proposeHalt, proposeLift, proposePurse } from '@candor/contract/ops-halts';
import { type HaltRow, loadHalts } from '#kernel/halts/halts.store';
import { registerAction } from '#kernel/operators/action';
import { readReason } from '#kernel/operators/read-reason';
import { registerCall } from '#platform/http/route';
import type { OpsDeps } from './deps';
import { loadWaitingHalts } from './instruments.store';
import { proposeHalt as askHalt, proposeLift as askLift, proposePurse as askPurse } from './use-cases/propose-house';

/** At most two halts are active per instrument. */
const MOST_RUNNING = 10_000;

type InstrumentRow = ReplyOf<typeof operatorInstruments>[number];

const toRunning = (row: HaltRow): InstrumentRow['halts'][number] => ({
  kind: row.kind,
  reason: row.reason,
  note: row.note,
  since_ms: row.since.getTime(),
  proposed_by: row.proposedBy,
  approved_by: row.approvedBy,
  tick_seq: row.tickSeq,
  fund_before: row.fundBefore,
  fund_taken: row.fundTaken,
});

/** Routes for halts and for the house's purses: decisions that need two operators. */
export const registerHaltRoutes = (deps: OpsDeps): void => {
  registerCall(deps.http, operatorInstruments, async () => {
    const [halts, waiting] = await Promise.all([
      loadHalts(deps.pool, { running: true, limit: MOST_RUNNING }),
      loadWaitingHalts(deps.pool),
    ]);
    return deps.board.instruments().map(({ id, symbol }) => ({
      id,
      symbol,
      paused: deps.board.pauseOf(id)?.reason ?? '',
      paused_since_ms: deps.board.pauseOf(id)?.sinceMs ?? 0,
      halts: halts.filter(({ instrumentId }) => instrumentId === id).map(toRunning),
      waiting: waiting
        .filter(({ instrumentId }) => instrumentId === id)
        .map(({ proposalId, kind }) => ({ proposal_id: proposalId, kind })),
    }));
  });
  registerAction(deps, proposeHalt, (tx, { id, cause, reason }, { operator: { operatorId } }) =>
    askHalt(tx, deps, { instrumentId: id, cause, reason: readReason(reason), operatorId }),
  );
  registerAction(deps, proposeLift, (tx, { id, kind, reason }, { operator: { operatorId } }) =>
    askLift(tx, deps, { instrumentId: id, halt: kind, reason: readReason(reason), operatorId }),
  );
  registerAction(deps, proposePurse, (tx, { purse, currency_id, amount, reason }, { operator: { operatorId } }) =>
    askPurse(tx, deps, { purse, currencyId: currency_id, amount, reason: readReason(reason), operatorId }),
  );
};
