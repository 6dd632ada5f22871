import { login, logout, userInfo } from '@candor/contract/identity';
import { sentenceOf } from '@candor/contract/messages/tables';
import { oldAreaCodes, oldHasPassword, oldUserCenter } from '@candor/contract/old-calls';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { toAreaCodes, toUserInfo } from './identity.reply';
import { loadUser, revokeSession } from './identity.store';
import { type IdentityDeps, logIn } from './use-cases/log-in';

const LOGINS_PER_MINUTE = 30;

export const registerIdentityRoutes = (http: FastifyInstance, deps: IdentityDeps): void => {
  registerCall(http, login, {
    perMinute: LOGINS_PER_MINUTE,
    accountFields: ['user_string'],
    handle: (input, { ip, userAgent, language }) =>
      logIn(deps, {
        account: input.user_string,
        password: input.password,
        totpCode: input.totp_code ?? '',
        ip,
        userAgent,
        language,
      }),
  });
  registerCall(http, logout, async (_, { user, language }) => {
    await revokeSession(deps.pool, user.sessionId, new Date(deps.clock.nowMs()));
    return sentenceOf(language, 'logged_out');
  });
  const readUser = async (userId: number) => (await loadUser(deps.pool, userId)) ?? refuse('session_invalid');
  for (const call of [userInfo, oldUserCenter]) {
    registerCall(http, call, async (_, { user }) => toUserInfo(await readUser(user.userId)));
  }
  registerCall(http, oldHasPassword, async (_, { user }) => ((await readUser(user.userId)).hasPayPassword ? 1 : 0));
  registerCall(http, oldAreaCodes, (_, { language }) => toAreaCodes(language));
};
