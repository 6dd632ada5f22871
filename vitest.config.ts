import { defineConfig } from 'vitest/config';

/** Timeout only for tests that hang: long enough for a busy machine, and longer for the soak's larger counts. */
const HANG_MS = process.env.CANDOR_SOAK === '1' ? 3_600_000 : 600_000;

/** `expect.poll` gives up after a second by default, which a busy machine may need for one step. */
const PATIENT = { poll: { timeout: 60_000 } };

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
          exclude: ['**/node_modules/**', '**/*.it.test.ts', '**/*.crash.test.ts'],
          // Unit tests keep no shared state, so all files share one module instance: three times faster.
          isolate: false,
          pool: 'threads',
          maxWorkers: 2,
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: PATIENT,
        },
      },
      // Runs after the unit tests: vitest cannot run projects with different maxWorkers in the same group.
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: HANG_MS, sequence: { groupOrder: 1 } } },
      {
        test: {
          name: 'it',
          include: ['apps/server/src/**/*.it.test.ts'],
          globalSetup: ['apps/server/src/testing/postgres-global-setup.ts'],
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: PATIENT,
          maxWorkers: 2,
          // Every test file has its own database, and the server's modules keep no state between apps.
          isolate: false,
        },
      },
      {
        test: {
          name: 'crash',
          include: ['apps/server/src/**/*.crash.test.ts'],
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
