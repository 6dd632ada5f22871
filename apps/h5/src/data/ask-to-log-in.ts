import { REDIRECT_MS } from '#lib/timings.ts';
import { redirectTo } from './redirect.ts';
import { loginPathFor } from './return-path.ts';
import { showToast } from './toast-store.ts';

/** Shows a toast that a login is needed, then opens the login page, which returns to the page `back`. */
export function askToLogIn(back: string): void {
  showToast({ key: 'loginFirst' });
  setTimeout(() => redirectTo(loginPathFor(back)), REDIRECT_MS);
}
