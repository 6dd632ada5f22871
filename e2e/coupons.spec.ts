import { type Amount, canonical, sub, sum, toAmount } from '@candor/money/decimal';
import type { Page } from '@playwright/test';
import type { Api, Person } from './fixtures/api';
import { expect } from './fixtures/app-test';
import { test } from './fixtures/clocked-test';
import { makePicture } from './fixtures/pictures';
import { expectToast } from './fixtures/watch-page';
import { openApp, PATHS, settle, sheet } from './pages/app-page';
import { openOperatorApi } from './pages/fund-page';
import { meetConditions } from './pages/lead-page';
import { OPERATOR_PASSWORD } from './pages/ops-page';

// Sets the clock of its server ahead and moves its prices: in the worker of tests that wait.
const LIMIT_MS = 900_000;
const SOON_MS = 120_000;
const DAY_MS = 86_400_000;
const FIVE_MINUTES_MS = 300_000;

// Its amounts are written as in English.
test.use({ as: 'newcomer', language: 'hk' });

interface Owner {
  readonly api: Api;
  readonly token: string;
  readonly person: Person;
}

interface Coupon {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  readonly left: string;
  readonly paid: string;
}

/** Other figures than those of the campaigns of the demo, which are offered to this user too. */
const KINDS = {
  fee_rebate: { face: '0.23' },
  deposit_bonus: { face: '7', min_deposit: '80' },
  rate_up: { lock_days: '7', lock_max: '900', rate_percent: '0.01' },
  trial_options: { face: '4' },
  trial_futures: { face: '19', max_multiple: '10' },
} as const;
type Kind = keyof typeof KINDS;
const FACE_OF_RATE_UP = '0.63';

/** Campaigns for one user, proposed by one operator and approved by another. */
async function offerAll({ api, token }: Owner, nowMs: number): Promise<void> {
  const { id } = (await api.call('/user/info', { token })) as { id: number };
  const enter = async (email: string): Promise<string> =>
    ((await api.call('/ops/login', { form: { email, password: OPERATOR_PASSWORD } })) as { token: string }).token;
  const [one, two] = [await enter('ops@candor.test'), await enter('ops2@candor.test')];
  for (const [kind, terms] of Object.entries(KINDS)) {
    const form = {
      name: `End to end ${kind} ${id}`,
      kind,
      audience: 'list',
      users: String(id),
      stock: '1',
      budget: 'face' in terms ? terms.face : FACE_OF_RATE_UP,
      opens_ms: String(nowMs - DAY_MS),
      closes_ms: String(nowMs + 29 * DAY_MS),
      use_days: '14',
      reason: 'For a test',
      ...terms,
    };
    const { proposal_id: proposal } = (await api.call('/ops/coupon/campaign/propose', { token: one, form })) as {
      proposal_id: number;
    };
    await api.call('/ops/proposals/decide', { token: two, form: { id: String(proposal), verdict: 'approve' } });
  }
}

const read = async ({ api, token }: Owner): Promise<readonly (Coupon & { campaign_id: number })[]> =>
  ((await api.call('/coupon/centre', { token })) as { items: (Coupon & { campaign_id: number })[] }).items;

/** The claimed one of a kind. */
const find = async (owner: Owner, kind: Kind): Promise<Coupon> => {
  const found = (await read(owner)).find((one) => one.kind === kind && one.id > 0);
  if (!found) throw new Error(`no coupon ${kind}`);
  return found;
};

type Phone = { readonly page: Page; readonly owner: Owner };

/** Claims on the phone the coupon whose card has this text. */
async function claim({ page, owner }: Phone, kind: Kind, text: string): Promise<Coupon> {
  await openApp(page, `${PATHS.coupon}?tab=unclaimed`);
  await settle(page);
  const card = page.locator('.tix').filter({ hasText: text });
  await expect(card).toHaveCount(1);
  await card.locator('.btn').click();
  await sheet(page).locator('.btn.primary').click();
  await expectToast(page, /./);
  await expect.poll(async () => (await read(owner)).some((one) => one.kind === kind && one.id > 0)).toBe(true);
  return find(owner, kind);
}

const balance = ({ api, token }: Owner, account: 'change' | 'lever' | 'micro') => api.available(token, account);
const waitUntilUsed = (owner: Owner, kind: Kind): Promise<void> =>
  expect.poll(async () => (await find(owner, kind)).state, { timeout: SOON_MS }).toBe('used');

/** What records of a kind paid in all. */
async function billOf({ api, token }: Owner, kind: string): Promise<Amount> {
  const { list } = (await api.call(`/wallet/record/list?type=2&kind=${kind}`, { token })) as {
    list: { value: string }[];
  };
  return sum(list.map(({ value }) => toAmount(value)));
}

type Prices = { shiftPrices: (factor: string) => Promise<void> };

interface OptionOrders {
  readonly items: readonly { readonly coupon_id: number; readonly entry_seq: number }[];
}

