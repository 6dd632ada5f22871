// npm run e2e: real Chromium against the built app. Arguments go on to Playwright.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { repository, runTool } from './run.mjs';

await ensureInstalled();
const config = join('e2e', 'playwright.config.ts');
if (!existsSync(join(repository, config))) fail(`${config} is missing: there are no end-to-end tests to run.`);
const { ensureChromium } = await import('./ensure-chromium.mjs');
const { ensureBuilt } = await import('./build.mjs');
try {
  const chromium = await ensureChromium({ shellIsEnough: true });
  await ensureBuilt();
  // Only tests of the installed app need the whole browser: where there is none, they alone fail.
  const whole = await ensureChromium().catch(() => '');
  const env = { ...process.env, CHROMIUM_PATH: chromium, CHROMIUM_WHOLE_PATH: whole };
  process.exitCode = await runTool('@playwright/test#playwright', ['test', '-c', config, ...process.argv.slice(2)], {
    env,
  });
} catch (error) {
  fail(error.message);
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
