import { closeChoice } from './choice-store.ts';
import { queryClient } from './query-client.ts';
import { forgetSession, restoreSession, storeToken, TOKEN_KEY, useSession } from './session-store.ts';
import { forgetForms } from './trade/remembered-form.ts';
import { forgetUnanswered } from './unanswered-store.ts';

/** Forgets who was logged in and everything private that was fetched for them or filled in by them. */
export function endSession(): void {
  forgetUnanswered();
  dropSession();
}

/** The same for a session the server has ended: what was sent and not answered must be sent again under its key. */
export function dropSession(): void {
  closeChoice();
  forgetForms();
  forgetSession();
  queryClient.clear();
}

/** A new login never starts on the leftovers of another user. */
export function startSession(token: string): void {
  forgetForms();
  queryClient.clear();
  storeToken(token);
}

/** Follows logins and log-outs of other tabs of this browser. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== TOKEN_KEY) return;
    const before = useSession.getState().token;
    restoreSession();
    if (useSession.getState().token !== before) queryClient.clear();
  });
}
