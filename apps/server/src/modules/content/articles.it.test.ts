import type { ReplyOf } from '@candor/contract/call';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import { NEWS_CATEGORIES, type newsDetail, type newsList } from '@candor/contract/news';
import { HOSTILE_TEXTS } from '@candor/testkit/hostile-texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { RELEASE_ARTICLES, RELEASE_TEXTS } from './release-articles';
import { publishRelease } from './use-cases/publish-release';
import { readPopup } from './use-cases/read-articles';

type Page = ReplyOf<typeof newsList>;
type Article = ReplyOf<typeof newsDetail>;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const list = async (fields: Record<string, string>): Promise<Page> => {
  const reply = await testApp.call('POST', '/news/list', { fields });
  expect(reply).toMatchObject({ status: 200, type: 'ok' });
  return reply.message as Page;
};

const detail = async (id: number, lang = 'en'): Promise<Article> => {
  const reply = await testApp.call('POST', '/news/detail', { fields: { id: String(id), lang } });
  expect(reply).toMatchObject({ status: 200, type: 'ok' });
  return reply.message as Article;
};

const readPagePath = async (path: string, lang: string): Promise<Article> =>
  (await testApp.call('GET', path, { fields: { lang } })).message as Article;

const idOf = async (key: string): Promise<number> => {
  const { rows } = await testApp.pool.query<{ id: number }>('select id from article where key = $1', [key]);
  return rows[0]?.id ?? 0;
};

describe('lists', () => {
  test.each([
    ['news', NEWS_CATEGORIES.news, ['Candor is open', 'Five minutes for the safety of your account']],
    ['banners', NEWS_CATEGORIES.banner, ['Every balance is booked twice', 'Protect your account']],
    ['rebate rules, of which there are none yet', NEWS_CATEGORIES.rebate_rules, []],
    ['pop-ups', NEWS_CATEGORIES.popup, ['This is a demo with play money']],
    ['a category nobody knows', 77, []],
    ['a number no category can have', 2_147_483_647, []],
  ])('%s', async (_, category, titles) => {
    const page = await list({ c_id: String(category) });
    expect(page.list.map(({ title }) => title)).toEqual(titles);
    expect(page).toMatchObject({ count: titles.length, limit: 15, page: 1, version: 'wgt,80' });
    for (const item of page.list) {
      expect(item).not.toHaveProperty('content');
      // F12
      expect(item.abstract).toMatch(/^[^<>]{10,121}$/);
    }
  });

  test('questions come in their order, in the language asked for', async () => {
    const { list: items, count } = await list({ c_id: '18', lang: 'th' });
    expect(count).toBe(8);
    expect(items[0]).toMatchObject({ title: 'มีบัญชีอะไรบ้าง', lang: 'th', c_id: 18 });
    expect(items.map(({ sorts }) => sorts)).toEqual([10, 20, 30, 40, 50, 60, 70, 80]);
  });

  test('banners carry pictures of our own', async () => {
    for (const { cover, thumbnail } of (await list({ c_id: '5' })).list) {
      expect(cover).toMatch(/^\/h5\/img\/banners\/[a-z]+\.svg$/);
      expect(thumbnail).toBe(cover);
    }
  });

  test('pages do not overlap, and a page past the end is empty', async () => {
    const whole = (await list({ c_id: '18' })).list.map(({ id }) => id);
    const parts = await Promise.all([1, 2, 3].map((page) => list({ c_id: '18', page: String(page), limit: '3' })));
    expect(parts.flatMap((part) => part.list.map(({ id }) => id))).toEqual(whole);
    expect(await list({ c_id: '18', page: '4', limit: '3' })).toMatchObject({ list: [], count: 8 });
    expect((await list({ c_id: '18', limit: '99999' })).limit).toBe(100);
  });

  test.each(['', '0', '-4', '4.0', '04', 'four', '4 or 1=1', '99999999999', ...HOSTILE_TEXTS])(
    'c_id %j is refused',
    async (c_id) => {
      const reply = await expectNoChange(testApp, () => testApp.call('POST', '/news/list', { fields: { c_id } }));
      expect(reply.type).toBe('error');
    },
  );
});

