import { canonical, sub, toAmount } from '@candor/money/decimal';
import type { Page } from '@playwright/test';
import type { Api } from './fixtures/api';
import { expect } from './fixtures/app-test';
import { test } from './fixtures/clocked-test';
import { openApp, PATHS, settle, sheet } from './pages/app-page';
import { BEFORE, walkAll } from './pages/layer-steps';
import { PAY_LAYER } from './pages/layers';
import {
  bidField,
  bidRow,
  boxPath,
  boxStep,
  boxVerdict,
  currentBid,
  maximumField,
  offerPrice,
  openBoxButton,
  payButton,
  quoteNet,
  reviewOffer,
  sheetButton,
  standingNote,
  verifyButton,
  workButton,
  workPath,
} from './pages/nft-page';

const LIMIT_MS = 600_000;
/** Longer than the form’s own start lies ahead. */
const HOUR_MS = 3_600_000;

test.use({ as: 'alice' });

interface Card {
  readonly code: string;
  readonly name: string;
  readonly price: string;
  readonly mode: number;
  readonly end_ms: number;
}
interface Work {
  readonly card: Card;
  readonly owner: { readonly id: number };
  readonly is_own: 0 | 1;
  readonly offer: { readonly next_price: string; readonly deposit: string; readonly end_ms: number } | null;
}

const findWork = async (api: Api, name: string): Promise<Card> => {
  const found = (await api.call(`/nft/works?status=all&keyword=${encodeURIComponent(name)}`)) as { items: Card[] };
  const card = found.items.find((one) => one.name === name);
  if (!card) throw new Error(`no work ${name}`);
  return card;
};
const readWork = async (api: Api, code: string, token?: string): Promise<Work> =>
  (await api.call(`/nft/work?code=${code}`, token === undefined ? {} : { token })) as Work;
const openWork = async (page: Page, code: string) => {
  await openApp(page, workPath(code));
  await settle(page);
};
const spot = (api: Api, token: string) => api.available(token, 'change');

test('a work is bought at its price and offered again: the net shown is the net of the bill @waits @full', async ({
  page,
  api,
  token,
  clocked,
}) => {
  test.setTimeout(LIMIT_MS);
  const work = await findWork(api, 'Seven Ridges');
  const before = await spot(api, token);

  await test.step('bought', async () => {
    await openWork(page, work.code);
    await workButton(page).click();
    await expect(sheet(page)).toContainText('95.00');
    await sheetButton(page).click();
    await expect.poll(async () => (await readWork(api, work.code, token)).is_own).toBe(1);
    expect(await spot(api, token)).toBe(sub(before, toAmount('95')));
  });

  await test.step('offered for 200 USDT: 10 fee, 20 royalty, 170 net', async () => {
    await openApp(page, `${PATHS.nftResell}?code=${work.code}`);
    await settle(page);
    await offerPrice(page).fill('200');
    await expect(quoteNet(page)).toContainText('170.00');
    await reviewOffer(page).click();
    await sheet(page).getByRole('button').last().click();
    await expect.poll(async () => (await readWork(api, work.code)).offer !== null).toBe(true);
  });

  await test.step('another user buys it, and exactly the net arrives', async () => {
    const other = await api.login('bob');
    const mine = await spot(api, token);
    await clocked.advance(HOUR_MS);
    await api.call('/nft/buy', { token: other, form: { code: work.code, price: '200' } });
    expect(canonical(sub(await spot(api, token), mine))).toBe('170');
    const bill = (await api.call('/wallet/record/list?type=2&kind=nft_sale', { token })) as {
      list: { value: string }[];
    };
    expect(canonical(toAmount(bill.list[0]?.value ?? '0'))).toBe('170');
  });
});

const toText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** An auction from 55 USDT in steps of 5, of this test's own: earlier ones may have ended while the clock was set ahead. */
const offerByDemo = async (api: Api, nowMs: number): Promise<Card> => {
  const seller = await api.login('demo');
  const work = await findWork(api, 'Small Hours');
  await api.call('/nft/buy', { token: seller, form: { code: work.code, price: '45' } });
  const times = { start_time: toText(nowMs), end_time: toText(nowMs + 20 * HOUR_MS) };
  await api.call('/nft/offer', { token: seller, form: { code: work.code, price: '55', per_increase: '5', ...times } });
  return work;
};

/** Bids by the sheet of the work's page. */
const placeBid = async (page: Page, price: string, maximum = ''): Promise<void> => {
  await workButton(page).click();
  await bidField(page).fill(price);
  if (maximum !== '') await maximumField(page).fill(maximum);
  await sheetButton(page).click();
  await expect(sheet(page)).toBeHidden();
};

