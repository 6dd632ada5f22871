import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium';
import { WORKERS } from './servers';

/** A phone of the given size. Everything else is the same on both. */
const phone = (width: number, height: number): NonNullable<PlaywrightTestConfig['use']> => ({
  viewport: { width, height },
});

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: WORKERS,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    browserName: 'chromium',
    launchOptions: { executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 1,
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'dark',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  // The long walks through all screens first, so that no worker waits for the other at the end.
  projects: [
    {
      name: 'small',
      testMatch: ['language-sweep', 'filled-sweep', 'languages', 'newcomer'].map((name) => `**/${name}.spec.ts`),
      use: phone(320, 640),
    },
    { name: 'phone', testIgnore: ['**/language-sweep.spec.ts', '**/filled-sweep.spec.ts'], use: phone(390, 844) },
  ],
});
