import { REDIRECT_MS } from '#lib/timings.ts';
import type { ApiError, ApiErrorType } from './api-error.ts';
import { dropSession } from './end-session.ts';
import { PATHS } from './paths.ts';
import { redirectTo } from './redirect.ts';
import { loginPathFor } from './return-path.ts';
import { useSession } from './session-store.ts';
import { showToast, type ToastKey } from './toast-store.ts';

/** Our own sentence for a failure about which the server said nothing. */
export const FALLBACK_KEY: Record<ApiErrorType, ToastKey> = {
  error: 'unexpectedError',
  http: 'unexpectedError',
  network: 'networkError',
  timeout: 'requestTimedOut',
  '999': 'sessionEnded',
  '998': 'verificationNeeded',
};

const showFailure = (error: ApiError) =>
  showToast({ ...(error.message === '' ? { key: FALLBACK_KEY[error.type] } : { text: error.message }), tone: 'error' });

let redirect: ReturnType<typeof setTimeout> | undefined;

/** The latest demand wins; several requests that hear the same one leave the page once. */
function leaveSoon(path: string): void {
  clearTimeout(redirect);
  redirect = setTimeout(() => redirectTo(path), REDIRECT_MS);
}

/** Tells the user about a failed request, and leaves the page where the server demands it. */
export function reportFailure(error: ApiError, sent: { token: string | null; silent: boolean }): void {
  if (error.type === '999') onSessionEnded(error, sent.token);
  else if (error.type === '998') onVerificationNeeded(error);
  else if (!sent.silent) showFailure(error);
}

function onSessionEnded(error: ApiError, tokenSent: string | null): void {
  // A late answer to a session that is already replaced says nothing about the new one.
  if (useSession.getState().token !== tokenSent) return;
  dropSession();
  showFailure(error);
  leaveSoon(loginPathFor(window.location.hash.slice(1)));
}

function onVerificationNeeded(error: ApiError): void {
  showFailure(error);
  leaveSoon(PATHS.verification);
}