describe('one article', () => {
  test.each(LANGUAGES)('every article of the release is there in %s', async (lang) => {
    for (const { key } of RELEASE_ARTICLES) {
      const article = await detail(await idOf(key), lang);
      expect(article).toMatchObject({ title: RELEASE_TEXTS[lang][key].title, lang });
      expect(article.content).toMatch(/^<(?:p|h3|ul|table)>/);
    }
  });

  test('without words in the language asked for it is shown in English', async () => {
    const id = await idOf('news_opening');
    await testApp.pool.query(`delete from article_text where article_id = $1 and lang = 'kor'`, [id]);
    expect(await detail(id, 'kor')).toMatchObject({ title: 'Candor is open', lang: DEFAULT_LANGUAGE });
    expect((await list({ c_id: '4', lang: 'kor' })).list[0]).toMatchObject({ id, lang: 'en' });
    // The next start puts back what is missing.
    await publishRelease(testApp.app.parts);
    expect((await detail(id, 'kor')).lang).toBe('kor');
  });

  test('an unknown language means English', async () => {
    expect((await detail(await idOf('terms'), '../zh')).lang).toBe('en');
  });

  test.each(['2147483647', '0', '-1', '1.5', 'x', '9999999999', ''])('id %j is refused', async (id) => {
    const reply = await expectNoChange(testApp, () => testApp.call('POST', '/news/detail', { fields: { id } }));
    expect(reply.type).toBe('error');
    if (id === '2147483647') expect(reply.message).toBe(sentenceOf('en', 'article_unknown'));
  });

  test('what is to be published later is not shown yet', async () => {
    const id = await idOf('news_security');
    await testApp.pool.query(`update article set published_at = now() + interval '1 day' where id = $1`, [id]);
    const reply = await testApp.call('POST', '/news/detail', { fields: { id: String(id), lang: 'fra' } });
    expect(reply).toMatchObject({ type: 'error', message: sentenceOf('fra', 'article_unknown') });
    expect((await list({ c_id: '4' })).count).toBe(1);
    await testApp.pool.query('update article set published_at = created_at where id = $1', [id]);
  });

  test('a text written to the table without the sanitiser is sanitised in the reply', async () => {
    const { rows } = await testApp.pool.query<{ id: number }>(
      `insert into article (category, published_at, created_at) values (4, now(), now()) returning id`,
    );
    const id = rows[0]?.id ?? 0;
    await testApp.pool.query(
      `insert into article_text (article_id, lang, title, content, source, updated_at)
       values ($1, 'en', 'x', '<p onclick=alert(1)>a<script>alert(1)</script></p>', 'operator', now())`,
      [id],
    );
    expect((await detail(id)).content).toBe('<p>a</p>');
    await testApp.pool.query('delete from article where id = $1', [id]);
  });
});

describe('pages', () => {
  test.each([
    ['/contactus', 'contact'],
    ['/aboutus', 'about'],
    ['/operational_compliance', 'compliance'],
    ['/terms', 'terms'],
  ] as const)('%s answers in every language', async (path, key) => {
    for (const lang of LANGUAGES)
      expect(await readPagePath(path, lang)).toMatchObject({ title: RELEASE_TEXTS[lang][key].title, lang });
  });

  test('/faq is every question with its answer', async () => {
    const { title, content } = await readPagePath('/faq', 'spa');
    expect(title).toBe('Preguntas frecuentes');
    expect(content.match(/<h3>/g)).toHaveLength(8);
    expect(content).toContain(`<h3>${RELEASE_TEXTS.spa.faq_never.title}</h3>`);
    expect(content).toContain('href="/h5/#/customer"');
  });

  test('a title is text, whatever is in it', async () => {
    const id = await idOf('faq_reach');
    await testApp.pool.query(
      `update article_text set title = '<img src=x onerror=alert(1)> & co' where article_id = $1 and lang = 'en'`,
      [id],
    );
    expect((await readPagePath('/faq', 'en')).content).toContain(
      '<h3>&lt;img src=x onerror=alert(1)&gt; &amp; co</h3>',
    );
    await publishRelease(testApp.app.parts);
  });
});

describe('the pop-up', () => {
  test('of the demo says so', async () => {
    const reply = await testApp.call('GET', '/news/index_pop', { fields: { lang: 'zh' } });
    expect(reply.message).toMatchObject({ title: '这是使用模拟资金的演示环境', c_id: 32 });
  });

  test('is not shown where money is real', async () => {
    const reader = { language: 'en', isDemo: false, nowMs: testApp.app.parts.clock.nowMs() } as const;
    expect(await readPopup(testApp.app.parts, reader)).toBeNull();
    expect(await readPopup(testApp.app.parts, { ...reader, isDemo: true })).not.toBeNull();
  });
});

