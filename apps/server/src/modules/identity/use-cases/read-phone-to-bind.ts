import { type Contact, toPhone } from '@candor/domain/identity/account-name';
import { loadPendingPhones } from '../codes.store';
import type { AccountDeps } from '../deps';
import { readPhone } from '../read-contact';

const AREA_LENGTHS = [1, 2, 3, 4];

/** Whether `target` is `mobile` with a calling code of one to four digits in front. */
const isDialledAs = (target: string, mobile: string): boolean =>
  AREA_LENGTHS.some((length) => toPhone(mobile, target.slice(1, 1 + length))?.target === target);

/**
 * The number to bind. Old clients send its calling code with the request for the code but not with the binding: then it
 * is taken from the newest valid code of this user for these digits. The code itself is checked afterwards, for that
 * number.
 */
export const readPhoneToBind = async (
  { pool, clock }: Pick<AccountDeps, 'pool' | 'clock'>,
  { userId, mobile, area }: { userId: number; mobile: string; area: string | undefined },
): Promise<Contact> => {
  if (area !== undefined) return readPhone(mobile, area);
  const digits = mobile.replace(/[^0-9]/g, '').replace(/^0+/, '');
  const pending =
    digits === '' ? [] : await loadPendingPhones(pool, { userId, ending: digits, now: new Date(clock.nowMs()) });
  const target = pending.find((one) => isDialledAs(one, mobile));
  return target === undefined ? readPhone(mobile, undefined) : { channel: 'phone', target };
};
