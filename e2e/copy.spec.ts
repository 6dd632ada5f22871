import { type Amount, add, canonical, cmp, mul, sub, sum, toAmount, toRate } from '@candor/money/decimal';
import type { Browser, Page } from '@playwright/test';
import type { Api, Person } from './fixtures/api';
import { expect } from './fixtures/app-test';
import { test } from './fixtures/clocked-test';
import { openApp, PATHS, settle, sheet } from './pages/app-page';
import {
  acceptAgreement,
  applyButton,
  followPath,
  leaderCard,
  lineField,
  openCopy,
  qualityPath,
  relationCard,
  sendButton,
  totalCap,
  workedExample,
} from './pages/copy-page';
import { creditFutures, meetConditions } from './pages/lead-page';
import { confirm, enterConsole, openPage, resultMessage } from './pages/ops-page';

const LIMIT_MS = 600_000;
const CAP = '1000';
const SHARE = '0.1';
/** The box itself; the words beside it contain a link. */
const BOX = { x: 10, y: 10 };

test.use({ as: 'newcomer' });

interface Leader {
  readonly api: Api;
  readonly token: string;
  readonly id: number;
}

interface Copy {
  readonly position_id: number;
  readonly symbol: string;
  readonly lots_left: string;
  readonly margin_left: string;
  /** After fees, as booked. */
  readonly net: string;
  readonly self_held: 0 | 1;
}

interface Quality {
  readonly steps: Readonly<Record<string, string>> & { readonly own_return: string };
}

interface Relation {
  readonly realised: string;
  readonly shared: string;
  readonly result: string;
  readonly state: string;
}

const idOf = async (api: Api, token: string): Promise<number> =>
  ((await api.call('/user/info', { token })) as { id: number }).id;
const listCopies = async (api: Api, token: string, state: 'open' | 'closed' = 'open'): Promise<Copy[]> =>
  ((await api.call(`/copy/trades?state=${state}`, { token })) as { items: Copy[] }).items;
const findRelation = async (api: Api, token: string): Promise<Relation> => {
  const { items } = (await api.call('/copy/relations?state=all', { token })) as { items: Relation[] };
  const [relation] = items;
  if (!relation) throw new Error('there is no relation');
  return relation;
};
const rowOf = (page: Page, text: string) => page.locator('tr.ant-table-row').filter({ hasText: text });

/** A new user who applies on the phone and is admitted in the console. */
async function admitLeader(browser: Browser, api: Api, url: string): Promise<Leader> {
  const name = `${Date.now()}`;
  const person: Person = { email: `lead-${name}@candor.test`, password: `long-${name}` };
  await api.register(person);
  const token = await api.enter(person);
  await meetConditions({ api, token, person }, `202${name.slice(-7)}`, '5000');
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  await context.addInitScript((session) => {
    localStorage.setItem('h5Version', '1');
    localStorage.setItem('token', JSON.stringify(session));
  }, token);
  const phone = await context.newPage();
  await openApp(phone, PATHS.copyBecome);
  await lineField(phone).fill('Two positions, then home');
  await phone
    .locator('.check')
    .filter({ has: phone.locator('[name="agreement"]') })
    .click({ position: BOX });
  await applyButton(phone).click();
  await expect(phone.getByText('being reviewed')).toBeVisible();
  await context.close();
  const console = await enterConsole(browser, url, 'ops@candor.test');
  await openPage(console.page, 'Lead applications');
  await rowOf(console.page, person.email).click();
  await confirm(console.page, { name: 'Admit', warns: 'become public' });
  await expect(resultMessage(console.page)).toContainText('Admitted.');
  await console.close();
  return { api, token, id: await idOf(api, token) };
}

const open = ({ api, token }: Leader, coin: string, lots: string) =>
  api.call('/lever/submit', {
    token,
    form: { currency_id: coin, legal_id: '3', share: lots, multiple: '10', type: '1', status: '1' },
  });

type Follower = Pick<Leader, 'api' | 'token'>;

/** The leader closes 40 % of a position; 60 % of the copy is left. */
const closePart = async (leader: Leader, { api, token }: Follower): Promise<void> => {
  const { items } = (await api.call('/futures/positions?state=open', { token: leader.token })) as {
    items: { id: number; instrument_id: number }[];
  };
  const btc = items.find(({ instrument_id: id }) => id === 1);
  const [before] = (await listCopies(api, token)).filter(({ symbol }) => symbol === 'BTC/USDT');
  await expect.poll(async () => Number((await findRelation(api, token)).result)).toBeGreaterThan(0);
  await api.call('/lever/close', { token: leader.token, form: { id: String(btc?.id), share: '8' } });
  const left = async () => (await listCopies(api, token)).find(({ symbol }) => symbol === 'BTC/USDT')?.lots_left;
  await expect.poll(left).toBe(canonical(mul(toAmount(before?.lots_left ?? '0'), toRate('0.6'), 'down'), 8));
};

