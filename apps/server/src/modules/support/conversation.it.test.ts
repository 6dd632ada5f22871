import type { ReplyOf } from '@candor/contract/call';
import { LANGUAGES } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { ticketDetail, ticketList } from '@candor/contract/support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadPicture } from '#app/testing/account-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { act, addOperator, auditLog, getAs, type TestOperator } from '#app/testing/ops-steps';
import { type CallReply, startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';

type Detail = ReplyOf<typeof ticketDetail>;
type Fields = Record<string, string>;

interface Ticket {
  readonly id: number;
  readonly reference: string;
}

let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  operator = await addOperator(app, { roles: ['support'] });
});
afterAll(() => app.stop());

const post = (user: TestUser, path: string, fields: Fields) =>
  app.call('POST', `/support/${path}`, { token: user.token, fields });
const get = (user: TestUser, path: string, fields: Fields = {}) =>
  app.call('GET', `/support/${path}`, { token: user.token, fields });

const open = async (user: TestUser, fields: Fields = {}): Promise<Ticket> =>
  (await post(user, 'open', { subject: 'A question', message: 'Where do I find it?', ...fields })).message as Ticket;
const reply = (user: TestUser, { reference }: Ticket, fields: Fields = {}): Promise<CallReply> =>
  post(user, 'reply', { reference, message: 'Still not there.', ...fields });
const detailOf = async (user: TestUser, { reference }: Ticket): Promise<Detail> =>
  (await get(user, 'ticket', { reference })).message as Detail;
const answer = (ticket: Ticket, text: string, fields: Record<string, string | number> = {}) =>
  act(app, operator, '/tickets/answer', { id: ticket.id, answer: text, ...fields });
const close = (ticket: Ticket, fields: Record<string, string | number> = {}) =>
  act(app, operator, '/tickets/close', { id: ticket.id, ...fields });
const unread = async (user: TestUser): Promise<number> =>
  ((await get(user, 'unread')).message as { count: number }).count;
const read = (user: TestUser, { reference }: Ticket, messageId: number) =>
  post(user, 'read', { reference, message_id: String(messageId) });
const listed = async (user: TestUser) => ((await get(user, 'list')).message as ReplyOf<typeof ticketList>).list;

const said = ({ messages }: Detail) => messages.map(({ side, text }) => [side, text]);

describe('a request', () => {
  it('is a conversation that both sides read and write in', async () => {
    const user = await app.addUser();
    const ticket = await open(user, { message: 'My <b>question</b>' });
    await answer(ticket, 'Please wait.');
    await answer(ticket, 'First line\r\nSecond line');
    await reply(user, ticket, { message: ' <img src=x onerror=a()> ' });
    const conversation = [
      ['user', 'My <b>question</b>'],
      ['operator', 'Please wait.'],
      ['operator', 'First line\nSecond line'],
      ['user', '<img src=x onerror=a()>'],
    ];
    const detail = await detailOf(user, ticket);
    expect(said(detail)).toEqual(conversation);
    expect(detail).toMatchObject({ reference: ticket.reference, subject: 'A question', status: 'open' });
    const desk = (await getAs(app, operator, '/tickets/messages', { id: ticket.id })).message as Detail;
    expect(said(desk)).toEqual(conversation);
    expect(desk.messages.map((message) => (message as unknown as { author: string }).author)).toEqual([
      '',
      operator.email,
      operator.email,
      '',
    ]);
    // The owner does not learn who of the staff wrote.
    expect(JSON.stringify(detail)).not.toContain(operator.email);
  });

  it('waits for an answer again when its owner writes, and comes first in the list', async () => {
    const user = await app.addUser();
    const [older, newer] = [await open(user), await open(user)];
    await answer(older, 'Here it is.');
    expect((await detailOf(user, older)).status).toBe('answered');
    expect((await reply(user, older)).type).toBe('ok');
    expect((await detailOf(user, older)).status).toBe('open');
    expect((await listed(user)).map(({ reference, status }) => [reference, status])).toEqual([
      [older.reference, 'open'],
      [newer.reference, 'open'],
    ]);
  });

  it('ends when it is closed, with an answer or without', async () => {
    const user = await app.addUser();
    const [withWords, without] = [await open(user), await open(user)];
    expect((await answer(withWords, 'Done.', { close: 1 })).type).toBe('ok');
    expect((await close(without)).type).toBe('ok');
    for (const ticket of [withWords, without]) {
      expect((await detailOf(user, ticket)).status).toBe('closed');
      expect(await expectNoChange(app, () => reply(user, ticket))).toMatchObject({ error: 'ticket_closed' });
      for (const again of [() => close(ticket), () => answer(ticket, 'More')])
        expect(await expectNoChange(app, again)).toMatchObject({ error: 'already_decided' });
    }
    expect((await auditLog(app)).slice(-2)).toMatchObject([
      { action: 'ticket.answer', before: { status: 'open' }, after: { status: 'closed', answer: 'Done.' } },
      { action: 'ticket.close', subject: `ticket ${without.id}`, after: { status: 'closed' } },
    ]);
  });

  it.each(LANGUAGES)('that is closed says so in %s', async (lang) => {
    const user = await app.addUser();
    const ticket = await open(user);
    await close(ticket);
    expect((await reply(user, ticket, { lang })).message).toBe(sentenceOf(lang, 'ticket_closed'));
  });

  it('takes 200 messages and no more, also at the same instant; the desk may still answer', async () => {
    const user = await app.addUser();
    const ticket = await open(user);
    await app.pool.query(
      `insert into support_message (ticket_id, body, created_at) select $1, 'x', now() from generate_series(1, 196)`,
      [ticket.id],
    );
    const form = `reference=${ticket.reference}&message=more`;
    const sent = { origin: app.origin, path: '/support/reply', token: user.token, form };
    const replies = await sendAtOnce(Array.from({ length: 10 }, () => sent));
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(3);
    expect(await expectNoChange(app, () => reply(user, ticket))).toMatchObject({
      error: 'ticket_full',
      message: sentenceOf('en', 'ticket_full', { most: '200' }),
    });
    expect((await answer(ticket, 'Please open a new one.')).type).toBe('ok');
  });
});

