import { type AuditRow, computeAuditHash } from '@candor/domain/ops/audit-row';
import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { OperatorContext } from '#platform/http/context';
import type { Clock } from '#platform/runtime/clock';
import { insertAuditRow, lockHead } from './audit-head.store';

/** Action and subject, with the state before and after. */
export interface AuditNote {
  readonly action: string;
  /** Kind and id: "deposit 12". */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly note?: string;
}

/** The operator who acts. */
export interface Actor {
  readonly operatorId: number;
  readonly name: string;
  readonly ip: string;
}

export const actorOf = ({ operator, ip }: OperatorContext): Actor => ({
  operatorId: operator.operatorId,
  name: operator.name,
  ip,
});

/** The value as the database returns it: dates as text, no undefined. */
const toPlain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/**
 * Call it last in the transaction of the action it records. It holds the lock of the chain head until the commit, so
 * all other audited actions wait: do nothing slow in between.
 */
export const appendAudit = async (
  tx: Tx,
  deps: { readonly clock: Clock },
  { actor, notes }: { actor: Actor; notes: readonly AuditNote[] },
): Promise<void> => {
  let head = await lockHead(tx);
  for (const note of notes) {
    const row: AuditRow = {
      seq: head.seq + 1,
      operatorId: actor.operatorId,
      operatorName: actor.name,
      action: note.action,
      subject: note.subject,
      before: toPlain(note.before),
      after: toPlain(note.after),
      note: note.note ?? '',
      ip: actor.ip,
      createdAtMs: deps.clock.nowMs(),
    };
    const hash = computeAuditHash(row, head.hash);
    await insertAuditRow(tx, { ...row, previousHash: head.hash, hash });
    head = { seq: row.seq, hash };
  }
};

/** For access without a change: viewing a picture, an export. */
export const logView = (
  deps: { readonly pool: Pool; readonly clock: Clock },
  actor: Actor,
  note: AuditNote,
): Promise<void> => withTx(deps.pool, (tx) => appendAudit(tx, deps, { actor, notes: [note] }));