test.describe('an auction', () => {
  test.use({ language: 'kor' });

  test('automatic bids, a late bid moves the end, the winner pays, the loser has the deposit back @waits', async ({
    page,
    api,
    token,
    clocked,
  }) => {
    test.setTimeout(LIMIT_MS);
    const work = await offerByDemo(api, await clocked.advance(0));
    // Not the demo user: payouts of dual orders would change that balance when the clock passes 08:00.
    const other = await api.login('bob');
    const [own, theirs] = [await spot(api, token), await spot(api, other)];

    await test.step('a bid with a private maximum answers the other user’s bid', async () => {
      await openWork(page, work.code);
      await placeBid(page, '55', '90');
      await expect(currentBid(page)).toContainText('55');
      await api.call('/nft/bid', { token: other, form: { code: work.code, price: '70' } });
      await expect(currentBid(page)).toContainText('75');
      await expect(bidRow(page)).toHaveCount(3);
      await expect(standingNote(page)).toBeVisible();
      expect(await spot(api, token)).toBe(sub(own, toAmount('5.5')));
    });

    await test.step('a bid in the last quarter of an hour moves the end', async () => {
      const { offer } = await readWork(api, work.code);
      const now = await clocked.advance(0);
      await clocked.advance((offer?.end_ms ?? 0) - now - 60_000);
      await api.call('/nft/bid', { token: other, form: { code: work.code, price: '80' } });
      const moved = await readWork(api, work.code);
      expect(moved.offer?.end_ms).toBeGreaterThan(offer?.end_ms ?? 0);
      expect(moved.card.price).toBe('85.00000000');
    });

    await test.step('it ends: the other user has the deposit back, the winner an order', async () => {
      const { offer } = await readWork(api, work.code);
      const now = await clocked.advance(0);
      await clocked.advance((offer?.end_ms ?? 0) - now + 1_000);
      await expect.poll(() => spot(api, other)).toBe(theirs);
      await openApp(page, BEFORE);
      await walkAll(page, [PAY_LAYER]);
      await openApp(page, PATHS.nftPurchase);
      await settle(page);
      await payButton(page).click();
      await expect(sheet(page)).toContainText('85.00');
      await sheetButton(page).click();
      await expect.poll(async () => (await readWork(api, work.code, token)).is_own).toBe(1);
      expect(await spot(api, token)).toBe(sub(own, toAmount('85')));
    });
  });
});

test.describe('a box', () => {
  test.use({ language: 'fra' });

  test('is bought, drawn, opened and verified on the phone @waits', async ({ page, api, token }) => {
    test.setTimeout(LIMIT_MS);
    const series = await findWork(api, 'Night Garden');
    const before = await spot(api, token);
    await openApp(page, `${PATHS.nftSeries}?code=${series.code}`);
    await settle(page);
    await workButton(page).click();
    await sheetButton(page).click();
    await expect.poll(() => spot(api, token)).toBe(sub(before, toAmount('12')));
    const mine = async () =>
      (await api.call('/nft/mine?tab=unopened', { token })) as { items: { code: string; can_open: 0 | 1 }[] };
    await expect.poll(async () => (await mine()).items[0]?.can_open).toBe(1);
    const code = (await mine()).items[0]?.code ?? '';
    await openApp(page, boxPath(code));
    await settle(page);
    await openBoxButton(page).click();
    await expect.poll(async () => (await mine()).items.length).toBe(0);
    await verifyButton(page).click();
    await expect(boxVerdict(page)).toHaveAttribute('data-verdict', /^(ok|open)$/);
    for (const name of ['root', 'history', 'draw', 'leaf'])
      await expect(boxStep(page, name)).toHaveAttribute('data-state', 'ok');
  });
});

/** Plays for a moment, muted as it is shown. */
const playing = async (page: Page, tag: 'audio' | 'video'): Promise<void> => {
  const player = page.locator(tag).first();
  await expect(player).toBeVisible();
  const before = await player.evaluate((one: HTMLMediaElement) => ({ paused: one.paused, muted: one.muted }));
  expect(before).toEqual({ paused: true, muted: true });
  await player.evaluate((one: HTMLMediaElement) => one.play());
  await expect.poll(() => player.evaluate((one: HTMLMediaElement) => one.currentTime)).toBeGreaterThan(0.2);
};

test('video and audio play, and only when asked @waits @full', async ({ page, api }) => {
  test.setTimeout(LIMIT_MS);
  await openWork(page, (await findWork(api, 'Dusk to Dawn')).code);
  await playing(page, 'video');
  await openWork(page, (await findWork(api, 'Loom')).code);
  await playing(page, 'audio');
});
