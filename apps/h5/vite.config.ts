import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileTexts } from './build/compile-texts.ts';
import { leanIcons } from './build/lean-icons.ts';
import { lightContract } from './build/light-contract.ts';
import { serviceWorker } from './build/service-worker.ts';
import { createPartNamer } from './build/shared-parts.ts';

/**
 * Small modules that Home and other screens share, with their imports. Unless grouped, each would be a separate chunk,
 * which compresses badly and costs a request.
 */
const HOME_PARTS = [
  ...['badge', 'coin', 'css-vars', 'icon-button', 'info-line', 'seal', 'section-head', 'sheet', 'tabs'].map(
    (name) => `/src/ui/${name}.ts`,
  ),
  ...[
    'choice-store',
    'paths',
    'use-alerts',
    'use-real-state',
    'use-unread-notices',
    'use-unread-tickets',
    'book/book-store',
  ].map((name) => `/src/data/${name}.ts`),
  ...['format-quote', 'rank-instruments', 'use-favourites', 'use-instruments', 'use-quote-beat', 'use-watch'].map(
    (name) => `/src/data/quotes/${name}.ts`,
  ),
];
const isHomePart = (id: string): boolean => HOME_PARTS.some((part) => id.includes(part));

/** What each feature declares for the records pages, which ask for all of them at once: one file instead of many small ones. */
const RECORD_WORDS = /\/src\/features\/[^/]+\/records\.ts$/;

/** Small modules shared by at least this many screens are grouped. A lower number loads too much unused code. */
const PART_SCREENS = 8;
const PART_BYTES = 6_000;

const BASE = '/h5/';
const ENGLISH_TEXTS = /\/i18n\/en\/index\.ts$/;

/**
 * Two changes to the built page. The style sheet moves after the HTML shell, so that the shell (styled inline) paints
 * without waiting for it. The default language's texts are preloaded with the entry, which saves a round trip.
 */
function firstPaint(): Plugin {
  return {
    name: 'candor-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const sheets = html.match(/\n\s*<link rel="stylesheet"[^>]*>/g) ?? [];
        const texts = Object.values(bundle ?? {}).find(
          (chunk) => chunk.type === 'chunk' && ENGLISH_TEXTS.test(chunk.facadeModuleId ?? ''),
        );
        const page = sheets.reduce((text, sheet) => text.replace(sheet, ''), html);
        return {
          html: page.replace('</body>', `${sheets.map((sheet) => `  ${sheet.trim()}\n`).join('')}  </body>`),
          tags: texts
            ? [
                {
                  tag: 'link',
                  attrs: { rel: 'modulepreload', crossorigin: true, href: BASE + texts.fileName },
                  injectTo: 'head',
                },
              ]
            : [],
        };
      },
    },
  };
}

export default defineConfig({
  base: BASE,
  plugins: [
    react(),
    leanIcons(),
    lightContract(),
    compileTexts(),
    firstPaint(),
    serviceWorker({ base: BASE, texts: ENGLISH_TEXTS }),
  ],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'home-parts', test: isHomePart, priority: 2 },
            { name: 'record-words', test: RECORD_WORDS, priority: 3, includeDependenciesRecursively: false },
            {
              name: createPartNamer(),
              debugName: 'parts',
              priority: 1,
              minShareCount: PART_SCREENS,
              maxModuleSize: PART_BYTES,
              // Modules they import may belong to Home's chunk.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8080',
      '/upload': 'http://127.0.0.1:8080',
      '/media': 'http://127.0.0.1:8080',
      '/socket.io': { target: 'http://127.0.0.1:8080', ws: true },
    },
  },
});
