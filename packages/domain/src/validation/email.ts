import { isHostName } from './host-name';

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/;

/** A plain address of at most 254 characters: no quotes, comments, spaces or line breaks, so it is safe in a mail header. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.indexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  if (!LOCAL_PART.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  return isHostName(text.slice(at + 1));
}
