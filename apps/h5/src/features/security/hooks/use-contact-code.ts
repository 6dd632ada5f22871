import { sendMailCode, sendSms } from '@candor/contract/security';
import { request } from '#data/client.ts';
import type { CodeSource } from '#data/codes/use-code-sending.ts';
import {
  type Contact,
  contactToSend,
  findContactGap,
  internationalPhone,
} from '#features/security/model/account-form.ts';

interface ContactCode {
  readonly contact: Contact;
  /** Purpose of the code. */
  readonly purpose: 'register' | 'forget' | 'bind';
  /** Called instead of sending when the address or number is invalid. */
  readonly onGap: () => void;
}

const MAIL_FIELDS = {
  register: { scene: 'register' },
  forget: { type: 'forget' },
  bind: { scene: 'bind_email' },
} as const;

const SMS_FIELDS = { register: { type: 'register' }, forget: { type: 'forget' }, bind: {} } as const;

/** Sends a code to the address or number the user typed. */
export function useContactCode({ contact, purpose, onGap }: ContactCode): CodeSource {
  const text = contactToSend(contact);
  const byMail = contact.method === 'email';
  const target = byMail ? text : internationalPhone(contact);
  const send = () =>
    byMail
      ? request(sendMailCode, { user_string: text, ...MAIL_FIELDS[purpose] }, { silent: true })
      : request(sendSms, { area_code: contact.dialCode, mobile: text, ...SMS_FIELDS[purpose] }, { silent: true });
  const isReady = () => {
    if (findContactGap(contact) === null) return true;
    onGap();
    return false;
  };
  return { id: `${purpose} ${target}`, target, isOwn: false, isReady, send };
}
