import { operatorList } from '@candor/contract/ops-audit';
import { proposeOperator, proposeOperatorChange, proposeOperatorReset } from '@candor/contract/ops-operators';
import { registerAction } from '#kernel/operators/action';
import { approvesFrom, readMakings } from '#kernel/operators/judge-approver';
import { readReason } from '#kernel/operators/read-reason';
import { toTime } from '#kernel/operators/to-time';
import { registerCall } from '#platform/http/route';
import type { OpsDeps } from './deps';
import { loadOperators } from './operators.store';
import { toFlag } from './to-flag';
import { readOperatorEmail, readOperatorName, readRoles } from './use-cases/operator-form';
import {
  proposeOperatorChange as askChange,
  proposeOperator as askOperator,
  proposeOperatorReset as askReset,
} from './use-cases/propose-operator';

/** Routes for operators and roles. Every change is a proposal: otherwise one person could act as two operators. */
export const registerOperatorRoutes = (deps: OpsDeps): void => {
  registerCall(deps.http, operatorList, async () => {
    const [rows, makings] = await Promise.all([loadOperators(deps.pool), readMakings(deps.pool, deps)]);
    return rows.map((row) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      roles: [...row.roles],
      status: row.status,
      totp_on: toFlag(row.totpConfirmedAt !== null),
      approves_from_ms: approvesFrom(makings, row.id),
      ...toTime(row.createdAt),
    }));
  });
  registerAction(deps, proposeOperator, (tx, input, { operator: { operatorId: byId } }) =>
    askOperator(tx, deps, {
      byId,
      email: readOperatorEmail(input.email),
      name: readOperatorName(input.name),
      roles: readRoles(input.roles),
      reason: readReason(input.reason),
    }),
  );
  registerAction(deps, proposeOperatorChange, (tx, input, { operator: { operatorId: byId } }) =>
    askChange(tx, deps, {
      byId,
      id: input.id,
      name: input.name?.trim() || null,
      roles: readRoles(input.roles),
      status: input.status,
      reason: readReason(input.reason),
    }),
  );
  registerAction(deps, proposeOperatorReset, (tx, { id, what, reason }, { operator: { operatorId: byId } }) =>
    askReset(tx, deps, { byId, id, what, reason: readReason(reason) }),
  );
};
