import { createLanguageStore } from '#i18n/language-store.ts';
import { localStore } from '#lib/storage.ts';

/** The one language store of the running app. */
export const appLanguage = createLanguageStore({ store: localStore, document: globalThis.document });

/** The language of requests: the one on screen. */
export const currentLanguage = () => appLanguage.state.getState().language;

/** Follows the choice made in other tabs of this browser. */
export function followLanguage(): void {
  window.addEventListener('storage', () => void appLanguage.follow());
}