/** The price leaves that of the entry: an option that ends even would give the fund back. */
async function useOptions(owner: Owner, { id }: Coupon, { shiftPrices }: Prices): Promise<void> {
  const { api, token } = owner;
  const before = await balance(owner, 'micro');
  const form = { match_id: '1', currency_id: '3', type: '1', seconds: '30', number: '4', coupon_id: String(id) };
  await api.call('/microtrade/submit', { token, form });
  const hasEntered = async () => {
    const { items } = (await api.call('/option/orders', { token })) as OptionOrders;
    return items.some((one) => one.coupon_id === id && one.entry_seq > 0);
  };
  await expect.poll(hasEntered).toBe(true);
  await shiftPrices('1.01');
  await waitUntilUsed(owner, 'trial_options');
  await shiftPrices('1');
  const { paid } = await find(owner, 'trial_options');
  expect(canonical(sub(await balance(owner, 'micro'), before))).toBe(canonical(paid));
}

async function readBitcoin({ api }: Owner): Promise<number> {
  const [usdt] = (await api.call('/currency/quotation_new')) as { quotation: { id: number; now_price: string }[] }[];
  return Number.parseFloat(usdt?.quotation.find(({ id }) => id === 1)?.now_price ?? '');
}

/**
 * A long position at ten times is lost while the price falls; the own account does not change. A lot is 0.001 BTC; as many
 * are bought as the fund of 19 pays for, with fees and the part that is held for a moving price.
 */
async function loseFutures(owner: Owner, { id }: Coupon, { shiftPrices }: Prices): Promise<void> {
  const { api, token } = owner;
  const before = await balance(owner, 'lever');
  const price = await readBitcoin(owner);
  const lots = Math.floor(16.5 / (0.0001 * price));
  const margin = lots * 0.0001 * price;
  const form = { currency_id: '1', legal_id: '3', share: String(lots), multiple: '10', type: '1', status: '1' };
  await api.call('/lever/submit', { token, form: { ...form, coupon_id: String(id) } });
  for (const factor of ['0.95', '0.9', '0.85']) {
    await shiftPrices(factor);
    const fallen = price * (Number.parseFloat(factor) + 0.02);
    await expect.poll(() => readBitcoin(owner), { timeout: SOON_MS }).toBeLessThan(fallen);
  }
  const left = async () => Number.parseFloat((await find(owner, 'trial_futures')).left);
  await expect.poll(left, { timeout: SOON_MS }).toBeLessThan(19 - 0.8 * margin);
  expect(canonical(await balance(owner, 'lever'))).toBe(canonical(before));
}

async function deposit({ api, token, person }: Owner): Promise<void> {
  const account = await api.upload(token, await makePicture('voucher', '#446688'));
  const form = { account, amount: '100', currency: '3', type: '1', network: 'TRC20', reference: `e2e-${Date.now()}` };
  await api.call('/wallet/charge_req', { token, form });
  await (await openOperatorApi(api)).creditDeposit(person, form.reference);
}

test('each kind of coupon is claimed, used and used up, and the bill agrees @waits', async ({
  page,
  api,
  token,
  person,
  clocked,
}) => {
  test.setTimeout(LIMIT_MS);
  const owner: Owner = { api, token, person };
  const phone: Phone = { page, owner };
  await meetConditions(owner, `303${Date.now().toString().slice(-7)}`);
  await offerAll(owner, await clocked.advance(0));

  await test.step('a deposit bonus is paid once', async () => {
    await claim(phone, 'deposit_bonus', '7.00');
    await deposit(owner);
    await waitUntilUsed(owner, 'deposit_bonus');
    expect(canonical(await billOf(owner, 'coupon_bonus'))).toBe('7');
  });

  await test.step('a trial fund for options is staked once', async () => {
    await useOptions(owner, await claim(phone, 'trial_options', '4.00'), clocked);
  });

  await test.step('a trial fund for futures is lost with its position, and nothing else', async () => {
    await loseFutures(owner, await claim(phone, 'trial_futures', '19.00'), clocked);
  });

  await test.step('fees of a day come back the next day, up to the face value', async () => {
    await claim(phone, 'fee_rebate', '0.23');
    const form = { currency_id: '1', legal_id: '3', share: '20', multiple: '10', type: '1', status: '1' };
    await api.call('/lever/submit', { token, form });
    const now = await clocked.advance(0);
    await clocked.advance(DAY_MS - (now % DAY_MS) + FIVE_MINUTES_MS);
    await waitUntilUsed(owner, 'fee_rebate');
    expect(canonical(await billOf(owner, 'coupon_fee_rebate'))).toBe('0.23');
  });

  await test.step('a rate-up pays its part of every day of one lock order', async () => {
    const { id } = await claim(phone, 'rate_up', '900.00');
    const form = { product_id: '1', amount: '100', coupon_id: String(id) };
    await api.call('/lock/subscribe', { token, form });
    // In two parts: a session ends after seven days without a call.
    await clocked.advance(5 * DAY_MS);
    await read(owner);
    await clocked.advance(4 * DAY_MS);
    await waitUntilUsed(owner, 'rate_up');
    expect(canonical(await billOf(owner, 'coupon_reward'))).toBe('0.07');
  });

  await test.step('the page shows them as used', async () => {
    await openApp(page, `${PATHS.coupon}?tab=used`);
    await settle(page);
    expect(await page.locator('.tix').count()).toBeGreaterThanOrEqual(4);
  });
});
