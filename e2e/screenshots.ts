import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium';
import { createApi } from './fixtures/api';
import { LANGUAGES } from './languages';
import { openApp, settle } from './pages/app-page';
import { type Screen, USER_SCREENS, VISITOR_SCREENS, visit } from './pages/screens';
import { startServer } from './start-server';

// Pictures of every screen for review: node --import tsx e2e/screenshots.ts <directory> [--language th] [--width 320] [--height 640]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', default: 'en' },
    width: { type: 'string', default: '390' },
    height: { type: 'string', default: '844' },
  },
});
const [directory] = positionals;
if (directory === undefined || !LANGUAGES.some(({ code }) => code === values.language)) {
  console.error(
    'Usage: screenshots.ts <directory> [--language zh|en|hk|th|jp|kor|fra|spa] [--width 390] [--height 844]',
  );
  process.exit(1);
}
const target = resolve(directory);
mkdirSync(target, { recursive: true });

const server = await startServer();
try {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] });
  const token = await createApi(server.url).login('demo');
  await createApi(server.url).transfer(token, { from: 'change', to: 'lever', amount: '10' });
  await shoot(browser, { screens: USER_SCREENS, token });
  await shoot(browser, { screens: VISITOR_SCREENS, token: null });
  await browser.close();
} finally {
  await server.stop();
}

async function shoot(browser: Browser, { screens, token }: { screens: readonly Screen[]; token: string | null }) {
  const entries = { h5Version: 1, language: values.language, ...(token === null ? {} : { token }) };
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: Number.parseInt(values.width, 10), height: Number.parseInt(values.height, 10) },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  });
  const page = await context.newPage();
  await openApp(page);
  await settle(page);
  await visit(page, screens, async ({ name }) => {
    // Coin pictures and fonts may still be on their way.
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(target, `${name}.png`) });
  });
  await context.close();
}
