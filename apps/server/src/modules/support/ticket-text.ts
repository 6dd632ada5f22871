import { refuse } from '#platform/refusal';

/** Control characters and those that reorder text. readMessage exempts line breaks and tabs. */
const HIDDEN_SIGNS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

const toLines = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** A single line, not blank, without invisible control characters. */
export const readSubject = (sent: string): string => {
  const subject = toLines(sent);
  if (subject === '' || HIDDEN_SIGNS.test(subject)) refuse('parameter_error', { field: 'subject' });
  return subject;
};

export interface SentMessage {
  readonly text: string;
  /** The form field, for the refusal. */
  readonly field: 'message' | 'answer';
  /** Allowed with a picture. */
  readonly mayBeBlank?: boolean;
}

/** Any script and any visible character, over several lines. */
export const readMessage = ({ text, field, mayBeBlank = false }: SentMessage): string => {
  const message = toLines(text);
  const isBlank = message === '' && !mayBeBlank;
  if (isBlank || HIDDEN_SIGNS.test(message.replace(/[\n\t]/g, ' '))) refuse('parameter_error', { field });
  return message;
};
