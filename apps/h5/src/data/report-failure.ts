import { REDIRECT_MS } from '#lib/timings.ts';
import type { ApiError, ApiErrorType } from './api-error.ts';
import { dropSession } from './end-session.ts';
import { PATHS } from './paths.ts';
import { redirectTo } from './redirect.ts';
import { loginPathFor } from './return-path.ts';
import { useSession } from './session-store.ts';
import { showToast, type ToastKey } from './toast-store.ts';
import { forgetRefusedVisitor } from './visitor-store.ts';

/** Fallback text for a failure without a message of the server. */
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

/** Schedules one redirect: a later one replaces it, so several failed requests redirect once. */
function leaveSoon(path: string): void {
  clearTimeout(redirect);
  redirect = setTimeout(() => redirectTo(path), REDIRECT_MS);
}

/** What a request was sent with. */
interface Sent {
  readonly token: string | null;
  readonly visitor: string | null;
  readonly silent: boolean;
}

/** Shows a failed request to the user, and redirects on 999 (log in) and 998 (verify identity). */
export function reportFailure(error: ApiError, sent: Sent): void {
  if (error.error === 'visitor_unknown') forgetRefusedVisitor(sent.visitor);
  if (error.type === '999') onSessionEnded(error, sent.token);
  else if (error.type === '998') onVerificationNeeded(error);
  else if (!sent.silent) showFailure(error);
}

function onSessionEnded(error: ApiError, tokenSent: string | null): void {
  // Ignores a late reply to a session that has already been replaced.
  if (useSession.getState().token !== tokenSent) return;
  dropSession();
  showFailure(error);
  leaveSoon(loginPathFor(window.location.hash.slice(1)));
}

function onVerificationNeeded(error: ApiError): void {
  showFailure(error);
  leaveSoon(PATHS.verification);
}
