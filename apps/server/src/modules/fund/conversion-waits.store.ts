import { loadAcceptanceTime } from '#kernel/pricing/acceptance-time.store';
import { loadNewestSeqs, type TickWait } from '#kernel/pricing/fill-ticks.store';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { CONVERT_HOLD, heldOf, type OpenHold, type Priced } from './conversion-entries';
import type { FundDeps } from './deps';

/** A conversion that waits for its fill tick, as the reply of its call stores it. */
export interface WaitingConversion {
  readonly userId: number;
  readonly reference: string;
  readonly fromId: number;
  readonly toId: number;
  readonly amount: string;
  readonly feePercent: string;
  readonly ruleVersion: number;
  /** What was set aside. */
  readonly held: string;
  readonly fillWaitMs: number;
  /** Null: the coin is worth one USDT and waits for nothing. */
  readonly fromWait: TickWait | null;
  readonly toWait: TickWait | null;
}

/** What accepted conversions wait for: read under the locks of their accounts. */
export const loadWaits = async <P extends Priced>(
  { board, clock }: FundDeps,
  tx: Tx,
  { accepted, fillWaitMs }: { readonly accepted: readonly P[]; readonly fillWaitMs: number },
): Promise<ReadonlyMap<P, WaitingConversion>> => {
  if (accepted.length === 0) return new Map();
  const instrumentOf = (currencyId: number): number | null => board.byCurrency(currencyId)?.id ?? null;
  const ids = accepted.flatMap(({ item }) => [instrumentOf(item.fromId) ?? [], instrumentOf(item.toId) ?? []].flat());
  const seqs = await loadNewestSeqs(tx.client, ids);
  const acceptedMs = await loadAcceptanceTime(tx.client, clock);
  const waitOf = (currencyId: number): TickWait | null => {
    const instrumentId = instrumentOf(currencyId);
    if (instrumentId === null) return null;
    const acceptedSeq = seqs.get(instrumentId) ?? 0;
    return { instrumentId, acceptedSeq, fillAfterMs: acceptedMs, fillByMs: acceptedMs + fillWaitMs };
  };
  return new Map(
    accepted.map((priced): [P, WaitingConversion] => {
      const { item, amount, feePercent, ruleVersion } = priced;
      const { userId, reference, fromId, toId } = item;
      const held = heldOf(priced);
      const [fromWait, toWait] = [waitOf(fromId), waitOf(toId)];
      const terms = { amount, feePercent, ruleVersion, held, fillWaitMs };
      return [priced, { userId, reference, fromId, toId, ...terms, fromWait, toWait }];
    }),
  );
};

export type HoldOutcome = 'posted' | 'voided' | 'expired';

/** How the hold of a call ended; null: it is open. Locks the call until the transaction ends, so that one caller ends it. */
export const lockOutcome = async ({ client }: Tx, reference: string): Promise<HoldOutcome | null> => {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('convert fill ' || $1, 0))`, [reference]);
  const { rows } = await client.query<{ outcome: HoldOutcome | null }>({
    name: 'fund_convert_outcome',
    text: 'select outcome from ledger_hold where purpose = $1 and reference = $2',
    values: [CONVERT_HOLD, reference],
  });
  return rows[0]?.outcome ?? null;
};

/** Holds of conversions that nobody waits for any more: their process died. */
export const loadLeftHolds = async (sql: Pool | PoolClient, before: Date): Promise<OpenHold[]> => {
  const { rows } = await sql.query<OpenHold>({
    name: 'fund_left_conversions',
    text: `select a.owner_id as "userId", a.currency_id as "currencyId", h.remaining as amount, h.reference,
                  (select min(p.rule_version) from ledger_posting p where p.reference = h.reference::uuid)::int as "ruleVersion"
           from ledger_hold h join ledger_account a on a.id = h.account_id
           where h.purpose = 'convert' and h.outcome is null and h.created_at < $1 order by h.created_at limit 500`,
    values: [before],
  });
  return rows;
};
