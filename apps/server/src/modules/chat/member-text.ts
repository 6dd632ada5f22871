import { hasHiddenSigns } from '@candor/domain/chat/hidden-signs';
import { maskText } from '@candor/domain/chat/mask-text';
import { refuse } from '#platform/refusal';

/** A text as written: trimmed, over several lines, without invisible control characters. */
export const toPlainText = (sent: string, field: string): string => {
  const text = sent.replaceAll('\r\n', '\n').trim();
  if (hasHiddenSigns(text)) refuse('parameter_error', { field });
  return text;
};

/** One line that is not blank: a subject, or the name of a file or a place. */
export const toOneLine = (sent: string, field: string): string => {
  const line = sent.trim();
  if (line === '' || /[\n\t]/.test(line) || hasHiddenSigns(line)) refuse('parameter_error', { field });
  return line;
};

/** A text of a member for other members: links, addresses and telephone numbers are masked. */
export const toMemberText = (sent: string, field: string): string => maskText(toPlainText(sent, field));
