import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium';
import { GIVE_UP_MS } from './give-up';
import { WORKERS } from './servers';
import { SIZES } from './sizes';

const WAITS = /@waits/;
/** On a clocked server of their own: the longest, so they begin early. */
const DAYS = /@days/;
/** Left out of `npm test`. */
const LEFT_OUT = (process.env.CANDOR_TESTS ?? 'usual') === 'usual' ? [/@full/] : [];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: WORKERS,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 8 * GIVE_UP_MS,
  expect: { timeout: GIVE_UP_MS },
  reporter: 'list',
  use: {
    actionTimeout: GIVE_UP_MS,
    browserName: 'chromium',
    launchOptions: { executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] },
    viewport: SIZES[0],
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 1,
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'dark',
    // Prices never rest, and to draw each of their flashes costs more than the rest of the page. Some tests see them.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Tests that wait, or set the clock of a server ahead: one worker does all of them, with one such server. Two keep two
    // cores busy.
    { name: 'waiting', grep: WAITS, grepInvert: LEFT_OUT, workers: 1 },
    { name: 'days', grep: DAYS, grepInvert: LEFT_OUT, workers: 1 },
    { name: 'phone', grepInvert: [WAITS, DAYS, ...LEFT_OUT], workers: WORKERS - 1 },
  ],
});
