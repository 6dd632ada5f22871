import { COMING_ACTIONS, COMING_LISTS } from '@candor/contract/coming';
import { LANGUAGES } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
import { sendForm } from '#app/testing/send-form';
import { startTestApp, type TestApp } from '#app/testing/test-app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const ask = (method: 'GET' | 'POST' | 'PUT', path: string, options: { form?: string; token?: string } = {}) =>
  sendForm(app.origin, { method, path, form: '', ...options });

describe('F14 a product that is not there yet', () => {
  it.each(COMING_ACTIONS.map(({ method, path }) => [method, path] as const))(
    '%s %s answers with HTTP 200 that it is in development, and does nothing',
    async (method, path) => {
      const { token } = await app.addUser();
      const form = 'id=1&amount=10&config_id=1&lang=en';
      const reply = await expectNoChange(app, () => ask(method, path, { form, token }));
      expect([reply.status, reply.type, reply.message]).toEqual([200, 'error', sentenceOf('en', 'in_development')]);
    },
  );

  it('says it in every language', async () => {
    for (const lang of LANGUAGES) {
      const reply = await ask('POST', '/follow/follow', { form: `lang=${lang}` });
      expect([lang, reply.message]).toEqual([lang, sentenceOf(lang, 'in_development')]);
    }
  });

  it.each(COMING_LISTS.map(({ call }) => [call.method, call.path, call.auth] as const))(
    '%s %s is an empty list (%s)',
    async (method, path, auth) => {
      const { token } = await app.addUser();
      const reply = await ask(method, path, { form: 'page=1&limit=99999999', token });
      expect([reply.status, reply.type]).toEqual([200, 'ok']);
      const { message } = reply;
      const lists = Array.isArray(message) ? [message] : Object.values(message as object).filter(Array.isArray);
      expect(lists).toEqual([[]]);
      const visitor = await ask(method, path);
      expect(visitor.type).toBe(auth === 'user' ? '999' : 'ok');
    },
  );

  it('a call that no product has stays unknown', async () => {
    expect((await ask('GET', '/lh/nothing')).status).toBe(404);
  });
});
