import type { Page } from '@playwright/test';
import type { Api } from './fixtures/api';
import { expect, test } from './fixtures/app-test';
import { closeSheet, openApp, PATHS, settle, sheet } from './pages/app-page';
import { historyRow, openCard } from './pages/options-page';
import type { Screen } from './pages/screens';
import { SMALL } from './sizes';
import { SWEPT_NAMES, sweep } from './sweep';

// The other sweeps see no options. Here some run, on two pairs, and one has ended.
test.use({ as: 'demo', viewport: SMALL });

async function buy(
  api: Api,
  token: string,
  option: { match_id: string; type: string; seconds: string },
): Promise<void> {
  await api.call('/microtrade/submit', { token, form: { ...option, currency_id: '3', number: '10' } });
}

const seeingHistory = async (page: Page) => {
  await expect(historyRow(page).first()).toBeVisible();
};

const openingFirst = async (page: Page) => {
  await seeingHistory(page);
  await historyRow(page).first().click();
  await expect(sheet(page)).toBeVisible();
};

const SCREENS: readonly Screen[] = [
  { name: 'open options', path: PATHS.trade, steps: (page) => expect(openCard(page)).toBeVisible() },
  { name: 'open list', path: PATHS.optionOrders, steps: (page) => expect(openCard(page).first()).toBeVisible() },
  { name: 'history', path: `${PATHS.optionOrders}?list=history`, steps: seeingHistory },
  { name: 'detail', path: `${PATHS.optionOrders}?list=history`, steps: openingFirst, after: closeSheet },
];

test(`open and ended options fit 320 pixels, ${SWEPT_NAMES}, without a grave barrier @full`, { tag: '@waits' }, async ({
  page,
  watch,
  api,
  token,
}) => {
  await buy(api, token, { match_id: '1', type: '1', seconds: '30' });
  await buy(api, token, { match_id: '1', type: '2', seconds: '120' });
  await buy(api, token, { match_id: '2', type: '1', seconds: '120' });
  await openApp(page);
  await settle(page);
  await sweep({ page, watch }, SCREENS);
});
