import {
  changeOperatorPassword,
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorStart,
  operatorTotpBegin,
  operatorTotpConfirm,
} from '@candor/contract/ops-access';
import { ALERT_SHOWN_MS } from '@candor/domain/ops/known-device';
import { OK, perform, registerAction } from '#kernel/operators/action';
import { approvesFrom, readMakings } from '#kernel/operators/judge-approver';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from './deps';
import { type AlertRow, loadAlerts } from './operator-alerts.store';
import { revokeOperatorSession } from './operator-sessions.store';
import { loadOperator } from './operators.store';
import { toFlag } from './to-flag';
import { changeOwnPassword } from './use-cases/change-own-password';
import { findKnownDevice } from './use-cases/known-device';
import { logInOperator, normaliseEmail } from './use-cases/log-in-operator';
import { trySessionCode } from './use-cases/operator-attempts';
import { beginOperatorTotp, confirmOperatorTotp } from './use-cases/operator-totp';
import { startOperator } from './use-cases/start-operator';
import { countWaiting } from './waiting.store';

const LOGINS_PER_MINUTE = 30;

const toAlert = ({ operator, kind, beganAt, lastAt }: AlertRow) => ({
  operator,
  kind,
  began_at_ms: beganAt.getTime(),
  last_at_ms: lastAt.getTime(),
});

/** Login and logout of operators. */
export const registerAccessRoutes = (deps: OpsDeps): void => {
  registerCall(deps.http, operatorLogin, {
    perMinute: LOGINS_PER_MINUTE,
    // Strangers behind the same address do not use up the share of a known device.
    sharerOf: async (fields) => {
      const email = normaliseEmail(fields.get('email') ?? '');
      const deviceId = await findKnownDevice(deps, { email, device: fields.get('device') ?? '' });
      return deviceId === null ? null : `operator device ${deviceId}`;
    },
    handle: async ({ email, password, totp_code: totpCode = '', device = '' }, { ip, userAgent }) => {
      const entry = await logInOperator(deps, { email, password, totpCode, device, ip, userAgent });
      return { token: entry.token, totp_needed_next: toFlag(entry.mustSetUpTotp), device: entry.device };
    },
  });
  registerCall(deps.http, operatorStart, {
    perMinute: LOGINS_PER_MINUTE,
    handle: async ({ email, first_code: first, second_code: second, password }, { ip, userAgent }) => {
      const device = await startOperator(deps, { email, halves: [first, second], password, ip, userAgent });
      return { ...OK, device };
    },
  });
  registerAction(deps, operatorLogout, async (tx, _, { operator }) => {
    await revokeOperatorSession(tx, operator.sessionId, new Date(deps.clock.nowMs()));
    return { reply: OK, audit: { action: 'operator.logout', subject: `operator ${operator.operatorId}` } };
  });
  registerCall(deps.http, operatorMe, async (_, { operator }) => {
    const [row, waiting, makings, alerts] = await Promise.all([
      loadOperator(deps.pool, operator.operatorId),
      countWaiting(deps.pool, deps.declared.queues),
      readMakings(deps.pool, deps),
      loadAlerts(deps.pool, new Date(deps.clock.nowMs() - ALERT_SHOWN_MS)),
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
      alerts: alerts.map(toAlert),
    };
  });
  registerAction(deps, operatorTotpBegin, (tx, _, context) => beginOperatorTotp(tx, deps, context));
  registerCall(deps.http, operatorTotpConfirm, async ({ totp_code: code }, context) => {
    const { operatorId } = context.operator;
    return trySessionCode(deps, operatorId, () =>
      perform(deps, context, (tx) => confirmOperatorTotp(tx, deps, { operatorId, code })),
    );
  });
  registerCall(deps.http, changeOperatorPassword, (input, context) => {
    const { old_password: oldPassword, password, totp_code: totpCode = '' } = input;
    return changeOwnPassword(deps, context, { oldPassword, password, totpCode });
  });
};
