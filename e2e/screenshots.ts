import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium';
import { createApi } from './fixtures/api';
import { INSPECTOR_SCRIPT } from './fixtures/inspect-page';
import { LANGUAGES } from './languages';
import { ACCOUNT_SCREENS, JOIN_SCREENS } from './pages/account-screens';
import { openApp, settle } from './pages/app-page';
import { type Screen, USER_SCREENS, VISITOR_SCREENS, visit } from './pages/screens';
import { startServer } from './start-server';

// Pictures of every screen for review, or of one for the documents:
// node --import tsx e2e/screenshots.ts <directory> [--language th] [--width 320] [--height 640] [--only home] [--scale 1]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', default: 'en' },
    width: { type: 'string', default: '390' },
    height: { type: 'string', default: '844' },
    only: { type: 'string', default: '' },
    scale: { type: 'string', default: '2' },
  },
});
const [directory] = positionals;
if (directory === undefined || !LANGUAGES.some(({ code }) => code === values.language)) {
  console.error(
    'Usage: screenshots.ts <directory> [--language zh|en|hk|th|jp|kor|fra|spa] [--width 390] [--height 844] [--only home] [--scale 2]',
  );
  process.exit(1);
}
const target = resolve(directory);
mkdirSync(target, { recursive: true });

const server = await startServer();
try {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] });
  const api = createApi(server.url);
  const token = await api.login('demo');
  const popupId = await api.popupId();
  await api.transfer(token, { from: 'change', to: 'lever', amount: '10' });
  await shoot(browser, { popupId, screens: [...USER_SCREENS, ...ACCOUNT_SCREENS], token });
  await shoot(browser, { popupId, screens: [...VISITOR_SCREENS, ...JOIN_SCREENS], token: null });
  await browser.close();
} finally {
  await server.stop();
}

interface Shooting {
  readonly screens: readonly Screen[];
  readonly token: string | null;
  /** The notice of the day, closed before. */
  readonly popupId: number;
}

async function shoot(browser: Browser, { screens, token, popupId }: Shooting) {
  const chosenScreens = screens.filter(({ name }) => values.only === '' || name === values.only);
  if (chosenScreens.length === 0) return;
  const entries = {
    h5Version: 1,
    seenPopups: [popupId],
    language: values.language,
    ...(token === null ? {} : { token }),
  };
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: Number.parseInt(values.width, 10), height: Number.parseInt(values.height, 10) },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: Number.parseInt(values.scale, 10),
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  });
  const page = await context.newPage();
  await page.addInitScript({ content: INSPECTOR_SCRIPT });
  await openApp(page);
  await settle(page);
  await visit(page, chosenScreens, async ({ name }) => {
    // Coin pictures and fonts may still be on their way.
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(target, `${name}.png`) });
  });
  await context.close();
}
