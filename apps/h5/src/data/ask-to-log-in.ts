import { REDIRECT_MS } from '#lib/timings.ts';
import { redirectTo } from './redirect.ts';
import { loginPathFor } from './return-path.ts';
import { showToast } from './toast-store.ts';

/** Tells a visitor that this needs a login, then goes there; after it the page `back` opens. */
export function askToLogIn(back: string): void {
  showToast({ key: 'loginFirst' });
  setTimeout(() => redirectTo(loginPathFor(back)), REDIRECT_MS);
}
