import type { FastifyInstance } from 'fastify';
import type { Jobs } from '#platform/jobs/jobs';
import { registerAccountsRoutes } from './accounts.routes';
import { registerCodesJobs } from './codes.jobs';
import { registerCodesRoutes } from './codes.routes';
import type { AccountDeps } from './deps';
import { registerIdentityRoutes } from './identity.routes';
import { registerPasskeysRoutes } from './passkeys.routes';
import { registerSecurityRoutes } from './security.routes';
import type { IdentityDeps } from './use-cases/log-in';

export { endSessionsByOperator, freezeByOperator } from './use-cases/freeze-by-operator';
export { createFindLiveSessions } from './use-cases/live-sessions';
export { burnCode, matchCode } from './use-cases/match-code';
export {
  loadMoneyOutStanding,
  lockMoneyOutStanding,
  matchWithdrawCode,
  spendOwnSecondFactor,
} from './use-cases/money-out';
export { notifyOwner as notifyAccountOwner } from './use-cases/notify-owner';
export { checkOwnPasskey } from './use-cases/passkey-check';
export { createReadSession } from './use-cases/read-session';
export { checkSecondProof, type SecondProof, toSentProof } from './use-cases/second-proof';
export { sendCode } from './use-cases/send-code';
export { verifyPayPassword } from './use-cases/verify-pay-password';
export type { IdentityDeps };

export const registerIdentity = (deps: IdentityDeps & AccountDeps & { http: FastifyInstance; jobs: Jobs }): void => {
  registerIdentityRoutes(deps.http, deps);
  registerSecurityRoutes(deps.http, deps);
  registerCodesRoutes(deps.http, deps);
  registerAccountsRoutes(deps.http, deps);
  registerPasskeysRoutes(deps.http, deps);
  registerCodesJobs(deps);
};
