import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, type Language } from '@candor/contract/languages';
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

const get = (path: string, form = '') => sendForm(app.origin, { method: 'GET', path, form });

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
      const reply = await expectNoChange(app, () => get('/getSetting', form));
      expect([reply.status, reply.type, reply.message]).toEqual([200, 'error', sentenceOf(asked, 'setting_unknown')]);
    }
  });

  it.each(['', 'keyword=', `keyword=${'x'.repeat(65)}`])('the request %j is refused for its keyword', async (form) => {
    const reply = await expectNoChange(app, () => get('/getSetting', form));
    expect(reply.message).toBe(sentenceOf('en', 'parameter_error', { field: 'keyword' }));
  });
});

describe('the menu', () => {
  it('has only what is switched on, in order', async () => {
    const titles = async () =>
      ((await get('/menu')).message as { title: string; show: number }[]).map(({ title }) => title);
    const later = [
      'customer',
      'security',
      'verification',
      'share',
      'help',
      'financial',
      'ieo',
      'lock',
      'dual',
      'defi',
      'miner',
      'copy',
      'nft',
      'otc',
      'quick',
      'coupon',
      'invite',
      'game',
      'rooms',
    ];
    const money = ['recharge', 'withdraw', 'exchange', 'transfer'];
    const first = [...money, 'seconds', 'futures', 'margin', 'coin', 'transfer_history'];
    expect(await titles()).toEqual([...first, 'bills', 'assets', 'stock', 'settings', ...later]);
    await app.pool.query(`update menu_entry set shown = false where title = 'bills'`);
    await app.pool.query(`update menu_entry set sort = 1 where title = 'settings'`);
    expect(await titles()).toEqual(['settings', ...first, 'assets', 'stock', ...later]);
  });

  it('leads to pages both apps have [F9]', async () => {
    const entries = (await get('/menu')).message as {
      title: string;
      url: string;
      is_financial: number;
      show: number;
    }[];
    for (const { title, url, is_financial, show } of entries) {
      const isFinancial = ['ieo', 'lock', 'defi', 'miner', 'dual', 'financial'].includes(title);
      expect([title, is_financial, show]).toEqual([title, isFinancial ? 1 : 0, 1]);
      expect([title, url]).toEqual([title, expect.stringMatching(/^\/(pages\/[a-z]+\/\w+(\?\w+=\w+)?|customer)$/)]);
    }
    // Tabs of old clients take no parameters.
    const tabs = entries.filter((entry) => (entry as { open_type?: string }).open_type === 'switchTab');
    expect(tabs.map(({ url }) => url).toSorted()).toEqual([
      '/pages/fund/assets',
      '/pages/market/market',
      '/pages/transaction/index',
    ]);
  });

  it('has labels in the language asked for and icons that exist [F9]', async () => {
    const folder = fileURLToPath(new URL('../../../../h5/public/static/image/', import.meta.url));
    const read = async (lang: string) =>
      (await get('/menu', `lang=${lang}`)).message as { title: string; label: string; icon: string }[];
    const english = await read('en');
    expect(english.find(({ title }) => title === 'recharge')).toMatchObject({ label: 'Deposit', icon: 'home-nav-1' });
    expect((await read('zh')).map(({ label }) => label)).toEqual(expect.arrayContaining(['充值', '提现', '锁仓挖矿']));
    for (const lang of LANGUAGES) {
      for (const { title, label, icon } of await read(lang)) {
        expect([lang, title, label === title, existsSync(`${folder}${icon}.png`)]).toEqual([lang, title, false, true]);
        expect(icon).toMatch(/^home-nav-\d+$/);
      }
    }
    expect(new Set(english.map(({ icon }) => icon)).size).toBe(english.length);
  });
});

describe('the site', () => {
  it('says its name, its pictures, where support is, and that it is a demo [F12]', async () => {
    expect((await get('/getSiteConfig')).message).toEqual({
      site_name: 'Candor',
      site_logo: '/h5/icon.svg',
      down_logo: '/h5/icon.svg',
      support_url: `${app.origin}/h5/#/customer`,
      zxkf_url: '',
      telegram_url: '',
      whatsApp_url: '',
      jie_url: '',
      hk_url: '',
      mode: 'demo',
      prices_computable: 0,
      map_tiles: '',
      map_credit: '',
      passkey_origin: 'http://localhost:8080',
    });
    await app.pool.query(`update public_setting set value = 'https://help.example.com' where key = 'support_url'`);
    expect((await get('/getSiteConfig')).message).toMatchObject({ support_url: 'https://help.example.com' });
  });

  it('says that everybody can compute the prices of a demo whose seed is set', async () => {
    const seeded = await startTestApp({ env: { CANDOR_FEED_SEED: '1' } });
    try {
      const { message } = await sendForm(seeded.origin, { method: 'GET', path: '/getSiteConfig', form: '' });
      expect(message).toMatchObject({ mode: 'demo', prices_computable: 1 });
    } finally {
      await seeded.stop();
    }
  });
});
