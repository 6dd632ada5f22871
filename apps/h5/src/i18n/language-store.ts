import { createStore } from 'zustand/vanilla';
import type { JsonStore } from '#lib/storage.ts';
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode, languageOf } from './languages.ts';
import { loadFirstMessages, loadMessages } from './load-messages.ts';
import type { MessageShape } from './message-shape.ts';

const KEY = 'language';

type LanguageState = {
  /** The language on screen. It is set together with its texts, so screens never mix two languages. */
  readonly language: LanguageCode;
  /** Missing only before start has finished. */
  readonly messages: MessageShape | undefined;
  /** False while only the first page's texts are loaded. */
  readonly isComplete: boolean;
};

type Environment = {
  readonly store: JsonStore;
  readonly document: { readonly documentElement: { lang: string } };
  readonly load?: (language: LanguageCode) => Promise<MessageShape>;
  readonly loadFirst?: (language: LanguageCode) => Promise<MessageShape>;
};

/** The part of the language store that screens use. */
export type ShownLanguage = Pick<ReturnType<typeof createLanguageStore>, 'state' | 'choose'>;

/** The stored language, else English. */
export function detectLanguage(store: JsonStore): LanguageCode {
  return store.read(KEY, isLanguageCode) ?? DEFAULT_LANGUAGE;
}

export function createLanguageStore(environment: Environment) {
  const { store, document, load = loadMessages, loadFirst = loadFirstMessages } = environment;
  const state = createStore<LanguageState>(() => ({
    language: DEFAULT_LANGUAGE,
    messages: undefined,
    isComplete: false,
  }));
  let wanted: LanguageCode | undefined;

  /** The last requested language wins, in whichever order the files arrive. */
  const show = async (language: LanguageCode, isComplete: boolean) => {
    wanted = language;
    const messages = await (isComplete ? load(language) : loadFirst(language)).catch((error: unknown) => {
      if (wanted === language) wanted = state.getState().language;
      throw error;
    });
    if (wanted !== language) return;
    document.documentElement.lang = languageOf(language).htmlLang;
    state.setState({ language, messages, isComplete });
  };

  return {
    state,
    /**
     * Call before the first render. `firstPage`: Home is opened, so only its texts are loaded. Falls back to English
     * when the stored language cannot be fetched.
     */
    async start({ firstPage = false } = {}): Promise<void> {
      const language = detectLanguage(store);
      try {
        await show(language, !firstPage);
      } catch (error) {
        if (language === DEFAULT_LANGUAGE) throw error;
        await show(DEFAULT_LANGUAGE, !firstPage);
      }
    },
    /** Fetches the missing texts of the language on screen; resolves when all are loaded. */
    async complete(): Promise<void> {
      const { language, isComplete, messages } = state.getState();
      if (isComplete || !messages || wanted !== language) return;
      await show(language, true);
    },
    /** Switches the language without a page reload. Rejects, and changes nothing, when the texts cannot be fetched. */
    async choose(language: LanguageCode): Promise<void> {
      await show(language, true);
      if (state.getState().language === language) store.write(KEY, language);
    },
    /** Switches to the language another tab has stored. Changes nothing when its texts cannot be fetched. */
    async follow(): Promise<void> {
      const language = detectLanguage(store);
      if (language !== (wanted ?? language)) await show(language, true).catch(() => undefined);
    },
  };
}
