import { sentenceOf } from '@candor/contract/messages/tables';
import * as calls from '@candor/contract/security';
import type { FastifyInstance } from 'fastify';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { SecurityDeps } from './deps';
import { loadLoginEvents } from './login-events.store';
import { toLoginItem, toSecurityStatus, toSessionItem } from './security.reply';
import { loadSecurity } from './security.store';
import { setAntiPhishing } from './use-cases/anti-phishing-set';
import { freezeAccount } from './use-cases/freeze-account';
import { freezeByLink } from './use-cases/freeze-by-link';
import { listLiveSessions, revokeOne, revokeOthers } from './use-cases/session-list';
import { beginTotp } from './use-cases/totp-begin';
import { confirmTotp } from './use-cases/totp-confirm';
import { disableTotp } from './use-cases/totp-disable';

/** Rate limit of calls that compare a password or a code: a person makes only a few. */
const GUESSES_PER_MINUTE = 10;

const registerStatus = (http: FastifyInstance, deps: SecurityDeps): void => {
  registerCall(http, calls.securityStatus, async (_, { user }) => {
    const [row, sessions] = await Promise.all([
      loadSecurity(deps.pool, user.userId),
      listLiveSessions(deps, user.userId),
    ]);
    const { holdMs } = deps.config;
    return toSecurityStatus(row ?? refuse('session_invalid'), {
      nowMs: deps.clock.nowMs(),
      holdMs,
      sessions: sessions.length,
    });
  });
  registerCall(http, calls.setAntiPhishing, async ({ phrase }, { user, language }) => {
    await setAntiPhishing(deps, { userId: user.userId, phrase });
    return sentenceOf(language, 'phrase_saved');
  });
  registerCall(http, calls.freezeByLink, {
    perMinute: GUESSES_PER_MINUTE,
    handle: async ({ token }, { language }) => {
      await freezeByLink(deps, token);
      return sentenceOf(language, 'account_frozen_done');
    },
  });
  registerCall(http, calls.freezeAccount, {
    perMinute: GUESSES_PER_MINUTE,
    handle: async ({ password }, { user, language }) => {
      await freezeAccount(deps, { userId: user.userId, password });
      return sentenceOf(language, 'account_frozen_done');
    },
  });
};

const registerTotp = (http: FastifyInstance, deps: SecurityDeps): void => {
  registerCall(http, calls.beginTotp, {
    perMinute: GUESSES_PER_MINUTE,
    handle: ({ password }, { user }) => beginTotp(deps, { userId: user.userId, password }),
  });
  registerCall(http, calls.confirmTotp, {
    perMinute: GUESSES_PER_MINUTE,
    handle: async ({ code }, { user }) => ({ backup_codes: await confirmTotp(deps, { userId: user.userId, code }) }),
  });
  registerCall(http, calls.disableTotp, {
    perMinute: GUESSES_PER_MINUTE,
    handle: async ({ password, code }, { user, language }) => {
      await disableTotp(deps, { userId: user.userId, password, code });
      return sentenceOf(language, 'totp_off_done');
    },
  });
};

const registerSessions = (http: FastifyInstance, deps: SecurityDeps): void => {
  registerCall(http, calls.sessionList, async (_, { user }) =>
    (await listLiveSessions(deps, user.userId)).map((row) => toSessionItem(row, user.sessionId)),
  );
  registerCall(http, calls.revokeSession, async ({ id }, { user, language }) => {
    await revokeOne(deps, { userId: user.userId, sessionId: id });
    return sentenceOf(language, 'session_ended');
  });
  registerCall(http, calls.revokeOtherSessions, async (_, { user, language }) => {
    await revokeOthers(deps, user);
    return sentenceOf(language, 'sessions_ended');
  });
  registerCall(http, calls.loginHistory, async (input, { user }) => {
    const { rows, total } = await loadLoginEvents(deps.pool, user.userId, input);
    return toCountedPage({ rows: rows.map(toLoginItem), total }, input);
  });
};

export const registerSecurityRoutes = (http: FastifyInstance, deps: SecurityDeps): void => {
  registerStatus(http, deps);
  registerTotp(http, deps);
  registerSessions(http, deps);
};
