import { defineConfig } from 'vitest/config';

/** Ends a test that hangs. Nothing is measured by it: a busy machine is no failure, and the soak makes far more of everything. */
const HANG_MS = process.env.CANDOR_SOAK === '1' ? 3_600_000 : 600_000;

// Test sizes, smallest first: unit (pure, milliseconds), tools (house rules), it (real PostgreSQL), crash (processes that are killed).
export default defineConfig({
  test: {
    // `vitest --changed` would run everything when a script in package.json changes; scripts/test-changed.mjs knows what is read by all.
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
          // Pure tests share nothing they could break: one set of modules for all files, three times faster.
          isolate: false,
          pool: 'threads',
          maxWorkers: 2,
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
        },
      },
      // After the unit tests when both are asked for: vitest refuses sizes with different workers side by side.
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: HANG_MS, sequence: { groupOrder: 1 } } },
      {
        test: {
          name: 'it',
          include: ['apps/server/src/**/*.it.test.ts'],
          globalSetup: ['apps/server/src/testing/postgres-global-setup.ts'],
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          maxWorkers: 2,
          // Every file has a database of its own; the server's modules keep no state between apps.
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
          maxWorkers: 2,
          // What is killed are other processes; the modules on this side keep nothing from file to file.
          isolate: false,
        },
      },
    ],
  },
});
