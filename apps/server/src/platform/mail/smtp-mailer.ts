import { createTransport } from 'nodemailer';
import { ensureOneRecipient, type Mail, type Mailer, UndeliverableError } from './mailer';

export interface SmtpOptions {
  readonly url: string;
  readonly from: string;
}

// Shorter than the relay's handler timeout, so that an unresponsive mail server fails here with its own error.
const SMTP_TIMEOUT_MS = 8_000;

const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).replace(/>$/, '');

const isPermanent = (error: unknown): boolean =>
  error instanceof Error && 'permanent' in error && error.permanent === true;

/** Mail by SMTP, plain text, one recipient each. */
export const createSmtpMailer = ({ url, from }: SmtpOptions): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const toMessage = ({ id, to, subject, text }: Mail) => ({
    from,
    to: { name: '', address: to },
    envelope: { from, to: [to] },
    subject: subject.replace(/\s+/g, ' '),
    text,
    messageId: `<${id}@${hostOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return {
    send: async (mail) => {
      ensureOneRecipient(mail.to);
      try {
        await transport.sendMail(toMessage(mail));
      } catch (error) {
        throw isPermanent(error) ? new UndeliverableError('the mail server refused it for good') : error;
      }
    },
    close: () => transport.close(),
  };
};
