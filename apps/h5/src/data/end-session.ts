import { closeChoice } from './choice-store.ts';
import { queryClient } from './query-client.ts';
import { forgetSession, restoreSession, storeToken, TOKEN_KEY, useSession } from './session-store.ts';
import { forgetForms } from './trade/remembered-form.ts';
import { forgetUnanswered } from './unanswered-store.ts';

/** Logs out on this device: deletes the session, cached private data, remembered forms and unanswered money forms. */
export function endSession(): void {
  forgetUnanswered();
  dropSession();
}

/** As endSession, but keeps unanswered money forms: after the next login they must be resent under the same key. */
export function dropSession(): void {
  closeChoice();
  forgetForms();
  forgetSession();
  queryClient.clear();
}

/** Stores a new session after clearing cached data and forms of the previous user. */
export function startSession(token: string): void {
  forgetForms();
  queryClient.clear();
  storeToken(token);
}

/** Applies logins and logouts made in other tabs of this browser. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== TOKEN_KEY) return;
    const before = useSession.getState().token;
    restoreSession();
    if (useSession.getState().token !== before) queryClient.clear();
  });
}
