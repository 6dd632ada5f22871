import { refuse } from '#platform/refusal';

/** Signs that move, hide or reorder other signs. Line breaks and tabs are kept out of it: messages have them. */
const HIDDEN_SIGNS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

interface TicketTexts {
  readonly subject: string;
  readonly message: string;
}

const toLines = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/**
 * People may write what they like, in any script and with any sign they can see. The subject is one line; neither text
 * may be blank or carry signs that show as nothing and do something.
 */
export const readTicketTexts = (sent: TicketTexts): TicketTexts => {
  const subject = toLines(sent.subject);
  const message = toLines(sent.message);
  if (subject === '' || HIDDEN_SIGNS.test(subject)) refuse('parameter_error', { field: 'subject' });
  if (message === '' || HIDDEN_SIGNS.test(message.replace(/[\n\t]/g, ' ')))
    refuse('parameter_error', { field: 'message' });
  return { subject, message };
};
