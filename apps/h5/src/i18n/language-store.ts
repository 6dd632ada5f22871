import { createStore } from 'zustand/vanilla';
import type { JsonStore } from '#lib/storage.ts';
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode, languageOf } from './languages.ts';
import { loadMessages } from './load-messages.ts';
import type { MessageShape } from './message-shape.ts';

const KEY = 'language';

type LanguageState = {
  /** The language on screen. It changes together with the texts, so nothing is ever shown half switched. */
  readonly language: LanguageCode;
  /** Missing only before start has finished. */
  readonly messages: MessageShape | undefined;
};

type Environment = {
  readonly store: JsonStore;
  readonly document: { readonly documentElement: { lang: string } };
  readonly load?: (language: LanguageCode) => Promise<MessageShape>;
};

export type LanguageStore = ReturnType<typeof createLanguageStore>;

/** The stored language, else English. */
export function detectLanguage(store: JsonStore): LanguageCode {
  return store.read(KEY, isLanguageCode) ?? DEFAULT_LANGUAGE;
}

export function createLanguageStore({ store, document, load = loadMessages }: Environment) {
  const state = createStore<LanguageState>(() => ({ language: DEFAULT_LANGUAGE, messages: undefined }));
  let wanted: LanguageCode | undefined;

  /** The last choice wins, whichever file arrives first. */
  const show = async (language: LanguageCode) => {
    wanted = language;
    const messages = await load(language);
    if (wanted !== language) return;
    document.documentElement.lang = languageOf(language).htmlLang;
    state.setState({ language, messages });
  };

  return {
    state,
    /** Call before the first render. Falls back to English when the stored language cannot be fetched. */
    async start(): Promise<void> {
      const language = detectLanguage(store);
      try {
        await show(language);
      } catch (error) {
        if (language === DEFAULT_LANGUAGE) throw error;
        await show(DEFAULT_LANGUAGE);
      }
    },
    /** Switches without a reload. Rejects, and leaves everything as it was, when the texts cannot be fetched. */
    async choose(language: LanguageCode): Promise<void> {
      await show(language);
      if (state.getState().language === language) store.write(KEY, language);
    },
  };
}
