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
