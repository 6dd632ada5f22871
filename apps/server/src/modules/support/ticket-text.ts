import { refuse } from '#platform/refusal';

/** Signs that move, hide or reorder other signs. Line breaks and tabs are kept out of it: messages have them. */
const HIDDEN_SIGNS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

const toLines = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** One line. It may not be blank or carry signs that show as nothing and do something. */
export const readSubject = (sent: string): string => {
  const subject = toLines(sent);
  if (subject === '' || HIDDEN_SIGNS.test(subject)) refuse('parameter_error', { field: 'subject' });
  return subject;
};

export interface SentMessage {
  readonly text: string;
  /** The field it came in, for the refusal. */
  readonly field: 'message' | 'answer';
  /** Beside a picture no words are needed. */
  readonly mayBeBlank?: boolean;
}

/** People may write what they like, in any script and with any sign they can see, over several lines. */
export const readMessage = ({ text, field, mayBeBlank = false }: SentMessage): string => {
  const message = toLines(text);
  const isBlank = message === '' && !mayBeBlank;
  if (isBlank || HIDDEN_SIGNS.test(message.replace(/[\n\t]/g, ' '))) refuse('parameter_error', { field });
  return message;
};
