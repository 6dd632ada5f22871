import { defineConfig } from 'vitest/config';

// Test sizes, smallest first: unit (pure, milliseconds), tools (house rules), it (real PostgreSQL), crash (processes that are killed).
export default defineConfig({
  test: {
    // The sizes run in processes of their own and read the same sources: each file is translated once for all of them.
    experimental: { fsModuleCache: true },
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
          // A busy machine is no failure: beside this other tests run.
          testTimeout: 60_000,
        },
      },
      // After the unit tests when both are asked for: vitest refuses sizes with different workers side by side.
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 120_000, sequence: { groupOrder: 1 } } },
      {
        test: {
          name: 'it',
          include: ['apps/server/src/**/*.it.test.ts'],
          globalSetup: ['apps/server/src/testing/postgres-global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // Each loads the whole server; beside them another lane of the run works, so that a third finds no core to use.
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
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // They mostly wait for processes of their own.
          maxWorkers: 2,
          // What is killed are other processes; the modules on this side keep nothing from file to file.
          isolate: false,
        },
      },
    ],
  },
});
