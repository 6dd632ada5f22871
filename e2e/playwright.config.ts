import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium';
import { WORKERS } from './servers';

/** A phone of the given size. Everything else is the same on both. */
const phone = (width: number, height: number): NonNullable<PlaywrightTestConfig['use']> => ({
  viewport: { width, height },
});

const WAITS = /@waits/;

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
  projects: [
    // Tests that mostly wait, for a hold or for an option to end: one worker does all of them while the others work.
    { name: 'waiting', grep: WAITS, workers: 1, use: phone(390, 844) },
    // The long walks through all screens next, so that no worker waits for the other at the end.
    {
      name: 'small',
      testMatch: ['language-sweep', 'filled-sweep', 'languages', 'newcomer'].map((name) => `**/${name}.spec.ts`),
      workers: 2,
      use: phone(320, 640),
    },
    {
      name: 'phone',
      testIgnore: ['**/language-sweep.spec.ts', '**/filled-sweep.spec.ts'],
      grepInvert: WAITS,
      workers: WORKERS,
      use: phone(390, 844),
    },
  ],
});
