import { describe, expect, it } from 'vitest';
import { createJsonStore } from '#lib/storage.ts';
import { createLanguageStore, detectLanguage } from './language-store.ts';
import { isLanguageCode, LANGUAGES, type LanguageCode } from './languages.ts';
import { loadMessages } from './load-messages.ts';

const files = import.meta.glob<object>('./*/common.json', { eager: true, import: 'default' });
type Load = typeof loadMessages;

/** Storage that only lives here: no browser area, so the store keeps its values in memory. */
function memoryStore(language?: unknown) {
  const store = createJsonStore(() => {
    throw new Error('no storage');
  });
  if (language !== undefined) store.write('language', language);
  return store;
}

function makeLanguages(stored?: unknown, load: Load = loadMessages) {
  const page = { documentElement: { lang: '' } };
  const store = memoryStore(stored);
  return { page, store, languages: createLanguageStore({ store, document: page, load }) };
}

describe('detectLanguage', () => {
  it.each([
    [undefined, 'en'],
    ['th', 'th'],
    ['de', 'en'],
    ['__proto__', 'en'],
    ['zh-CN', 'en'],
    [['zh'], 'en'],
    [7, 'en'],
  ])('stored %j gives %s', (stored, expected) => {
    expect(detectLanguage(memoryStore(stored))).toBe(expected);
  });
});

describe('starting and switching', () => {
  it('starts in the stored language and tells the page', async () => {
    const { languages, page } = makeLanguages('jp');
    await languages.start();
    expect(languages.state.getState().language).toBe('jp');
    expect(page.documentElement.lang).toBe('ja');
  });

  it('starts with the texts of the first page alone and completes them', async () => {
    const { languages } = makeLanguages('jp');
    await languages.start({ firstPage: true });
    const early = languages.state.getState();
    expect([early.isComplete, Object.keys(early.messages ?? {}).sort()]).toEqual([false, ['common', 'home', 'shell']]);
    await languages.complete();
    const late = languages.state.getState();
    expect([late.isComplete, late.language, late.messages]).toEqual([true, 'jp', await loadMessages('jp')]);
  });

  it('completes the language chosen last, not the one it started with', async () => {
    const { languages } = makeLanguages('jp');
    await languages.start({ firstPage: true });
    const completing = languages.complete();
    await languages.choose('fra');
    await completing;
    expect(languages.state.getState()).toMatchObject({ language: 'fra', isComplete: true });
  });

  it('starts in English when the stored language cannot be fetched, without forgetting the choice', async () => {
    const { languages, store } = makeLanguages('kor', failingFor('kor'));
    await languages.start();
    expect(languages.state.getState().language).toBe('en');
    expect(detectLanguage(store)).toBe('kor');
  });

  it('completes the language on screen after a choice that could not be fetched', async () => {
    const { languages } = makeLanguages('en', failingFor('fra'));
    await languages.start({ firstPage: true });
    await expect(languages.choose('fra')).rejects.toThrow('offline');
    await languages.complete();
    expect(languages.state.getState()).toMatchObject({ language: 'en', isComplete: true });
  });

  it('fails to start when not even English can be fetched', async () => {
    await expect(makeLanguages('en', failingFor('en')).languages.start()).rejects.toThrow('offline');
  });

  it('keeps language, texts and storage when a choice cannot be fetched', async () => {
    const { languages, store } = makeLanguages('en', failingFor('fra'));
    await languages.start();
    const before = languages.state.getState();
    await expect(languages.choose('fra')).rejects.toThrow('offline');
    expect(languages.state.getState()).toBe(before);
    expect(detectLanguage(store)).toBe('en');
  });

  it('lets the last of two choices win, whichever arrives first', async () => {
    const release: Partial<Record<LanguageCode, () => void>> = {};
    const { languages, store, page } = makeLanguages(undefined, async (code) => {
      await new Promise<void>((resolve) => {
        release[code] = resolve;
      });
      return loadMessages(code);
    });
    const choices = [languages.choose('fra'), languages.choose('spa')];
    release.spa?.();
    await choices[1];
    release.fra?.();
    await choices[0];
    expect(languages.state.getState().language).toBe('spa');
    expect(detectLanguage(store)).toBe('spa');
    expect(page.documentElement.lang).toBe('es');
  });
});

describe('following another tab', () => {
  it('shows the language that was stored there, and English when it was removed', async () => {
    const { languages, store, page } = makeLanguages('en');
    await languages.start();
    store.write('language', 'th');
    await languages.follow();
    expect([languages.state.getState().language, page.documentElement.lang]).toEqual(['th', 'th']);
    store.remove('language');
    await languages.follow();
    expect(languages.state.getState().language).toBe('en');
  });

  it('does nothing where nothing changed, and stays as it was when the texts cannot be fetched', async () => {
    const { languages, store } = makeLanguages('en', failingFor('fra'));
    await languages.start();
    const before = languages.state.getState();
    await languages.follow();
    store.write('language', 'fra');
    await languages.follow();
    expect(languages.state.getState()).toBe(before);
  });
});

function failingFor(unreachable: LanguageCode): Load {
  return (code) => (code === unreachable ? Promise.reject(new Error('offline')) : loadMessages(code));
}

describe.each(LANGUAGES)('$code', ({ code }) => {
  it('puts its own texts on screen and is remembered', async () => {
    const { languages, store } = makeLanguages();
    await languages.choose(code);
    const { language, messages } = languages.state.getState();
    expect(language).toBe(code);
    expect(messages?.common).toEqual(files[`./${code}/common.json`]);
    expect(detectLanguage(store)).toBe(code);
  });
});

it('knows its languages and nothing else', () => {
  expect(LANGUAGES.map(({ code }) => code).toSorted()).toEqual(['en', 'fra', 'hk', 'jp', 'kor', 'spa', 'th', 'zh']);
  expect(LANGUAGES.every(({ code }) => isLanguageCode(code))).toBe(true);
  expect(isLanguageCode('constructor')).toBe(false);
});
