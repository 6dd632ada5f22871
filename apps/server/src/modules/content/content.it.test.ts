import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
import { sendForm } from '#app/testing/send-form';
import { startTestApp, type TestApp } from '#app/testing/test-app';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.stop());

const get = (path: string, form = '') => sendForm(house.origin, { method: 'GET', path, form });

describe('a public setting', () => {
  it('version is what existing clients split at the comma', async () => {
    const { type, message } = await get('/getSetting', 'keyword=version');
    expect(type).toBe('ok');
    expect(message).toEqual({ id: expect.any(Number), key: 'version', value: 'wgt,80', notes: expect.any(String) });
  });

  it.each(['game_url', 'support_url', 'apk_download_url'])('%s is there, with a text for a value', async (key) => {
    const { message } = await get('/getSetting', `keyword=${key}`);
    expect(message).toMatchObject({ key, value: expect.any(String) });
  });

  it.each([
    ['lever_trade_fee', '0.05'],
    ['lever_burst_hazard_rate', '100'],
  ])('%s is %s', async (key, value) => {
    const { message } = await get('/getSetting', `keyword=${key}`);
    expect(message).toMatchObject({ key, value });
  });

  it.each<[string, Language]>([
    ['secret', 'zh'],
    ['CANDOR_SECRET', 'hk'],
    ['Version', 'th'],
    ['version ', 'jp'],
    ['%25', 'kor'],
    ["' or 1=1--", 'fra'],
    ['__proto__', 'spa'],
    ['toString', 'en'],
  ])('%s is on no list: refused in every language', async (keyword, language) => {
    for (const asked of ['en', language] as const) {
      const form = `keyword=${encodeURIComponent(keyword)}&lang=${asked}`;
      const reply = await expectNoChange(house, () => get('/getSetting', form));
      expect([reply.status, reply.type, reply.message]).toEqual([200, 'error', sentenceOf(asked, 'setting_unknown')]);
    }
  });

  it.each(['', 'keyword=', `keyword=${'x'.repeat(65)}`])('the request %j is refused for its keyword', async (form) => {
    const reply = await expectNoChange(house, () => get('/getSetting', form));
    expect(reply.message).toBe(sentenceOf('en', 'parameter_error', { field: 'keyword' }));
  });
});

describe('the menu', () => {
  it('has only what is switched on, in order', async () => {
    const titles = async () =>
      ((await get('/menu')).message as { title: string; show: number }[]).map(({ title }) => title);
    const later = ['notice', 'customer', 'security', 'verification', 'share', 'help'];
    const money = ['deposit', 'withdraw', 'exchange', 'transfer'];
    const first = [...money, 'options', 'contract', 'super_leverage', 'spot', 'transfer_history'];
    expect(await titles()).toEqual([...first, 'bills', 'assets', 'stock', 'settings', ...later]);
    await house.pool.query(`update menu_entry set shown = false where title = 'bills'`);
    await house.pool.query(`update menu_entry set sort = 1 where title = 'settings'`);
    expect(await titles()).toEqual(['settings', ...first, 'assets', 'stock', ...later]);
  });

  it('leads somewhere with every entry', async () => {
    for (const entry of (await get('/menu')).message as Record<string, unknown>[]) {
      expect(entry).toMatchObject({ url: expect.stringMatching(/^\/(pages\/|customer$)/), show: 1, is_financial: 0 });
    }
  });
});

describe('the site', () => {
  it('says its name, its pictures and that it is a demo', async () => {
    expect((await get('/getSiteConfig')).message).toEqual({
      site_name: 'Candor',
      site_logo: '/h5/icon.svg',
      down_logo: '/h5/icon.svg',
      support_url: '/h5/#/customer',
      mode: 'demo',
    });
    await house.pool.query(`update public_setting set value = 'https://help.example.com' where key = 'support_url'`);
    expect((await get('/getSiteConfig')).message).toMatchObject({ support_url: 'https://help.example.com' });
  });
});
