import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { openApp, PATHS, settle, sheet } from './pages/app-page';
import {
  type Console,
  enterConsole,
  logInOperator,
  OPERATOR_PASSWORD,
  openConsole,
  openPage,
  resultMessage,
  shownFact,
} from './pages/ops-page';
import { ownServer } from './servers';

const FIRST = 'ops@candor.test';
const SECOND = 'ops2@candor.test';

const modal = (page: Page): Locator => page.locator('.ant-modal');
const detail = (page: Page): Locator => page.locator('tr.ant-table-expanded-row');

/** Confirms inside the dialog after checking the text that describes the effect. */
async function confirmIn(page: Page, name: string, fill: { warns: string; label: string; text: string }) {
  await expect(modal(page)).toContainText(fill.warns);
  await modal(page).getByLabel(fill.label).fill(fill.text);
  await modal(page).getByRole('button', { name, exact: true }).click();
}

async function openProposal(page: Page, reason: string): Promise<void> {
  await openPage(page, 'Proposals');
  const rows = page.locator('tr.ant-table-row');
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  const open = detail(page).filter({ visible: true });
  for (let index = 0; index < count; index += 1) {
    await rows.nth(index).click();
    await expect(open).toHaveCount(1);
    if ((await open.innerText()).includes(reason)) return;
    await rows.nth(index).click();
    await expect(open).toHaveCount(0);
  }
  throw new Error(`No proposal says: ${reason}`);
}

