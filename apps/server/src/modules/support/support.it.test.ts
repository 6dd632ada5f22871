import type { ReplyOf } from '@candor/contract/call';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { ticketList } from '@candor/contract/support';
import { HOSTILE_TEXTS } from '@candor/testkit/hostile-texts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { type CallReply, startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';

type Page = ReplyOf<typeof ticketList>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const open = (user: TestUser, fields: Record<string, string> = {}): Promise<CallReply> =>
  app.call('POST', '/support/open', {
    token: user.token,
    fields: { subject: 'A question', message: 'Where do I find it?', ...fields },
  });

const listOf = async (user: TestUser, fields: Record<string, string> = {}): Promise<Page> =>
  (await app.call('GET', '/support/list', { token: user.token, fields })).message as Page;

const countTickets = async (): Promise<number> => {
  const { rows } = await app.pool.query<{ count: number }>('select count(*)::int as count from support_ticket');
  return rows[0]?.count ?? 0;
};

/** A refused request leaves no ticket, and nothing else either. */
const expectRefused = async (work: () => Promise<CallReply>, sentence?: string): Promise<void> => {
  const before = await countTickets();
  const reply = await expectNoChange(app, work);
  expect(reply.type).toBe('error');
  if (sentence !== undefined) expect(reply.message).toBe(sentence);
  expect(await countTickets()).toBe(before);
};

const uploadPicture = async (user: TestUser): Promise<string> => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  const response = await fetch(`${app.origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: user.token },
    body: form,
  });
  return ((await response.json()) as { message: string }).message;
};

describe('opening a request', () => {
  test('answers with a reference, and lists it', async () => {
    const user = await app.addUser();
    const reply = await open(user, { message: 'First line\r\nSecond line\twith a tab' });
    expect(reply).toMatchObject({ status: 200, type: 'ok' });
    const { id, reference } = reply.message as { id: number; reference: string };
    expect(reference).toMatch(/^CS-[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(await listOf(user)).toMatchObject({
      count: 1,
      page: 1,
      list: [{ id, reference, subject: 'A question', message: 'First line\nSecond line\twith a tab', status: 'open' }],
    });
  });

  test('tells its owner in the app', async () => {
    const user = await app.addUser();
    const { reference } = (await open(user)).message as { reference: string };
    const { rows } = await app.pool.query('select template, params from notification where user_id = $1', [user.id]);
    expect(rows).toEqual([{ template: 'ticket_opened', params: { reference } }]);
  });

  test('takes every sign that can be seen, in any script, and gives it back as it was', async () => {
    const [first, second, ...more] = HOSTILE_TEXTS.filter((text) => !/[\p{Cc}\u202e]/u.test(text));
    const messages = [
      first,
      second,
      more.join('\n').slice(0, 2000),
      'ไทย 中文 한국어 👩‍👩‍👧 <b>&amp;</b> «é»',
    ] as string[];
    const user = await app.addUser();
    for (const message of messages) expect((await open(user, { message })).type).toBe('ok');
    expect((await listOf(user)).list.map(({ message }) => message)).toEqual(
      messages.map((text) => text.trim()).reverse(),
    );
  });

  test.each([
    ['no subject', { subject: '' }],
    ['a blank subject', { subject: ' \u3000\n ' }],
    ['a subject of two lines', { subject: 'a\nb' }],
    ['a subject too long', { subject: 'x'.repeat(81) }],
    ['a subject that runs backwards', { subject: '\u202egnp.exe' }],
    ['no message', { message: '' }],
    ['a blank message', { message: '\r\n\t ' }],
    ['a message too long', { message: 'x'.repeat(2001) }],
    ['a bell', { message: 'a\u0007b' }],
    ['an escape sequence', { message: '\u001b[31mred' }],
    ['a lone carriage return', { message: 'a\rb' }],
    ['a sign for the other direction', { message: 'a\u2067b' }],
    ['a delete sign', { message: 'a\u007fb' }],
  ])('refuses %s', async (_, fields) => {
    const user = await app.addUser();
    await expectRefused(() => open(user, fields as Record<string, string>));
  });

  test('the longest texts fit, counted as people count', async () => {
    const user = await app.addUser();
    expect((await open(user, { subject: 'é'.repeat(80), message: '汉'.repeat(2000) })).type).toBe('ok');
  });

  test('is for those who are logged in', async () => {
    for (const [method, path] of [
      ['POST', '/support/open'],
      ['GET', '/support/list'],
      ['GET', '/support/ticket'],
      ['POST', '/support/reply'],
      ['POST', '/support/read'],
      ['GET', '/support/unread'],
    ] as const) {
      const reply = await app.call(method, path, { fields: { subject: 'a', message: 'b' } });
      expect(reply).toMatchObject({ status: 200, type: '999' });
    }
  });

  test('the owner is who is logged in, whatever the form says', async () => {
    const [user, victim] = [await app.addUser(), await app.addUser()];
    await open(user, { user_id: String(victim.id), uid: String(victim.id), status: 'closed', reference: 'CS-000000' });
    expect((await listOf(victim)).count).toBe(0);
    expect((await listOf(user)).list[0]).toMatchObject({ status: 'open' });
  });
});

describe('a picture', () => {
  test('of one’s own goes with the request, once, and stays private', async () => {
    const user = await app.addUser();
    const image = await uploadPicture(user);
    expect((await open(user, { image })).type).toBe('ok');
    const { rows } = await app.pool.query(
      `select f.bound_use, f.kind from support_ticket t join support_message m on m.ticket_id = t.id
       join upload_file f on f.id = m.image_id where t.user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ bound_use: 'ticket_image', kind: 'private' }]);
    await expectRefused(() => open(user, { image }));
  });

  test('of somebody else, or none of ours, is refused and no request is opened', async () => {
    const [user, other] = [await app.addUser(), await app.addUser()];
    const image = await uploadPicture(other);
    for (const path of [image, '/upload/x.png', `${image}?a`, 'https://evil.test/a.png', '../../etc/passwd'])
      await expectRefused(() => open(user, { image: path }));
  });

  test('an empty field means no picture', async () => {
    expect((await open(await app.addUser(), { image: '' })).type).toBe('ok');
  });
});