describe('the notice of an answer', () => {
  it('leads to the request, and so does the one of its end', async () => {
    const user = await app.addUser();
    const ticket = await open(user);
    await answer(ticket, 'Here it is.');
    await close(ticket);
    const { message } = await app.call('GET', '/notice/list', { token: user.token, fields: {} });
    const { data } = message as { data: { title: string; body: string; link: string }[] };
    const link = `/pages/setting/ticket?reference=${ticket.reference}`;
    expect(data).toMatchObject([
      { title: 'Request closed', link },
      { title: 'Answer to your request', body: `Our answer to ${ticket.reference}: Here it is.`, link },
      { title: 'Request received', link },
    ]);
  });
});

describe('the badge', () => {
  it('counts requests with an answer that was not opened, up to the message that was', async () => {
    const user = await app.addUser();
    const [first, second] = [await open(user), await open(user)];
    expect(await unread(user)).toBe(0);
    await answer(first, 'One.');
    await answer(first, 'Two.');
    await answer(second, 'Three.');
    expect(await unread(user)).toBe(2);
    expect((await listed(user)).map((row) => row.unread)).toEqual([1, 1]);
    const [, one, two] = (await detailOf(user, first)).messages;
    // An answer that came while the first was read stays unread.
    expect((await read(user, first, one?.id ?? 0)).message).toEqual({ unread: 2 });
    expect((await read(user, first, two?.id ?? 0)).message).toEqual({ unread: 1 });
    expect((await read(user, first, one?.id ?? 0)).message).toEqual({ unread: 1 });
    expect((await detailOf(user, first)).unread).toBe(0);
    // A number beyond the last message is no promise about messages to come.
    expect((await read(user, second, 2_000_000_000)).message).toEqual({ unread: 0 });
    await answer(second, 'Four.');
    expect(await unread(user)).toBe(1);
  });
});

describe('a picture', () => {
  it('of the owner is shown to him and to the desk by an address that opens; a look of the desk is logged', async () => {
    const user = await app.addUser();
    const ticket = await open(user, { image: await uploadPicture(app, user) });
    // Words are not needed beside a picture.
    expect((await reply(user, ticket, { message: '', image: await uploadPicture(app, user) })).type).toBe('ok');
    const desk = (await getAs(app, operator, '/tickets/messages', { id: ticket.id })).message as Detail;
    expect((await auditLog(app)).at(-1)).toMatchObject({
      action: 'ticket.images_shown',
      operatorId: operator.id,
      after: { ids: [ticket.id] },
    });
    for (const { messages } of [await detailOf(user, ticket), desk]) {
      expect(messages).toHaveLength(2);
      for (const { image } of messages) {
        const response = await fetch(`${app.origin}${image}`);
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
        const [path] = image.split('?');
        expect((await fetch(`${app.origin}${path}`)).status).toBe(404);
      }
    }
  });

  it.each([
    ['used before', async (user: TestUser) => usedPicture(user)],
    ['of somebody else', async () => uploadPicture(app, await app.addUser())],
    ['that does not exist', async () => `/upload/${'0'.repeat(32)}.png`],
    ['from elsewhere', async () => 'https://evil.test/a.png'],
  ])('%s is refused', async (_, pictureFor) => {
    const user = await app.addUser();
    const ticket = await open(user);
    const image = await pictureFor(user);
    const refused = await expectNoChange(app, () => reply(user, ticket, { image }));
    expect(refused).toMatchObject({ error: 'file_missing' });
  });

  const usedPicture = async (user: TestUser): Promise<string> => {
    const image = await uploadPicture(app, user);
    await open(user, { image });
    return image;
  };
});

