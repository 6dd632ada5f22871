import type { ReplyOf } from '@candor/contract/call';
import { operatorAudit, operatorList, saveOperator, verifyAudit } from '@candor/contract/ops-audit';
import type { StoredAuditRow } from '@candor/domain/ops/audit-row';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { perform } from './action';
import { loadAudit } from './audit.store';
import type { OpsDeps } from './deps';
import { loadOperators } from './operators.store';
import { toTime } from './queues.reply';
import { toFlag } from './to-flag';
import { addOperator, changeOperator, prepareOperator, readRoles } from './use-cases/save-operator';
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

/** Who did what, and who may. */
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
  registerCall(deps.http, operatorList, async () =>
    (await loadOperators(deps.pool)).map((row) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      roles: [...row.roles],
      status: row.status,
      totp_on: toFlag(row.totpConfirmedAt !== null),
      ...toTime(row.createdAt),
    })),
  );
  registerCall(deps.http, saveOperator, async ({ id, email, name, password, ...input }, context) => {
    const roles = readRoles(input.roles);
    if (id === undefined) {
      const form = { email: email ?? '', name: name ?? '', password: password ?? '', roles };
      const prepared = await prepareOperator(deps, form);
      return perform(deps, context, (tx) => addOperator(tx, deps, prepared));
    }
    // Whoever could set another's password could act as two people: a lost one is replaced at the command line.
    if (password !== undefined) return refuse('parameter_error', { field: 'password' });
    const change = { id, byId: context.operator.operatorId, name: name?.trim() || null, roles, status: input.status };
    return perform(deps, context, (tx) => changeOperator(tx, deps, change));
  });
};
