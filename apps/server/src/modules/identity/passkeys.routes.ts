import { sentenceOf } from '@candor/contract/messages/tables';
import * as calls from '@candor/contract/passkeys';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#platform/http/route';
import { toWireTime } from '#platform/http/wire-time';
import type { AccountDeps } from './deps';
import { loadPasskeys, type PasskeyRow } from './passkeys.store';
import type { IdentityDeps } from './use-cases/log-in';
import { beginPasskey, finishPasskey } from './use-cases/passkey-add';
import { beginPasskeyLogin, logInByPasskey } from './use-cases/passkey-login';
import { challengeOwnPasskey, renamePasskey, revokePasskey } from './use-cases/passkey-own';
import { toSentProof } from './use-cases/second-proof';

const LOGINS_PER_MINUTE = 30;
/** Rate limit of calls that verify a proof: a person makes only a few. */
const PROOFS_PER_MINUTE = 10;

const toPasskeyItem = (row: PasskeyRow) => ({
  id: row.id,
  name: row.name,
  created_time: toWireTime(row.createdAt),
  created_time_ms: row.createdAt.getTime(),
  last_used_ms: row.lastUsedAt?.getTime() ?? 0,
  backed_up: row.isBackedUp ? (1 as const) : (0 as const),
});

const registerChanges = (http: FastifyInstance, deps: AccountDeps): void => {
  registerCall(http, calls.beginPasskey, {
    perMinute: PROOFS_PER_MINUTE,
    handle: (input, { user }) => beginPasskey(deps, { userId: user.userId, sent: toSentProof(input) }),
  });
  registerCall(http, calls.finishPasskey, {
    perMinute: PROOFS_PER_MINUTE,
    handle: async ({ credential, name }, { user, language }) => {
      await finishPasskey(deps, { userId: user.userId, credential, name });
      return sentenceOf(language, 'passkey_added');
    },
  });
  registerCall(http, calls.renamePasskey, async ({ id, name }, { user, language }) => {
    await renamePasskey(deps, { userId: user.userId, id, name });
    return sentenceOf(language, 'passkey_renamed');
  });
  registerCall(http, calls.revokePasskey, {
    perMinute: PROOFS_PER_MINUTE,
    handle: async ({ id, ...sent }, { user, language }) => {
      await revokePasskey(deps, { userId: user.userId, id, sent: toSentProof(sent) });
      return sentenceOf(language, 'passkey_revoked');
    },
  });
};

export const registerPasskeysRoutes = (http: FastifyInstance, deps: IdentityDeps & AccountDeps): void => {
  registerCall(http, calls.passkeyList, async (_, { user }) =>
    (await loadPasskeys(deps.pool, user.userId)).map(toPasskeyItem),
  );
  registerCall(http, calls.passkeyChallenge, {
    perMinute: LOGINS_PER_MINUTE,
    handle: (_, { user }) => challengeOwnPasskey(deps, user.userId),
  });
  registerChanges(http, deps);
  registerCall(http, calls.beginPasskeyLogin, { perMinute: LOGINS_PER_MINUTE, handle: () => beginPasskeyLogin(deps) });
  registerCall(http, calls.passkeyLogin, {
    perMinute: LOGINS_PER_MINUTE,
    handle: ({ credential }, { ip, userAgent, language }) =>
      logInByPasskey(deps, { credential, ip, userAgent, language }),
  });
};