/** The author sees that another operator decides; the other one approves. */
async function approveByTheOther({ first, second }: { first: Console; second: Console }, reason: string) {
  await openProposal(first.page, reason);
  await expect(detail(first.page).getByText('Yours: somebody else decides')).toBeVisible();
  await expect(detail(first.page).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await openProposal(second.page, reason);
  await detail(second.page).getByRole('button', { name: 'Approve' }).click();
  await confirmIn(second.page, 'Approve', { warns: 'at once', label: 'Note for the log', text: 'Checked.' });
  await expect(resultMessage(second.page)).toContainText('Approved and carried out.');
}

async function openBoth(browser: Parameters<typeof enterConsole>[0]) {
  const { url } = ownServer();
  const [first, second] = [await enterConsole(browser, url, FIRST), await enterConsole(browser, url, SECOND)];
  const close = async () => {
    expect([...first.watch.problems, ...second.watch.problems]).toEqual([]);
    await Promise.all([first.close(), second.close()]);
  };
  return { first, second, close };
}

type Consoles = Awaited<ReturnType<typeof openBoth>>;

test('a rule changes by two people, and everybody can read it @full', async ({ page, api, browser, person, watch }) => {
  // The paths of values are data that look like keys of texts.
  watch.allow(/untranslated: \w+\.(?:open|product)$/);
  const consoles = await openBoth(browser);
  const { page: consolePage } = consoles.first;
  const summary = `New addresses are watched longer ${person.email}`;
  await openPage(consolePage, 'Rules');
  await consolePage.getByRole('menuitem', { name: 'Withdrawal', exact: true }).click();
  const days = consolePage.getByLabel('Code address days');
  const before = await days.inputValue();
  // A higher value, which does not affect other tests.
  const after = String(Number.parseInt(before, 10) + 1);
  await days.fill(after);
  await expect(consolePage.getByText('1 value changed')).toBeVisible();
  await consolePage.getByRole('button', { name: 'Propose' }).click();
  await confirmIn(consolePage, 'Propose', { warns: 'codeAddressDays', label: 'Summary', text: summary });
  await expect(resultMessage(consolePage)).toContainText('It waits for a second person.');
  await approveByTheOther(consoles, summary);
  const { data } = (await api.call('/rules/changes')) as {
    data: { area: string; summary: string; changes: unknown }[];
  };
  expect(data[0]).toMatchObject({
    area: 'withdrawal',
    summary,
    changes: [{ path: 'codeAddressDays', before, after }],
  });
  await openApp(page, PATHS.ruleChanges);
  await expect(page.getByText(summary)).toBeVisible();
  await openPage(consolePage, 'Rules');
  await consolePage.getByRole('menuitem', { name: 'Withdrawal', exact: true }).click();
  await expect(consolePage.getByLabel('Code address days')).toHaveValue(after);
  await consolePage.getByRole('tab', { name: 'History' }).click();
  await expect(consolePage.locator('tr.ant-table-row').first()).toContainText(SECOND);
  await consoles.close();
});

test('the end of a lock product is set as a date in UTC, by two people @full', async ({ browser, person }) => {
  const consoles = await openBoth(browser);
  const { page } = consoles.first;
  const reason = `Offered until 2040 ${person.email}`;
  await openPage(page, 'Lock products');
  const row = page.locator('tr.ant-table-row').filter({ hasText: 'Cloud miner' }).last();
  await row.getByRole('button', { name: 'Propose terms' }).click();
  await expect(modal(page).getByLabel('Quota')).toHaveValue('1000000');
  await expect(modal(page).getByLabel('Opens (UTC)')).toHaveValue('');
  await modal(page).getByLabel('Closes (UTC)').fill('2040-02-29T09:30');
  await confirmIn(page, 'Propose terms', { warns: 'running orders keep theirs', label: 'Reason', text: reason });
  await expect(resultMessage(page)).toContainText('It waits for a second person.');
  await approveByTheOther(consoles, reason);
  await openPage(page, 'Lock products');
  await expect(row).toContainText('Closes (UTC): 2040-02-29 09:30:00');
  await row.getByRole('button', { name: 'Propose terms' }).click();
  await expect(modal(page).getByLabel('Closes (UTC)')).toHaveValue('2040-02-29T09:30');
  await consoles.close();
});

test('terms of options and futures change in forms, and what could not work is refused at its place @full', async ({
  page,
  api,
  browser,
  person,
  watch,
}) => {
  // The paths of values are data that look like keys of texts.
  watch.allow(/untranslated: \w+\.(?:open|product)$/);
  const consoles = await openBoth(browser);
  const { page: consolePage } = consoles.first;
  await openPage(consolePage, 'Rules');
  await consolePage.getByRole('menuitem', { name: 'Futures', exact: true }).click();
  const most = consolePage.getByLabel('Max positions');
  const before = await most.inputValue();
  // A higher value, which does not affect other tests.
  const after = String(Number.parseInt(before, 10) + 1);
  await most.fill(after);
  await consolePage.getByLabel('Urgent risk').fill('100');
  const summary = `Room for one more ${person.email}`;
  await consolePage.getByRole('button', { name: 'Propose' }).click();
  await confirmIn(consolePage, 'Propose', { warns: 'urgentRisk', label: 'Summary', text: summary });
  await expect(modal(consolePage)).toContainText('The values cannot be used. Look at: urgentRisk');
  await modal(consolePage).getByRole('button', { name: 'Cancel' }).click();
  await consolePage.getByLabel('Urgent risk').fill('150');
  await expect(consolePage.getByText('1 value changed')).toBeVisible();
  await consolePage.getByRole('button', { name: 'Propose' }).click();
  await confirmIn(consolePage, 'Propose', { warns: 'maxPositions', label: 'Summary', text: summary });
  await expect(resultMessage(consolePage)).toContainText('It waits for a second person.');
  await approveByTheOther(consoles, summary);
  const { data } = (await api.call('/rules/changes')) as {
    data: { area: string; summary: string; changes: unknown }[];
  };
  expect(data.find((one) => one.summary === summary)).toMatchObject({
    area: 'futures',
    changes: [{ path: 'maxPositions', before, after }],
  });
  await openApp(page, PATHS.ruleChanges);
  const row = page.getByRole('listitem').filter({ hasText: summary });
  await expect(row).toContainText('Futures');
  await expect(row).toContainText(`${before} → ${after}`);
  await openPage(consolePage, 'Rules');
  await consolePage.getByRole('menuitem', { name: 'Options', exact: true }).click();
  await expect(consolePage.getByLabel('Payout percent of 1', { exact: true })).toHaveValue('82');
  await consolePage.getByLabel('Payout percent of 1', { exact: true }).fill('100.5');
  await consolePage.getByRole('button', { name: 'Propose' }).click();
  await confirmIn(consolePage, 'Propose', { warns: 'durations.30.payoutPercent', label: 'Summary', text: summary });
  await expect(modal(consolePage)).toContainText('Look at: durations.0.payoutPercent');
  await consoles.close();
});

test.describe('somebody with an account', () => {
  test.use({ as: 'newcomer' });

  test('gets an adjustment by two people, reads it in the records, and the log of it verifies', async ({
    page,
    api,
    token,
    person,
    browser,
  }) => {
    const consoles = await openBoth(browser);
    const { page: consolePage } = consoles.first;
    const { id } = (await api.call('/user/info', { token })) as { id: number };
    const reason = `A deposit that came without its tag ${person.email}`;
    await openPage(consolePage, 'Proposals');
    await consolePage.getByRole('button', { name: 'Adjust a balance' }).click();
    await consolePage.getByLabel('User number').fill(String(id));
    await consolePage.getByLabel('Currency').click();
    await consolePage.locator('.ant-select-item-option').filter({ hasText: 'USDT' }).click();
    await consolePage.getByLabel('Amount').fill('12.5');
    await consolePage.getByRole('button', { name: 'Propose' }).click();
    await confirmIn(consolePage, 'Propose', { warns: '12.5 USDT', label: 'Reason', text: reason });
    await expect(resultMessage(consolePage)).toContainText('It waits for a second person.');
    expect(await api.available(token, 'change')).toBe('0');
    await approveByTheOther(consoles, reason);
    expect(await api.available(token, 'change')).toBe('12.5');
    await openApp(page, PATHS.allRecords);
    await settle(page);
    await expect(page.locator('button.record').first()).toContainText('+12.50');
    await page.locator('button.record').first().click();
    await expect(sheet(page)).toContainText(`Their reason: ${reason}`);
    await openPage(consolePage, 'Audit log');
    await consolePage.getByRole('button', { name: 'Verify the log' }).click();
    await expect(consolePage.locator('.ant-alert')).toContainText('The log is whole');
    await expect(consolePage.getByRole('row', { name: /adjustment\.propose/ }).first()).toContainText(`user ${id}`);
    await openPage(consolePage, 'Reconcile');
    await expect(consolePage.locator('.ant-alert')).toContainText(/All \d+ rules are kept\./);
    await consoles.close();
  });
});

/** Reads the half of the start code that is shown once. */
async function readCodeHalf(page: Page): Promise<string> {
  const half = (await shownFact(page, 'Half of the start code').innerText()).trim();
  await page.getByRole('button', { name: 'I have written it down' }).click();
  await expect(modal(page)).toHaveCount(0);
  return half;
}

interface Hire {
  readonly email: string;
  readonly password: string;
  readonly role: string;
}

/** One administrator proposes, the other approves, the new one sets a password with the two halves and logs in. */
async function addOperator(
  browser: Parameters<typeof enterConsole>[0],
  consoles: Consoles,
  { email, password, role }: Hire,
) {
  const { page: consolePage } = consoles.first;
  const reason = `Needed for ${email}`;
  await openPage(consolePage, 'Operators');
  await consolePage.getByRole('button', { name: 'Propose an operator' }).click();
  await consolePage.getByLabel('E-mail').fill(email);
  await consolePage.getByLabel('Name').fill('Newcomer');
  await consolePage.getByRole('checkbox', { name: new RegExp(`^${role}`) }).check();
  await consolePage.getByRole('button', { name: 'Propose', exact: true }).click();
  const warns = `Then ${email} sets a password with a start code`;
  await confirmIn(consolePage, 'Propose', { warns, label: 'Reason', text: reason });
  await expect(resultMessage(consolePage)).toContainText('Proposed. It waits for another administrator.');
  const one = await readCodeHalf(consolePage);
  await approveByTheOther(consoles, reason);
  const other = await readCodeHalf(consoles.second.page);
  const newcomer = await openConsole(browser, ownServer().url);
  const { page } = newcomer;
  await page.getByRole('button', { name: 'Start with a code' }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('One half').fill(one);
  await page.getByLabel('The other half').fill(one);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toContainText('These start codes are wrong or no longer valid.');
  await page.getByLabel('The other half').fill(other);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(resultMessage(page)).toContainText('Your password is set. Please log in.');
  await logInOperator(page, email, password);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  return newcomer;
}

test('a new operator takes two people, and sees the pages of their roles and no other @full', async ({
  browser,
  person,
}) => {
  const consoles = await openBoth(browser);
  const { page, watch, close } = await addOperator(browser, consoles, { ...person, role: 'content' });
  await openPage(page, 'News and pages');
  await expect(page.getByRole('button', { name: 'Write new' })).toBeVisible();
  for (const hidden of ['Books', 'Reconcile', 'Audit log', 'Operators', 'Customer service', 'Deposits'])
    await expect(page.getByRole('menuitem', { name: new RegExp(`^${hidden}`) })).toHaveCount(0);
  await openPage(page, 'Proposals');
  await expect(page.getByRole('button', { name: 'Adjust a balance' })).toHaveCount(0);
  await openPage(page, 'Rules');
  await expect(page.getByText('Your roles may look at rules, not propose changes.')).toBeVisible();
  await page.goto('/ops/#/audit');
  await expect(page.getByText('There is no such page, or your roles do not open it.')).toBeVisible();
  expect(watch.problems).toEqual([]);
  await close();
  await openPage(consoles.first.page, 'Operators');
  await expect(consoles.first.page.locator('tr.ant-table-row').filter({ hasText: person.email })).toContainText(
    'content',
  );
  await consoles.close();
});

test('somebody new reads why they cannot approve yet, and change their password alone @full', async ({
  browser,
  api,
  person,
}) => {
  const consoles = await openBoth(browser);
  const { page, watch, close } = await addOperator(browser, consoles, { ...person, role: 'finance' });
  const reason = `Goodwill for ${person.email}`;
  await openPage(consoles.first.page, 'Proposals');
  const { token } = (await api.call('/ops/login', {
    form: { email: FIRST, password: OPERATOR_PASSWORD },
  })) as { token: string };
  const form = { user_id: '1', currency_id: '3', account: 'change', direction: 'credit', amount: '1', reason };
  const proposed = (await api.call('/ops/adjustments/propose', { token, form })) as { proposal_id: number };
  await openProposal(page, reason);
  await expect(detail(page)).toContainText('You and the proposer count as one person for now');
  await expect(detail(page)).toContainText(/You can approve from \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await expect(detail(page).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(detail(page).getByRole('button', { name: 'Refuse' })).toBeVisible();
  await api.call('/ops/proposals/decide', { token, form: { id: String(proposed.proposal_id), verdict: 'withdraw' } });
  await page.getByRole('button', { name: 'Change password' }).click();
  await modal(page).getByLabel('Present password').fill('not this one');
  await modal(page).getByLabel('New password').fill('nine brown boats 17');
  await modal(page).getByRole('button', { name: 'Change password' }).click();
  await expect(modal(page).getByRole('alert')).toBeVisible();
  // The new password ends the session, also for a request that is on its way.
  watch.allow(/ops\//);
  await modal(page).getByLabel('Present password').fill(person.password);
  await modal(page).getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('button', { name: 'Start with a code' })).toBeVisible();
  await logInOperator(page, person.email, 'nine brown boats 17');
  // On the page that was open before.
  await expect(page.getByRole('heading', { name: 'Proposals' })).toBeVisible();
  expect(watch.problems).toEqual([]);
  await close();
  await consoles.close();
});
