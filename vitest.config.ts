import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** How much the tests do: see packages/testkit/src/test-size.ts. */
const SIZE = process.env.CANDOR_TESTS ?? 'usual';

/** Timeout only for tests that hang: long enough for a busy machine, and longer for the soak's larger counts. */
const HANG_MS = SIZE === 'soak' ? 3_600_000 : 600_000;

/** Files that `npm test` leaves out: name.full.test.ts, name.full.it.test.ts. */
const LEFT_OUT = SIZE === 'usual' ? ['**/*.full.test.ts', '**/*.full.*.test.ts'] : [];

/** `expect.poll` gives up after a second by default, which a busy machine may need for one step. */
const PATIENT = { poll: { timeout: 60_000 } };

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const componentAliases = [
  // All icons in one file; as modules they are 1,700 files.
  { find: /^lucide-react$/, replacement: fileOf('node_modules/lucide-react/dist/cjs/lucide-react.js') },
  // The socket's boundary: everything of ours before it is real.
  { find: /^socket\.io-client$/, replacement: fileOf('apps/h5/src/testing/socket-answerer.ts') },
];

// Test sizes, smallest first: unit (pure, milliseconds), tools (house rules), it (real PostgreSQL), crash (processes that are killed).
export default defineConfig({
  test: {
    // Otherwise `vitest --changed` runs everything when package.json changes; scripts/test-changed.mjs decides that.
    forceRerunTriggers: [],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'apps/h5/{src,build}/**/*.test.ts',
            'apps/ops/src/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.it.test.ts', '**/*.crash.test.ts', ...LEFT_OUT],
          // Unit tests keep no shared state, so all files share one module instance: three times faster.
          isolate: false,
          pool: 'threads',
          maxWorkers: 2,
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: PATIENT,
        },
      },
      // Screens, forms and sheets of the app and the console, drawn in happy-dom.
      {
        resolve: { alias: componentAliases },
        test: {
          name: 'components',
          include: ['apps/{h5,ops}/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['apps/h5/src/testing/component-setup.ts'],
          isolate: false,
          pool: 'threads',
          maxWorkers: 2,
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: PATIENT,
        },
      },
      // Runs after the unit tests: vitest cannot run projects with different maxWorkers in the same group.
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          exclude: LEFT_OUT,
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'it',
          include: ['apps/server/src/**/*.it.test.ts'],
          exclude: LEFT_OUT,
          globalSetup: ['apps/server/src/testing/postgres-global-setup.ts'],
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: PATIENT,
          // Many tests wait for each other's transactions and timers: two would leave two cores idle for a third of the time.
          maxWorkers: 3,
          // Every test file has its own database, and the server's modules keep no state between apps.
          isolate: false,
        },
      },
      {
        test: {
          name: 'crash',
          include: ['apps/server/src/**/*.crash.test.ts'],
          exclude: LEFT_OUT,
          globalSetup: ['apps/server/src/testing/crash-global-setup.ts'],
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: PATIENT,
          maxWorkers: 2,
          // Only child processes are killed; the modules in the test process keep no state between files.
          isolate: false,
        },
      },
    ],
  },
});
