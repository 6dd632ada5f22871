import {
  changeOperatorPassword,
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorStart,
  operatorTotpBegin,
  operatorTotpConfirm,
} from '@candor/contract/ops-access';
import { OK, perform, registerAction } from '#kernel/operators/action';
import { approvesFrom, readMakings } from '#kernel/operators/judge-approver';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from './deps';
import { revokeOperatorSession } from './operator-sessions.store';
import { loadOperator } from './operators.store';
import { toFlag } from './to-flag';
import { changeOwnPassword } from './use-cases/change-own-password';
import { logInOperator } from './use-cases/log-in-operator';
import { tryOperatorCode } from './use-cases/operator-attempts';
import { beginOperatorTotp, confirmOperatorTotp } from './use-cases/operator-totp';
import { startOperator } from './use-cases/start-operator';
import { countWaiting } from './waiting.store';

const LOGINS_PER_MINUTE = 30;

/** Login and logout of operators. */
export const registerAccessRoutes = (deps: OpsDeps): void => {
  registerCall(deps.http, operatorLogin, {
    perMinute: LOGINS_PER_MINUTE,
    handle: async ({ email, password, totp_code: totpCode = '' }, { ip, userAgent }) => {
      const { token, mustSetUpTotp } = await logInOperator(deps, { email, password, totpCode, ip, userAgent });
      return { token, totp_needed_next: toFlag(mustSetUpTotp) };
    },
  });
  registerCall(deps.http, operatorStart, {
    perMinute: LOGINS_PER_MINUTE,
    handle: async ({ email, first_code: first, second_code: second, password }, { ip }) => {
      await startOperator(deps, { email, halves: [first, second], password, ip });
      return OK;
    },
  });
  registerAction(deps, operatorLogout, async (tx, _, { operator }) => {
    await revokeOperatorSession(tx, operator.sessionId, new Date(deps.clock.nowMs()));
    return { reply: OK, audit: { action: 'operator.logout', subject: `operator ${operator.operatorId}` } };
  });
  registerCall(deps.http, operatorMe, async (_, { operator }) => {
    const [row, waiting, makings] = await Promise.all([
      loadOperator(deps.pool, operator.operatorId),
      countWaiting(deps.pool, deps.declared.queues),
      readMakings(deps.pool, deps),
    ]);
    const { id, email, name, roles, totpConfirmedAt } = row ?? refuse('operator_required');
    return {
      id,
      email,
      name,
      roles: [...roles],
      totp_on: toFlag(totpConfirmedAt !== null),
      approves_from_ms: approvesFrom(makings, id),
      mode: deps.config.mode,
      waiting,
    };
  });
  registerAction(deps, operatorTotpBegin, (tx, _, context) => beginOperatorTotp(tx, deps, context));
  registerCall(deps.http, operatorTotpConfirm, async ({ totp_code: code }, context) => {
    const { operatorId } = context.operator;
    return tryOperatorCode(deps, operatorId, () =>
      perform(deps, context, (tx) => confirmOperatorTotp(tx, deps, { operatorId, code })),
    );
  });
  registerCall(deps.http, changeOperatorPassword, (input, context) => {
    const { old_password: oldPassword, password, totp_code: totpCode = '' } = input;
    return changeOwnPassword(deps, context, { oldPassword, password, totpCode });
  });
};
