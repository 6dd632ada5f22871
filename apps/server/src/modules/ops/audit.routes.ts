import type { ReplyOf } from '@candor/contract/call';
import { operatorAudit, verifyAudit } from '@candor/contract/ops-audit';
import type { StoredAuditRow } from '@candor/domain/ops/audit-row';
import { toTime } from '#kernel/operators/to-time';
import { registerCall } from '#platform/http/route';
import { loadAudit } from './audit.store';
import type { OpsDeps } from './deps';
import { toFlag } from './to-flag';
import { verifyAudit as verify } from './use-cases/verify-audit';

const VERIFICATIONS_PER_MINUTE = 6;

const toText = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

const toAuditRow = (row: StoredAuditRow): ReplyOf<typeof operatorAudit>['list'][number] => ({
  seq: row.seq,
  operator: row.operatorName,
  action: row.action,
  subject: row.subject,
  before: toText(row.before),
  after: toText(row.after),
  note: row.note,
  ip: row.ip,
  hash: row.hash,
  ...toTime(new Date(row.createdAtMs)),
});

/** Routes of the audit log. */
export const registerAuditRoutes = (deps: OpsDeps): void => {
  registerCall(deps.http, operatorAudit, async ({ subject = '', operator_id, before = null, limit }) => {
    const filter = { subject: subject.trim(), operatorId: operator_id ?? null, before, limit: limit + 1 };
    const rows = await loadAudit(deps.pool, filter);
    return { list: rows.slice(0, limit).map(toAuditRow), more: toFlag(rows.length > limit) };
  });
  registerCall(deps.http, verifyAudit, {
    perMinute: VERIFICATIONS_PER_MINUTE,
    handle: async () => {
      const { rows, broken } = await verify(deps.pool);
      return { ok: toFlag(broken === null), rows, broken_seq: broken?.seq ?? 0, problem: broken?.problem ?? '' };
    },
  });
};
