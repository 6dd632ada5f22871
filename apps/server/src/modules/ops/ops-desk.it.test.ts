import { LANGUAGES } from '@candor/contract/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, type Client } from '#app/testing/fund-steps';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, allTexts, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';

const NEWS = 4;

let testApp: TestApp;
let operator: TestOperator;
let client: Client;
beforeAll(async () => {
  testApp = await startTestApp();
  operator = await addOperator(testApp);
  client = await addClient(testApp, { usdt: '0' });
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

const save = (fields: Record<string, string | number>) =>
  takeAction(testApp, operator, '/articles/save', { category: NEWS, shown: 1, texts: allTexts(), ...fields });
const titlesIn = async (lang: string): Promise<string[]> => {
  const { message } = await testApp.call('POST', '/news/list', { fields: { c_id: String(NEWS), lang, limit: '100' } });
  return (message as { list: { title: string }[] }).list.map((one) => one.title);
};

describe('an article', () => {
  it('is there in eight languages, can be taken off and put back', async () => {
    const { message } = await save({ texts: allTexts('Maintenance') });
    const { id } = message as { id: number };
    for (const lang of LANGUAGES) expect(await titlesIn(lang)).toContain(`Maintenance ${lang}`);
    await save({ id, shown: 0, texts: allTexts('Maintenance') });
    expect(await titlesIn('en')).not.toContain('Maintenance en');
    await save({ id, shown: 1, texts: allTexts('Changed') });
    expect(await titlesIn('th')).toContain('Changed th');
    expect((await auditLog(testApp)).slice(-2).map((row) => [row.action, row.subject])).toEqual([
      ['article.change', `article ${id}`],
      ['article.change', `article ${id}`],
    ]);
    const desk = (await getAs(testApp, operator, '/articles', { category: NEWS })).message as {
      data: { id: number; texts: unknown[] }[];
    };
    expect(desk.data.find((one) => one.id === id)?.texts).toHaveLength(8);
  });

  it('is stored without anything that could run', async () => {
    const hostile =
      '<p onclick="x()">A<script>alert(1)</script><img src="https://x.test/a.png"><a href="javascript:x()">b</a></p>';
    const { id } = (await save({ texts: allTexts('Hostile', hostile) })).message as { id: number };
    const { message } = await testApp.call('POST', '/news/detail', { fields: { id: String(id), lang: 'en' } });
    const { content } = message as { content: string };
    expect(content).toContain('<p>A');
    expect(content).not.toMatch(/script|onclick|javascript|x\.test/);
  });

  it('of the release keeps an operator’s words and place after the next start', async () => {
    const { rows } = await testApp.pool.query<{ id: number }>(
      `select id from article where key is not null and category = $1 limit 1`,
      [NEWS],
    );
    const id = rows[0]?.id ?? 0;
    await save({ id, sort: 77, shown: 0, texts: allTexts('Mine') });
    const { publishRelease } = await import('../content/use-cases/publish-release');
    await publishRelease(testApp.app.parts);
    const after = await testApp.pool.query(
      'select a.sort, a.shown, t.title from article a join article_text t on t.article_id = a.id and lang = $2 where a.id = $1',
      [id, 'en'],
    );
    expect(after.rows).toEqual([{ sort: 77, shown: false, title: 'Mine en' }]);
  });

  const seven = JSON.stringify(LANGUAGES.slice(1).map((lang) => ({ lang, title: 'T', content: 'C' })));
  it.each([
    ['a language is missing', { texts: seven }, 'translation_missing'],
    ['nothing is left of a text', { texts: allTexts('T', '<script>x</script>') }, 'translation_missing'],
    ['a title is too long', { texts: allTexts('T'.repeat(201)) }, 'translation_missing'],
    ['half a sign', { texts: allTexts('T\ud800') }, 'translation_missing'],
    ['it is no list', { texts: '{"en":1}' }, 'parameter_error'],
    ['it is no JSON', { texts: 'x' }, 'parameter_error'],
    ['the category does not exist', { category: 6 }, 'parameter_error'],
    ['the picture is elsewhere', { cover: 'https://x.test/a.png' }, 'parameter_error'],
    ['the article does not exist', { id: 999_999 }, 'article_unknown'],
  ])('is refused when %s', async (_, fields, error) => {
    expect((await expectNoChange(testApp, () => save(fields))).error).toBe(error);
  });
});

describe('a notice', () => {
  const newestNotice = async (user: Client, lang: string) => {
    const { message } = await testApp.call('GET', '/notice/list', { token: user.token, fields: { lang } });
    return (message as { data: { title: string; body: string; category: string }[] }).data[0];
  };

  it('reaches one user, in the user’s language', async () => {
    const other = await addClient(testApp, { usdt: '0' });
    const reply = await takeAction(testApp, operator, '/notices/send', {
      user_id: client.id,
      texts: allTexts('Hello', 'Words <b>as typed</b>'),
    });
    expect(reply.message).toEqual({ receivers: 1 });
    for (const lang of ['en', 'th', 'spa']) {
      expect(await newestNotice(client, lang)).toMatchObject({
        title: `Hello ${lang}`,
        body: 'Words <b>as typed</b>',
        category: 'system',
      });
    }
    expect(await newestNotice(other, 'en')).toBeUndefined();
    expect((await takeAction(testApp, operator, '/notices/send', { user_id: 999_999, texts: allTexts() })).error).toBe(
      'not_found',
    );
  });

  it('reaches everybody who can log in, its words stored once', async () => {
    const gone = await addClient(testApp, { usdt: '0' });
    await testApp.pool.query(`update app_user set status = 'disabled' where id = $1`, [gone.id]);
    const { rows } = await testApp.pool.query<{ count: number }>(
      `select count(*)::int as count from app_user where status = 'active'`,
    );
    const before = await testApp.pool.query('select count(*)::int as count from operator_notice');
    const reply = await takeAction(testApp, operator, '/notices/send', { texts: allTexts('To all', 'Text') });
    expect(reply.message).toEqual({ receivers: rows[0]?.count });
    const after = await testApp.pool.query('select count(*)::int as count from operator_notice');
    expect(after.rows[0].count - before.rows[0].count).toBe(1);
    expect(await newestNotice(client, 'jp')).toMatchObject({ title: 'To all jp' });
  });
});
