import { PATHS } from './paths.ts';

const OWN_PAGE = /^\/(?:pages\/[A-Za-z0-9_]+\/[A-Za-z0-9_-]+|customer)(?:\?[A-Za-z0-9_=&%.-]*)?$/;

/** True for the path of a page of this app, never for an external or scheme URL. */
export function isOwnPage(path: string): boolean {
  return path.length <= 512 && OWN_PAGE.test(path);
}

/** Where to go after login. External addresses and the login page itself fall back to Home. */
export function safeReturnPath(wanted: string | null): string {
  if (wanted === null || !isOwnPage(wanted)) return PATHS.home;
  return wanted.startsWith(PATHS.login) ? PATHS.home : wanted;
}

/** The login path with `wanted` as the page to return to. */
export function loginPathFor(wanted: string): string {
  const back = safeReturnPath(wanted);
  return back === PATHS.home ? PATHS.login : `${PATHS.login}?back=${encodeURIComponent(back)}`;
}
