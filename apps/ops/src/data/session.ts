import { useSyncExternalStore } from 'react';

/**
 * The operator's token lives in this tab only and under a name of its own: the app for customers, on the same origin,
 * never reads or writes it, and closing the tab logs out.
 */
const KEY = 'candor-ops-token';

/** Setting up an authenticator: the operator wants it, or the server demands it before anything else. */
type Enrolment = 'none' | 'wanted' | 'demanded';

/** Who this tab is: nobody, somebody who sets up an authenticator, or an operator at work. */
export interface Session {
  readonly token: string | null;
  readonly enrolment: Enrolment;
}

const listeners = new Set<() => void>();
let session: Session = { token: window.sessionStorage.getItem(KEY), enrolment: 'none' };

function change(next: Session): void {
  session = next;
  if (next.token === null) window.sessionStorage.removeItem(KEY);
  else window.sessionStorage.setItem(KEY, next.token);
  for (const listener of listeners) listener();
}

export const currentToken = (): string | null => session.token;
export const enter = (token: string, mustEnrol: boolean): void =>
  change({ token, enrolment: mustEnrol ? 'demanded' : 'none' });
export const leave = (): void => change({ token: null, enrolment: 'none' });
export const beginEnrolment = (enrolment: Enrolment): void => change({ ...session, enrolment });
export const endEnrolment = (): void => change({ ...session, enrolment: 'none' });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSession = (): Session => useSyncExternalStore(subscribe, () => session);
