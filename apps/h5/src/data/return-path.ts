import { PATHS } from './paths.ts';

const OWN_PAGE = /^\/(?:pages\/[A-Za-z0-9_]+\/[A-Za-z0-9_]+|customer)(?:\?[A-Za-z0-9_=&%.-]*)?$/;

/** True for the address of a page of ours, never for a foreign or a scheme address. */
export function isOwnPage(path: string): boolean {
  return path.length <= 512 && OWN_PAGE.test(path);
}

/** Where to go after login. Anything but one of our own pages, and the login page itself, falls back to Home. */
export function safeReturnPath(wanted: string | null): string {
  if (wanted === null || !isOwnPage(wanted)) return PATHS.home;
  return wanted.startsWith(PATHS.login) ? PATHS.home : wanted;
}

/** The login address that remembers the page wanted. */
export function loginPathFor(wanted: string): string {
  const back = safeReturnPath(wanted);
  return back === PATHS.home ? PATHS.login : `${PATHS.login}?back=${encodeURIComponent(back)}`;
}
