import { expect, type Page } from '@playwright/test';
import type { Api, Person } from '../fixtures/api';
import { makePicture } from '../fixtures/pictures';

export const PIN = '135790';
/** An address of the demo: right checksum, nobody's key. */
const ADDRESS = 'TG7UzYwSsyMppjD28HYPu1shULJZBH4zGM';

type Fields = Readonly<Record<string, string>>;
type Named = Pick<Person, 'email'>;

/** Operator actions through the calls of the console. */
export async function openOperatorApi(api: Api) {
  const form = { email: 'ops@candor.test', password: 'demo-ops-1234' };
  const { token } = (await api.call('/ops/login', { form })) as { token: string };
  const act = (path: string, fields: Fields) => api.call(path, { token, form: fields });
  const idOf = async (queue: string, person: Named): Promise<string> => {
    const { data } = (await api.call(`${queue}?limit=100`, { token })) as { data: { id: number; user_name: string }[] };
    const row = data.find(({ user_name }) => user_name === person.email);
    if (!row) throw new Error(`Nothing of ${person.email} waits in ${queue}.`);
    return String(row.id);
  };
  return {
    verify: async (person: Named) =>
      act('/ops/verifications/decide', {
        id: await idOf('/ops/verifications', person),
        verdict: 'approve',
        reason: '',
      }),
    refuseVerification: async (person: Named, reason: string) =>
      act('/ops/verifications/decide', { id: await idOf('/ops/verifications', person), verdict: 'refuse', reason }),
    creditDeposit: async (person: Person, reference: string) =>
      act('/ops/deposits/approve', { id: await idOf('/ops/deposits', person), reference, note: '' }),
    refuseDeposit: async (person: Person, reason: string) =>
      act('/ops/deposits/refuse', { id: await idOf('/ops/deposits', person), reason }),
  };
}

interface Owner {
  readonly api: Api;
  readonly token: string;
  readonly person: Person;
}

/** Level 1, a pay password and a saved address: all that stands before a withdrawal, besides the holds. */
export async function prepareWithdrawals(
  { api, token, person }: Owner,
  phone: string,
  addressName = 'Ledger',
): Promise<void> {
  await api.call('/sms_send', { token, form: { area_code: '1', mobile: phone } });
  const code = await api.codeFor(`+1${phone}`);
  await api.call('/safe/mobile', { token, form: { area_code: '1', mobile: phone, code } });
  const before = (await api.messagesTo(person.email)).length;
  await api.call('/safe/own_code', { token, form: { scene: 'account', channel: 'email' } });
  await expect.poll(async () => (await api.messagesTo(person.email)).length).toBeGreaterThan(before);
  const form = { password: PIN, re_password: PIN, code: await api.codeFor(person.email) };
  await api.call('/safe/update_password', { token, form });
  const real = { real_type: '1', id_type: '1', name: 'End Toend', card_id: `E${phone}` };
  await api.call('/user/real', { token, form: real });
  await (await openOperatorApi(api)).verify(person);
  const qrcode = await api.upload(token, await makePicture('address', '#224466'));
  const saved = { currency: '3', network: 'TRC20', name: addressName, address: ADDRESS, qrcode };
  await api.call('/user/wallet/save', { token, form: saved });
}

/** Fills the deposit form that is on screen, with a picture of its own, and submits it. */
export async function submitDeposit(page: Page, amount: string, colour: string): Promise<void> {
  const submit = page.getByRole('button', { name: 'Submit for review' });
  await expect(submit).toBeDisabled();
  await page.locator('input[name="amount"]').fill(amount);
  await page.locator('input[type="file"]').setInputFiles(await makePicture('voucher', colour));
  await expect(submit).toBeEnabled();
  await submit.click();
}

/** The value beside a label of a list of facts, as it is shown. */
export const fact = (page: Page, label: string) =>
  page.locator('.kv dt').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');