/**
 * The share is its part of the result, in which the kept copy counts with its gain at the mark; the account and the kept copy's
 * margin are the start and what the copies have brought, without the share.
 */
const expectMoneyAgrees = async ({ api, token }: Follower, start: Amount): Promise<void> => {
  const relation = await findRelation(api, token);
  const shared = toAmount(relation.shared);
  expect(canonical(mul(toAmount(relation.realised), toRate(SHARE), { scale: 6, rounding: 'down' }))).toBe(
    canonical(shared),
  );
  const [kept] = await listCopies(api, token);
  expect(kept?.self_held).toBe(1);
  const brought = sum([kept, ...(await listCopies(api, token, 'closed'))].map((copy) => toAmount(copy?.net ?? '0')));
  const now = add(await api.available(token, 'lever'), toAmount(kept?.margin_left ?? '0'));
  expect(canonical(now)).toBe(canonical(sub(add(start, brought), shared)));
  expect(cmp(toAmount(relation.realised), brought)).toBe(1);
};

/** Waits until the screen rests: a click on one that still slides in or fills can miss. */
const openOwnCopies = async (page: Page): Promise<void> => {
  await openApp(page, PATHS.copyMy);
  await settle(page);
};

test('a leader is admitted, followed, copied, partly closed; one copy is kept, and the end pays the share @waits', async ({
  page,
  api,
  token,
  browser,
  clocked,
}) => {
  test.setTimeout(LIMIT_MS);
  const leader = await admitLeader(browser, api, clocked.url);
  await creditFutures({ api, token }, '3000');
  const start = await api.available(token, 'lever');

  await test.step('the list has the leader, and the sheet follows with a worked example', async () => {
    await openApp(page, PATHS.copy);
    await expect(leaderCard(page, leader.id)).toContainText('Two positions, then home');
    await openApp(page, followPath(leader.id));
    await totalCap(page).fill(CAP);
    await acceptAgreement(page);
    await sendButton(page).click();
    await expect(page.getByText('You follow')).toBeVisible();
  });

  await test.step('two openings are copied', async () => {
    await open(leader, '1', '20');
    await open(leader, '2', '20');
    await expect.poll(async () => (await listCopies(api, token)).length).toBe(2);
    await openApp(page, PATHS.copyMy);
    await expect(openCopy(page)).toHaveCount(2);
    await expect(relationCard(page)).toContainText('of 1,000.00 USDT in use');
    await openApp(page, followPath(leader.id));
    await expect(workedExample(page)).toContainText('20 lots');
  });

  await test.step('prices rise; the leader closes a part, and so does the copy', async () => {
    await clocked.shiftPrices('1.02');
    await closePart(leader, { api, token });
  });

  await test.step('one copy is kept as the own', async () => {
    await openOwnCopies(page);
    const eth = openCopy(page).filter({ hasText: 'ETH/USDT' });
    await eth.getByRole('button', { name: 'Self-hold' }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect
      .poll(async () => (await listCopies(api, token)).find(({ symbol }) => symbol === 'ETH/USDT')?.self_held)
      .toBe(1);
  });

  await test.step('the follow ends, the rest is closed, and the share is paid', async () => {
    await openOwnCopies(page);
    await relationCard(page).getByRole('button', { name: 'Stop' }).click();
    await sheet(page).locator('.btn.danger').click();
    await expect.poll(async () => (await findRelation(api, token)).state).toBe('ended');
    await expect.poll(async () => Number((await findRelation(api, token)).shared)).toBeGreaterThan(0);
  });

  await test.step('bill, relation and fill quality agree to the unit', async () => {
    await expectMoneyAgrees({ api, token }, start);
    await openApp(page, PATHS.record);
    await settle(page);
    await expect(page.getByText('Profit share').first()).toBeVisible();
    const { steps } = (await api.call(`/copy/quality?leader_id=${leader.id}`, { token })) as Quality;
    const { own_return: own, ...parts } = steps;
    expect(canonical(sum(Object.values(parts).map(toAmount)))).toBe(canonical(own));
    await openApp(page, qualityPath(leader.id));
    await expect(page.getByText('From the leader’s return to yours')).toBeVisible();
  });
});
