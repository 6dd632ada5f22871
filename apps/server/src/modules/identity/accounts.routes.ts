import { sentenceOf } from '@candor/contract/messages/tables';
import {
  bindEmail,
  bindPhone,
  changeLoginPassword as changeLoginPasswordCall,
  confirmContact as confirmContactCall,
  forget,
  register as registerAccount,
  setPayPassword as setPayPasswordCall,
} from '@candor/contract/security';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { AccountDeps } from './deps';
import { readContact, readEmail, readPhone } from './read-contact';
import { bindContact } from './use-cases/bind-contact';
import { changeLoginPassword } from './use-cases/change-login-password';
import { confirmContact } from './use-cases/confirm-contact';
import { readPhoneToBind } from './use-cases/read-phone-to-bind';
import { register } from './use-cases/register';
import { resetPassword } from './use-cases/reset-password';
import { toSentProof } from './use-cases/second-proof';
import { setPayPassword } from './use-cases/set-pay-password';

const ACCOUNTS_PER_MINUTE = 30;
const CHANGES_PER_MINUTE = 20;

/** Old clients send the number as user_string or as phone. */
const readNewAccount = (input: {
  type: string;
  user_string: string;
  phone?: string | undefined;
  area_code?: string | undefined;
}) => {
  if (input.type === 'email') return readEmail(input.user_string);
  if (input.type !== 'mobile' && input.type !== 'phone') return refuse('parameter_error', { field: 'type' });
  return readPhone(input.user_string || input.phone || '', input.area_code || '86');
};

const registerPublic = (http: FastifyInstance, deps: AccountDeps): void => {
  registerCall(http, registerAccount, {
    perMinute: ACCOUNTS_PER_MINUTE,
    accountFields: ['user_string', 'phone'],
    handle: async (input, { language, ip }) => {
      const { code, password, re_password: repeated, extension_code: inviteCode = '' } = input;
      await register(deps, { contact: readNewAccount(input), code, password, repeated, inviteCode, language, ip });
      return sentenceOf(language, 'registered');
    },
  });
  registerCall(http, forget, {
    perMinute: ACCOUNTS_PER_MINUTE,
    accountFields: ['account', 'user_string'],
    handle: async (input, { user, language }) => {
      const account = input.account || input.user_string || refuse('parameter_error', { field: 'account' });
      const repeated = input.repassword ?? input.re_password ?? '';
      const { code, password } = input;
      const contact = readContact(account, input.area_code);
      await resetPassword(deps, { contact, code, password, repeated, userId: user?.userId ?? null });
      return sentenceOf(language, 'password_changed');
    },
  });
};

const registerPasswords = (http: FastifyInstance, deps: AccountDeps): void => {
  registerCall(http, changeLoginPasswordCall, {
    perMinute: CHANGES_PER_MINUTE,
    handle: async (input, { user, language }) => {
      const { old_password: oldPassword, password, re_password: repeated, code } = input;
      await changeLoginPassword(deps, { ...user, oldPassword, password, repeated, code });
      return sentenceOf(language, 'password_changed');
    },
  });
  registerCall(http, setPayPasswordCall, {
    perMinute: CHANGES_PER_MINUTE,
    handle: async ({ password, re_password: repeated, code }, { user, language }) => {
      await setPayPassword(deps, { userId: user.userId, password, repeated, code });
      return sentenceOf(language, 'pay_password_set');
    },
  });
};

const registerBindings = (http: FastifyInstance, deps: AccountDeps): void => {
  registerCall(http, bindPhone, {
    perMinute: CHANGES_PER_MINUTE,
    handle: async (input, { user, language }) => {
      const { code, old_code: oldCode = '' } = input;
      const contact = await readPhoneToBind(deps, { userId: user.userId, mobile: input.mobile, area: input.area_code });
      await bindContact(deps, { userId: user.userId, contact, code, oldCode, sent: toSentProof(input) });
      return sentenceOf(language, 'phone_bound');
    },
  });
  registerCall(http, bindEmail, {
    perMinute: CHANGES_PER_MINUTE,
    handle: async (input, { user, language }) => {
      const { code, old_code: oldCode = '' } = input;
      const contact = readEmail(input.email);
      await bindContact(deps, { userId: user.userId, contact, code, oldCode, sent: toSentProof(input) });
      return sentenceOf(language, 'email_bound');
    },
  });
  registerCall(http, confirmContactCall, {
    perMinute: CHANGES_PER_MINUTE,
    handle: async (input, { user, language }) => {
      await confirmContact(deps, { userId: user.userId, channel: input.channel, sent: toSentProof(input) });
      return sentenceOf(language, 'contact_confirmed');
    },
  });
};

export const registerAccountsRoutes = (http: FastifyInstance, deps: AccountDeps): void => {
  registerPublic(http, deps);
  registerPasswords(http, deps);
  registerBindings(http, deps);
};