describe('words that are refused', () => {
  it.each([
    ['none', ''],
    ['blank', '\r\n\t '],
    ['too many', 'x'.repeat(2001)],
    ['a bell', 'a\u0007b'],
    ['an escape sequence', '\u001b[31mred'],
    ['a sign for the other direction', 'a\u2067b'],
  ])('%s', async (_, message) => {
    const user = await app.addUser();
    const ticket = await open(user);
    expect(await expectNoChange(app, () => reply(user, ticket, { message }))).toMatchObject({
      error: 'parameter_error',
    });
    const refused = await expectNoChange(app, () => answer(ticket, message));
    expect(refused).toMatchObject({ error: 'parameter_error' });
  });
});

describe('J19: the request of somebody else', () => {
  it('can be neither seen, written in nor marked; it is as if it were not there', async () => {
    const [owner, other] = [await app.addUser(), await app.addUser()];
    const ticket = await open(owner, { message: 'private matter', image: await uploadPicture(app, owner) });
    await answer(ticket, 'private answer');
    const [, told] = (await detailOf(owner, ticket)).messages;
    const nowhere = { id: 0, reference: 'CS-000000' };
    for (const target of [ticket, nowhere]) {
      for (const attempt of [
        () => get(other, 'ticket', { reference: target.reference }),
        () => get(other, 'ticket', { reference: target.reference, user_id: String(owner.id) }),
        () => reply(other, target),
        () => read(other, target, told?.id ?? 0),
      ]) {
        const refused = await expectNoChange(app, attempt);
        expect([refused.status, refused.error, refused.message]).toEqual([
          200,
          'ticket_unknown',
          sentenceOf('en', 'ticket_unknown'),
        ]);
      }
    }
    expect([await unread(other), await unread(owner)]).toEqual([0, 1]);
  });

  it('is not found by a malformed reference', async () => {
    const user = await app.addUser();
    const ticket = await open(user);
    for (const reference of ['', '1', String(ticket.id), `${ticket.reference} `, `' or true --`, 'CS-%'])
      expect(await expectNoChange(app, () => get(user, 'ticket', { reference }))).toMatchObject({
        error: 'parameter_error',
      });
  });
});

describe('the desk', () => {
  it('does not answer or close over a message it has not seen', async () => {
    const user = await app.addUser();
    const ticket = await open(user);
    const [seen] = (await detailOf(user, ticket)).messages;
    await reply(user, ticket, { message: 'One more thing' });
    const old = { seen: seen?.id ?? 0 };
    for (const late of [() => answer(ticket, 'Done.', old), () => close(ticket, old)])
      expect(await expectNoChange(app, late)).toMatchObject({ error: 'ticket_changed' });
    const newest = (await detailOf(user, ticket)).messages.at(-1);
    expect((await answer(ticket, 'Both are done.', { seen: newest?.id ?? 0 })).type).toBe('ok');
  });

  it.each(['/tickets/messages', '/tickets/answer', '/tickets/close'])('%s knows no other ticket', async (path) => {
    const fields = { id: 999_999, ...(path === '/tickets/answer' && { answer: 'x' }) };
    const ask = () => (path === '/tickets/messages' ? getAs : act)(app, operator, path, fields);
    expect(await expectNoChange(app, ask)).toMatchObject({ error: 'not_found' });
  });

  it.each([
    ['auditor', true, false],
    ['admin', true, false],
    ['reviewer', true, true],
    ['support', true, true],
    ['finance', false, false],
    ['content', false, false],
  ] as const)('lets %s read: %s, write: %s', async (role, mayRead, mayWrite) => {
    const user = await app.addUser();
    const [toAnswer, toClose] = [await open(user), await open(user)];
    const one = await addOperator(app, { roles: [role] });
    const outcomes = [
      await getAs(app, one, '/tickets/messages', { id: toAnswer.id }),
      await act(app, one, '/tickets/answer', { id: toAnswer.id, answer: 'x' }),
      await act(app, one, '/tickets/close', { id: toClose.id }),
    ];
    expect(outcomes.map(({ type, error }) => (type === 'ok' ? true : error))).toEqual(
      [mayRead, mayWrite, mayWrite].map((may) => may || 'role_missing'),
    );
  });
});
