import { randomBytes } from 'node:crypto';
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
  const callOps = (path: string, fields: Fields) => api.call(path, { token, form: fields });
  const idOf = async (queue: string, person: Named): Promise<string> => {
    const { data } = (await api.call(`${queue}?limit=100`, { token })) as { data: { id: number; user_name: string }[] };
    const row = data.find(({ user_name }) => user_name === person.email);
    if (!row) throw new Error(`Nothing of ${person.email} waits in ${queue}.`);
    return String(row.id);
  };
  return {
    verify: async (person: Named) =>
      callOps('/ops/verifications/decide', {
        id: await idOf('/ops/verifications', person),
        verdict: 'approve',
        reason: '',
      }),
    refuseVerification: async (person: Named, reason: string) =>
      callOps('/ops/verifications/decide', { id: await idOf('/ops/verifications', person), verdict: 'refuse', reason }),
    creditDeposit: async (person: Person, reference: string) =>
      callOps('/ops/deposits/approve', { id: await idOf('/ops/deposits', person), reference, note: '' }),
    /** An unpaid OTC order: three points less. */
    enterScore: async (person: Named, reference: string) => {
      const found = await api.call(`/ops/users?search=${encodeURIComponent(person.email)}`, { token });
      const { data } = found as { data: { id: number }[] };
      return callOps('/ops/users/score', { id: String(data[0]?.id ?? 0), reason: 'otc_unpaid', reference });
    },
    refuseAppeal: async (person: Named, reason: string) =>
      callOps('/ops/score/appeals/decide', { id: await idOf('/ops/score/appeals', person), verdict: 'refuse', reason }),
    refuseDeposit: async (person: Person, reason: string) =>
      callOps('/ops/deposits/refuse', { id: await idOf('/ops/deposits', person), reason }),
  };
}

interface Owner {
  readonly api: Api;
  readonly token: string;
  readonly person: Person;
}

/** 500 USDT that came in through a deposit, 200 of them for options. */
export async function depositMoney({ api, token, person }: Owner): Promise<void> {
  const account = await api.upload(token, await makePicture('voucher', `#${randomBytes(3).toString('hex')}`));
  const form = { account, amount: '500', currency: '3', network: 'TRC20' };
  await api.call('/wallet/charge_req', { token, form });
  await (await openOperatorApi(api)).creditDeposit(person, `back-${person.email}`);
  await api.transfer(token, { from: 'change', to: 'micro', amount: '200' });
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
