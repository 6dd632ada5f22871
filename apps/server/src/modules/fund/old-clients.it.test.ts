import { LANGUAGES } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addClient, openMarket, saveAddress, withdraw } from '#app/testing/fund-steps';
import { expectNoChange } from '#app/testing/no-change';
import { startTestApp, type TestApp } from '#app/testing/test-app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await openMarket(app);
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

it('a withdrawal without a code where one is needed names the page of our app that has a field for it [F15]', async () => {
  const user = await addClient(app);
  const address = await saveAddress(app, user, { currencyId: 3, network: 'ERC20', days: 1 });
  for (const lang of LANGUAGES) {
    const fields = { address, number: '30', lang };
    const reply = await expectNoChange(app, () => withdraw(app, user, { fields }));
    const sentence = sentenceOf(lang, 'code_needed', { origin: app.origin });
    expect([lang, reply.status, reply.message]).toEqual([lang, 200, sentence]);
    expect(reply.message).toContain(`${app.origin}/h5/#/pages/fund/withdraw`);
  }
});

it('a withdrawal without its pay password says where there is a field for it, and never counts as a wrong try [F16]', async () => {
  const user = await addClient(app);
  // The fields of clients that have no page for a pay password, and of one that sends its field empty.
  const old = { pay_password: undefined, rate: '1', network: undefined };
  for (const [at, lang] of [...LANGUAGES, ...LANGUAGES].entries()) {
    const fields = { ...old, lang, ...(at % 2 === 0 ? {} : { pay_password: '' }) };
    const reply = await expectNoChange(app, () => withdraw(app, user, { fields }));
    const sentence = sentenceOf(lang, 'pay_password_needed', { origin: app.origin });
    expect(reply).toMatchObject({ status: 200, type: 'error', error: 'pay_password_needed', message: sentence });
    expect(reply.message).toContain(`${app.origin}/h5/#/pages/fund/withdraw`);
  }
  // Sixteen empty fields later every one of the five tries is left, and the right password works.
  const wrong = await withdraw(app, user, { fields: { pay_password: '135790' } });
  expect(wrong.message).toBe(sentenceOf('en', 'pay_password_wrong', { left: '4' }));
  expect(await withdraw(app, user)).toMatchObject({ type: 'ok' });
});
