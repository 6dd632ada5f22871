import { sentenceOf } from '@candor/contract/messages/tables';
import {
  CODE_SCENES,
  type CodeScene,
  checkCode,
  sendMailCode,
  sendOwnCode,
  sendSms,
  sendWithdrawCode,
} from '@candor/contract/security';
import type { Contact } from '@candor/domain/identity/account-name';
import type { FastifyInstance } from 'fastify';
import type { SessionUser } from '#platform/http/context';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { AccountDeps } from './deps';
import { readContact, readEmail, readPhone } from './read-contact';
import { checkCode as checkCodeOf } from './use-cases/check-code';
import { requestCode, requestOwnCode } from './use-cases/request-code';

/** Per IP address. More than a person needs, little enough to stop a flood. */
const SENDS_PER_MINUTE = 20;
const CHECKS_PER_MINUTE = 60;

/** Old clients send type=forget for a reset, and nothing when they register. */
const readScene = (scene: string | undefined, type: string | undefined): CodeScene => {
  if (type === 'forget' || scene === 'forget') return 'account';
  const asked = scene || type || 'register';
  return CODE_SCENES.find((one) => one === asked) ?? refuse('parameter_error', { field: 'scene' });
};

const isOpenScene = (scene: CodeScene): boolean => scene === 'register' || scene === 'account';

/**
 * Scenes whose code may go to any typed address. All others require a session, and here only the binding of this
 * channel.
 */
const ensureOpen = (scene: CodeScene, { channel }: Contact, user: SessionUser | null): void => {
  if (isOpenScene(scene)) return;
  if (user === null) refuse('session_invalid');
  if (scene !== (channel === 'email' ? 'bind_email' : 'bind_phone')) refuse('parameter_error', { field: 'scene' });
};

const registerPublic = (http: FastifyInstance, deps: AccountDeps): void => {
  registerCall(http, sendMailCode, {
    perMinute: SENDS_PER_MINUTE,
    handle: async (input, { user, language, ip }) => {
      const contact = readEmail(input.user_string);
      const scene = readScene(input.scene, input.type);
      ensureOpen(scene, contact, user);
      await requestCode(deps, { contact, scene, language, userId: user?.userId ?? null, ip });
      return sentenceOf(language, 'code_sent');
    },
  });
  registerCall(http, sendSms, {
    perMinute: SENDS_PER_MINUTE,
    handle: async (input, { user, language, ip }) => {
      const contact = readPhone(input.mobile, input.area_code);
      const scene = readScene(undefined, input.type || 'bind_phone');
      ensureOpen(scene, contact, user);
      await requestCode(deps, { contact, scene, language, userId: user?.userId ?? null, ip });
      return sentenceOf(language, 'code_sent');
    },
  });
  registerCall(http, checkCode, {
    perMinute: CHECKS_PER_MINUTE,
    handle: async (input, { user, language }) => {
      const contact = readContact(input.user_string, input.country_code);
      const scene = readScene(input.scene, undefined);
      await checkCodeOf(deps, { contact, scene, code: input.email_code, userId: user?.userId ?? null });
      return sentenceOf(language, 'code_right');
    },
  });
};

const registerOwn = (http: FastifyInstance, deps: AccountDeps): void => {
  registerCall(http, sendWithdrawCode, {
    perMinute: SENDS_PER_MINUTE,
    handle: async (_, { user, language, ip }) => {
      await requestOwnCode(deps, { userId: user.userId, scene: 'withdraw', channel: null, language, ip });
      return sentenceOf(language, 'code_sent');
    },
  });
  registerCall(http, sendOwnCode, {
    perMinute: SENDS_PER_MINUTE,
    handle: async ({ scene, channel }, { user, language, ip }) => {
      const fits =
        scene === 'account' || scene === 'proof' || scene === (channel === 'email' ? 'bind_email' : 'bind_phone');
      if (!fits) return refuse('parameter_error', { field: 'channel' });
      await requestOwnCode(deps, { userId: user.userId, scene, channel, language, ip });
      return sentenceOf(language, 'code_sent');
    },
  });
};

export const registerCodesRoutes = (http: FastifyInstance, deps: AccountDeps): void => {
  registerPublic(http, deps);
  registerOwn(http, deps);
};