describe('J19: the requests of others', () => {
  test('are in nobody else’s list, whatever is asked for', async () => {
    const [user, other] = [await app.addUser(), await app.addUser()];
    const { id, reference } = (await open(user, { message: 'private matter' })).message as {
      id: number;
      reference: string;
    };
    for (const fields of [
      {},
      { user_id: String(user.id) },
      { id: String(id) },
      { reference },
      { page: '1', limit: '99999' },
    ]) {
      const reply = await app.call('GET', '/support/list', { token: other.token, fields });
      expect(reply.message).toMatchObject({ list: [], count: 0 });
      expect(JSON.stringify(reply.message)).not.toContain('private matter');
    }
  });
});

describe('the limit of open requests', () => {
  const LIMIT = sentenceOf('en', 'ticket_limit_reached');

  test('is five; an answered one makes room', async () => {
    const user = await app.addUser();
    for (let count = 1; count <= 5; count += 1) expect((await open(user)).type).toBe('ok');
    await expectRefused(() => open(user), LIMIT);
    await expectRefused(() => open(user, { lang: 'jp' }), sentenceOf('jp', 'ticket_limit_reached'));
    await app.pool.query(
      `update support_ticket set status = 'answered' where id = (select max(id) from support_ticket)`,
    );
    expect((await open(user)).type).toBe('ok');
    await expectRefused(() => open(user), LIMIT);
  });

  test('holds for twenty requests at the same instant', async () => {
    const user = await app.addUser();
    const form = 'subject=a&message=b';
    const burst = Array.from({ length: 20 }, () => ({
      origin: app.origin,
      path: '/support/open',
      token: user.token,
      form,
    }));
    const replies = await sendAtOnce(burst);
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(5);
    expect((await listOf(user)).count).toBe(5);
  });

  test('is each user’s own', async () => {
    expect((await open(await app.addUser())).type).toBe('ok');
  });
});

test('lists are paged, newest first, and end', async () => {
  const user = await app.addUser();
  for (const subject of ['one', 'two', 'three']) await open(user, { subject });
  const first = await listOf(user, { page: '1', limit: '2' });
  expect(first).toMatchObject({ count: 3, limit: 2 });
  expect(first.list.map(({ subject }) => subject)).toEqual(['three', 'two']);
  expect((await listOf(user, { page: '2', limit: '2' })).list.map(({ subject }) => subject)).toEqual(['one']);
  expect((await listOf(user, { page: '3', limit: '2' })).list).toEqual([]);
});
