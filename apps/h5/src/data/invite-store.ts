import { localStore } from '#lib/storage.ts';

const KEY = 'invite';
const CODE = /^[A-Za-z0-9]{1,32}$/;

const isCode = (value: unknown): value is string => typeof value === 'string' && CODE.test(value);

/**
 * The invitation code of the register form: that of the link, which is kept on the device until somebody registers, so
 * that it is still there when the form is opened again; else the kept one. Invalid codes are ignored.
 */
export function openInvite(linkCode: string | null): string {
  if (!isCode(linkCode)) return localStore.read(KEY, isCode) ?? '';
  localStore.write(KEY, linkCode);
  return linkCode;
}

/** Call after a registration: the next person on this device was not invited. */
export const forgetInvite = (): void => localStore.remove(KEY);
