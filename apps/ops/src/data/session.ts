import { useSyncExternalStore } from 'react';

/**
 * The operator's token lives in this tab only and under a name of its own: the app for customers, on the same origin,
 * never reads or writes it, and closing the tab logs out.
 */
const KEY = 'candor-ops-token';

/** Who this tab is: nobody, somebody who still needs an authenticator, or an operator at work. */
export interface Session {
  readonly token: string | null;
  readonly mustEnrol: boolean;
}

const listeners = new Set<() => void>();
let session: Session = { token: window.sessionStorage.getItem(KEY), mustEnrol: false };

function change(next: Session): void {
  session = next;
  if (next.token === null) window.sessionStorage.removeItem(KEY);
  else window.sessionStorage.setItem(KEY, next.token);
  for (const listener of listeners) listener();
}

export const currentToken = (): string | null => session.token;
export const enter = (token: string, mustEnrol: boolean): void => change({ token, mustEnrol });
export const leave = (): void => change({ token: null, mustEnrol: false });
export const demandEnrolment = (): void => change({ ...session, mustEnrol: true });
export const finishEnrolment = (): void => change({ ...session, mustEnrol: false });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSession = (): Session => useSyncExternalStore(subscribe, () => session);
