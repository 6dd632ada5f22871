import { isEmail } from '../validation/email';
import { isMainlandMobile } from '../validation/mobile';

export type Channel = 'email' | 'phone';

/** Where a person can be reached, and by that the name of an account: one spelling for one mailbox or telephone. */
export interface Contact {
  readonly channel: Channel;
  readonly target: string;
}

const LONGEST = 254;
const E164 = /^\+[1-9][0-9]{6,14}$/;
const DEFAULT_AREA = '86';

/** Line breaks and other control characters have no place in an address; only forged requests carry them. */
export function hasControlCharacters(text: string): boolean {
  return /\p{Cc}|[\u2028\u2029]/u.test(text);
}

// Full-width letters, upper case, spaces around and the final dot of a host mean the same mailbox.
function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

export function toEmail(text: string): Contact | null {
  if (text.length > LONGEST) return null;
  const target = fold(text).replace(/\.$/, '');
  return isEmail(target) ? { channel: 'email', target } : null;
}

/**
 * A number in the international form, +8613800138000. A number that begins with + or 00 names its area itself; any
 * other takes `area` (digits, with or without +) and loses the trunk zero it is dialled with at home.
 */
export function toPhone(text: string, area = DEFAULT_AREA): Contact | null {
  if (text.length > LONGEST) return null;
  const dialled = fold(text)
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+');
  const target = dialled.startsWith('+') ? dialled : `+${area.replace(/^\+/, '')}${dialled.replace(/^0/, '')}`;
  return isNumber(target) ? { channel: 'phone', target } : null;
}

// Mainland numbers have one shape; elsewhere only the length is known.
function isNumber(target: string): boolean {
  return E164.test(target) && (!target.startsWith('+86') || isMainlandMobile(target.slice(3)));
}

/** What people type to log in: an address, or a number. Bare digits that are no mainland mobile begin with their area. */
export function toContact(text: string, area?: string): Contact | null {
  if (text.includes('@') || text.includes('＠')) return toEmail(text);
  if (area !== undefined && area !== '') return toPhone(text, area);
  const digits = fold(text);
  return isMainlandMobile(digits) || !/^[1-9]/.test(digits) ? toPhone(text) : toPhone(`+${digits}`);
}
