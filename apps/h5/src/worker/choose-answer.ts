/** `shell`: the network, and the cached page without one. `asset`: the cache first. `network`: not our concern. */
export type Answer = 'shell' | 'asset' | 'network';

export interface AskedFor {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
}

/** A built file whose name has a hash of its content; the server's rule for caching is the same. */
const HASHED = /^assets\/[^/]+-[A-Za-z0-9_-]{8,}\.[a-z0-9.]+$/;

/** How a request is answered. API calls, sockets, uploads and everything of other origins go to the network untouched. */
export function chooseAnswer({ method, url, mode }: AskedFor, scope: string): Answer {
  if (method !== 'GET') return 'network';
  const { origin, pathname } = new URL(url);
  const own = new URL(scope);
  if (origin !== own.origin || !pathname.startsWith(own.pathname)) return 'network';
  const name = pathname.slice(own.pathname.length);
  if (mode === 'navigate') return name === '' || name === 'index.html' ? 'shell' : 'network';
  return HASHED.test(name) ? 'asset' : 'network';
}

/** Whether a file may be kept: hashed ones never change, so a copy is never outdated. */
export const isKept = (url: string, scope: string): boolean =>
  chooseAnswer({ method: 'GET', url: new URL(url, scope).href, mode: 'no-cors' }, scope) === 'asset';
