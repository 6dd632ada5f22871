import { readFile } from 'node:fs/promises';
import { readGameFile, verifyGame } from '@candor/domain/game/verify-game';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { expectToast } from './fixtures/watch-page';
import { button } from './pages/account-page';
import { closeSheet, openApp, PATHS, sheet } from './pages/app-page';
import { board, dropCoin, openingProof, points, setSeed, step, sum, verdict } from './pages/game-page';

test.use({ as: 'newcomer' });

const openGame = async (page: Page) => {
  await openApp(page, PATHS.game);
  await expect(points(page)).toHaveText('1,000');
};

const SUM = /^Drop (\d+): (\d+) × ([\d.]+) = ([\d.]+) points? back$/;

test('a round is played and, once the seed is shown, verified on the phone', async ({ page }) => {
  await openGame(page);
  await expect(sum(page)).toHaveText('No drop yet');
  await setSeed(page, 'mina-4417-quiet');
  expect(await dropCoin(page)).toBe(1);
  await expect(sum(page)).toHaveText(SUM);
  const [, nonce, stake = '', multiplier = '', back = ''] = SUM.exec(await sum(page).innerText()) ?? [];
  expect([nonce, stake]).toEqual(['1', '10']);
  // One decimal each, so tenths are whole numbers.
  const tenths = (text: string) =>
    Math.round(Number.parseInt(text.replace('.', ''), 10) * (text.includes('.') ? 1 : 10));
  expect(tenths(back)).toBe(10 * tenths(multiplier));
  await expect(page.getByText(/^This session [−+]?[\d.]+ points?$/)).toBeVisible();
  await expect(board(page).locator('.is-hit')).toHaveCount(1);

  await openingProof(page);
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'open');
  for (const [name, state] of [
    ['noted', 'ok'],
    ['seed', 'open'],
    ['result', 'open'],
    ['payout', 'ok'],
  ] as const) {
    await expect(step(page, name)).toHaveAttribute('data-state', state);
  }
  await expect(sheet(page)).toContainText('The server seed is still secret.');
  await closeSheet(page);

  await setSeed(page, 'another-seed');
  await expectToast(page, 'The server seed of your last drops is shown. You can verify them now.');
  await openingProof(page);
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'ok');
  for (const name of ['noted', 'seed', 'result', 'payout']) {
    await expect(step(page, name)).toHaveAttribute('data-state', 'ok');
  }
});

test('one changed digit of the server seed fails @full', async ({ page }) => {
  await openGame(page);
  await setSeed(page, 'digit');
  await dropCoin(page);
  await setSeed(page, 'digit-2');
  await page.route('**/api/game/round?*', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const [, first = ''] = /"server_seed":"(.)/.exec(text) ?? [];
    const changed = text.replace(/"server_seed":"./, `"server_seed":"${first === '0' ? '1' : '0'}`);
    await route.fulfill({ response: answer, body: changed });
  });
  await openingProof(page);
  await expect(verdict(page)).toHaveText('This drop does not match its proof.');
  await expect(step(page, 'seed')).toHaveAttribute('data-state', 'failed');
  await expect(step(page, 'payout')).toHaveAttribute('data-state', 'ok');
});

test('all drops of a seed are checked at once, and their file by the offline verifier @full', async ({ page }) => {
  await openGame(page);
  await setSeed(page, 'many');
  for (let count = 1; count <= 5; count += 1) expect(await dropCoin(page)).toBe(count);
  await setSeed(page, 'many-2');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.locator('.page .li')).toHaveCount(5);
  await page.getByRole('tab', { name: 'Seeds shown' }).click();
  await button(page, 'Check all drops of this seed').click();
  await expect(page.locator('[data-verdict]')).toHaveText('5 drops recomputed on this device: all match.');
  const download = page.waitForEvent('download');
  await button(page, 'Save the file of this seed').click();
  const file = readGameFile(await readFile(await (await download).path(), 'utf8'));
  expect(file?.rounds).toHaveLength(5);
  expect(file && verifyGame(file).state).toBe('ok');
});

test('a stricter limit applies at once @full', async ({ page }) => {
  await openGame(page);
  await page.locator('.game-limit').click();
  await sheet(page).locator('input[name="limit"]').fill('5');
  await button(page, 'Save the limit').click();
  await expect(page.locator('.game-limit')).toHaveText('Limit 5 a day');
  await setSeed(page, 'strict');
  await page.locator('.game-dock .btn.primary').click();
  // A stake of ten points could lose more than five.
  await expect(page.locator('.dock [role="alert"]')).toBeVisible();
  await expect(points(page)).toHaveText('1,000');
});

interface Shown {
  readonly state: string | null;
  readonly says: string | null;
  readonly hits: number;
}

/** Records what is shown with every change of the page: the fall may be over before a busy machine looks at it. */
async function recordShown(page: Page): Promise<() => Promise<Shown[]>> {
  const says = await sum(page).elementHandle();
  const shown = await board(page).evaluateHandle((element, line) => {
    const records: Shown[] = [];
    const record = () =>
      records.push({
        state: element.getAttribute('data-state'),
        says: line?.textContent ?? null,
        hits: element.querySelectorAll('.is-hit').length,
      });
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, attributes: true });
    return records;
  }, says);
  return () => shown.jsonValue();
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the coin falls, and its result is told only when it has landed @full', async ({ page }) => {
    await openGame(page);
    await setSeed(page, 'motion');
    const readShown = await recordShown(page);
    await page.locator('.game-dock .btn.primary').click();
    await expect(sum(page)).toHaveText(SUM);
    await expect(board(page)).toHaveAttribute('data-state', 'still');
    await expect(board(page).locator('.is-hit')).toHaveCount(1);
    const fall = (await readShown()).filter(({ state }) => state === 'falling');
    expect(fall.length).toBeGreaterThan(0);
    for (const { says, hits } of fall) expect([says, hits]).toEqual(['The coin is falling.', 0]);
  });
});