describe('a start', () => {
  const everything = async (): Promise<unknown> => {
    const { rows } = await testApp.pool.query(
      `select a.*, t.lang, t.title, t.content, t.source, t.updated_at from article a join article_text t on t.article_id = a.id
       order by a.id, t.lang`,
    );
    return rows;
  };

  test('changes nothing the second time, even when several servers start at once', async () => {
    const before = await everything();
    await Promise.all([1, 2, 3, 4].map(() => publishRelease(testApp.app.parts)));
    expect(await everything()).toEqual(before);
    expect(before).toHaveLength(RELEASE_ARTICLES.length * LANGUAGES.length);
  });

  test('brings newer words of the release, and leaves alone what an operator wrote', async () => {
    const id = await idOf('about');
    const write = (lang: string, source: string) =>
      testApp.pool.query(`update article_text set title = 'Other', source = $3 where article_id = $1 and lang = $2`, [
        id,
        lang,
        source,
      ]);
    await write('en', 'release');
    await write('spa', 'operator');
    await publishRelease(testApp.app.parts);
    expect((await detail(id, 'en')).title).toBe('About Candor');
    expect((await detail(id, 'spa')).title).toBe('Other');
  });
});

describe('what the app finds at the start', () => {
  test('the menu has an entry for everything that exists', async () => {
    const entries = (await testApp.call('GET', '/menu')).message as { title: string; icon: string; url: string }[];
    expect(entries.map(({ title, icon, url }) => [title, icon, url])).toEqual([
      ['recharge', 'home-nav-1', '/pages/fund/select?url=receive'],
      ['withdraw', 'home-nav-2', '/pages/fund/select?url=withdraw'],
      ['exchange', 'home-nav-14', '/pages/fund/transfer'],
      ['transfer', 'home-nav-15', '/pages/fund/fundTransfer'],
      ['seconds', 'home-nav-3', '/pages/transaction/index'],
      ['futures', 'home-nav-4', '/pages/transaction/contract'],
      ['margin', 'home-nav-5', '/pages/transaction/contract?leverage=max'],
      ['coin', 'home-nav-6', '/pages/transaction/currency'],
      ['transfer_history', 'home-nav-16', '/pages/fund/transfer_history'],
      ['bills', 'home-nav-17', '/pages/fund/assets_all_record'],
      ['assets', 'home-nav-18', '/pages/fund/assets'],
      ['stock', 'home-nav-7', '/pages/market/market'],
      ['settings', 'home-nav-19', '/pages/setting/setting'],
      ['customer', 'home-nav-20', '/customer'],
      ['security', 'home-nav-21', '/pages/setting/security'],
      ['verification', 'home-nav-22', '/pages/setting/real_mark'],
      ['share', 'home-nav-23', '/pages/setting/share'],
      ['help', 'home-nav-24', '/pages/common/article?key=faq'],
      ['financial', 'home-nav-8', '/pages/financial/index'],
      ['ieo', 'home-nav-9', '/pages/ieo/ieo'],
      ['lock', 'home-nav-10', '/pages/lockming/lockming'],
      ['dual', 'home-nav-11', '/pages/invest/invest'],
      ['defi', 'home-nav-12', '/pages/lockming/lockming?family=defi'],
      ['miner', 'home-nav-13', '/pages/lockming/lockming?family=miner'],
      ['copy', 'home-nav-25', '/pages/copytrade/copy'],
      ['nft', 'home-nav-26', '/pages/nft/nft'],
      ['otc', 'home-nav-27', '/pages/otc/otc'],
      ['quick', 'home-nav-28', '/pages/otc/quick'],
      ['coupon', 'home-nav-29', '/pages/setting/coupon'],
      ['invite', 'home-nav-30', '/pages/setting/share'],
      ['game', 'home-nav-31', '/pages/game/game'],
      ['rooms', 'home-nav-32', '/pages/chat/rooms'],
    ]);
  });

  test('the mini game has an address', async () => {
    const setting = await testApp.call('GET', '/getSetting', { fields: { keyword: 'game_url' } });
    expect(setting.message).toMatchObject({ value: '/h5/#/pages/game/game' });
  });

  test('support has an address', async () => {
    const setting = await testApp.call('GET', '/getSetting', { fields: { keyword: 'support_url' } });
    expect(setting.message).toMatchObject({ value: '/h5/#/customer' });
    expect((await testApp.call('GET', '/getSiteConfig')).message).toMatchObject({
      support_url: `${testApp.origin}/h5/#/customer`,
    });
  });
});
