import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const TEXT_FILE = /\/src\/i18n\/[a-z]+\/[\w-]+\.json$/;

/**
 * Texts are read as ICU messages here, while building, so that the browser only fills them in and needs no parser.
 * Tests outside the browser use the same texts as they are written; compile-texts.test.ts proves both say the same.
 */
export function compileTexts(): Plugin {
  return {
    name: 'candor-compile-texts',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
      // If Vite pre-bundled the module, the development server would not apply the alias above.
      optimizeDeps: { exclude: ['use-intl'] },
    }),
    transform: {
      filter: { id: TEXT_FILE },
      handler: (code) => ({ code: JSON.stringify(compileTree(JSON.parse(code))), map: null }),
    },
  };
}

/** Every text of a file, compiled in its place. */
export function compileTree(texts: unknown): unknown {
  if (typeof texts === 'string') return compile(texts);
  return Object.fromEntries(Object.entries(texts as object).map(([key, inner]) => [key, compileTree(inner)]));
}
