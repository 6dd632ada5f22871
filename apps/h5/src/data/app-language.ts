import { createLanguageStore } from '#i18n/language-store.ts';
import { localStore } from '#lib/storage.ts';

/** The one language store of the running app. */
export const appLanguage = createLanguageStore({ store: localStore, document: globalThis.document });

/** The language sent with requests: the one on screen. */
export const currentLanguage = () => appLanguage.state.getState().language;

/** Applies a language chosen in another tab of this browser. */
export function followLanguage(): void {
  window.addEventListener('storage', () => void appLanguage.follow());
}
