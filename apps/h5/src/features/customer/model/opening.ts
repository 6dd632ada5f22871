/** Longest subject the server takes. */
const SUBJECT_MAX = 80;

/** Subject of a conversation that is about nothing in particular: the first line of its first message. */
export function toSubject(message: string): string {
  const [line = ''] = message.trim().split('\n');
  let subject = '';
  // By characters, so that none is cut in half.
  for (const character of line.trim()) {
    if (subject.length + character.length > SUBJECT_MAX) break;
    subject += character;
  }
  return subject.trim();
}
