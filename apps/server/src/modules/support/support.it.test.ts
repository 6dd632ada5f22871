import { randomUUID } from 'node:crypto';
import { verifyTimeline } from '@candor/domain/chat/verify-timeline';
import { plainCrypto } from '@candor/domain/pricing/plain-crypto';
import { HOSTILE_TEXTS } from '@candor/testkit/hostile-texts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { uploadPicture } from '#app/testing/account-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, type TestOperator } from '#app/testing/ops-steps';
import {
  answer,
  CASE_FORM,
  type Customer,
  caseOf,
  casesOf,
  messagesOf,
  openCase,
  postAs,
  readAs,
  tryOpenCase,
  tryWriteMessage,
  unreadOf,
  uploadFor,
  writeMessage,
} from '#app/testing/support-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { startLateTwin } from '#app/testing/twin-app';

let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  operator = await addOperator(app, { roles: ['support'] });
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

describe('a server whose clock is two seconds behind', () => {
  it('writes no earlier than the last message: the case waits since the first unanswered one', async () => {
    const late = await startLateTwin(app);
    const user = await app.addUser();
    const opened = await openCase(app, user);
    const form = `conversation=${opened.conversation}&client_key=${randomUUID()}&text=more`;
    const [reply] = await sendAtOnce([{ origin: late.origin, path: '/chat/send', token: user.token, form }]);
    expect(reply).toMatchObject({ type: 'ok' });
    await late.stop();
    const times = (await messagesOf(app, user, opened)).items.map(({ time_ms: time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    await app.expectBooksBalanced();
  });
});

const textsOf = async (customer: Customer, opened: Awaited<ReturnType<typeof openCase>>) =>
  (await messagesOf(app, customer, opened)).items.map(({ role, kind, text }) => [role, kind, text]);

describe('opening a case', () => {
  it('answers its number, opens a conversation and tells the owner', async () => {
    const user = await app.addUser();
    const opened = await openCase(app, user, { message: 'First line\r\nSecond line' });
    expect(opened.number).toMatch(/^CS-[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(await textsOf(user, opened)).toEqual([
      ['system', 'system', 'opened'],
      ['customer', 'text', 'First line\nSecond line'],
    ]);
    expect(await casesOf(app, user)).toMatchObject([
      { number: opened.number, subject: 'A question', status: 'open', unread: 0, last_text: 'First line\nSecond line' },
    ]);
    const { rows } = await app.pool.query('select template, params from notification where user_id = $1', [user.id]);
    expect(rows).toEqual([{ template: 'ticket_opened', params: { reference: opened.number } }]);
  });

  it('stores every visible sign as it was, addresses and links too', async () => {
    const user = await app.addUser();
    const texts = [
      ...HOSTILE_TEXTS.filter((text) => !/[\p{Cc}\u202e]/u.test(text)).slice(0, 3),
      'https://a.test 0x52908400098527886E0F7030069857D2E4169EE7',
    ];
    const opened = await openCase(app, user, { message: texts[0] ?? '' });
    for (const text of texts.slice(1)) await writeMessage(app, user, opened, text);
    expect((await textsOf(user, opened)).slice(1).map(([, , text]) => text)).toEqual(texts.map((text) => text.trim()));
  });

  test.each([
    ['no subject', { subject: '' }],
    ['a blank subject', { subject: ' \u3000\n ' }],
    ['a subject of two lines', { subject: 'a\nb' }],
    ['a subject too long', { subject: 'x'.repeat(81) }],
    ['a blank message', { message: '\r\n\t ' }],
    ['a message too long', { message: 'x'.repeat(2001) }],
    ['a message of 1 MB', { message: 'x'.repeat(1_000_000) }],
    ['a bell', { message: 'a\u0007b' }],
    ['text that runs backwards', { message: 'a\u202eb' }],
    ['a key that is none', { client_key: 'x' }],
    ['a language that is none', { language: 'xx' }],
    ['a picture of nobody', { picture: `/upload/${'a'.repeat(32)}.png` }],
  ])('refuses %s', async (_, fields) => {
    const user = await app.addUser();
    expect((await expectNoChange(app, () => tryOpenCase(app, user, fields))).type).toBe('error');
  });

  it('once per key, also at the same instant, and at most five that wait', async () => {
    const user = await app.addUser();
    const request = (key: string) => ({
      origin: app.origin,
      path: '/support/open',
      token: user.token,
      form: new URLSearchParams({ ...CASE_FORM, client_key: key }).toString(),
    });
    const key = randomUUID();
    const replies = await sendAtOnce(Array.from({ length: 6 }, () => request(key)));
    expect(new Set(replies.map(({ message }) => (message as { number: string }).number)).size).toBe(1);
    const more = await sendAtOnce(Array.from({ length: 8 }, () => request(randomUUID())));
    const opened = more.filter(({ type }) => type === 'ok');
    expect(opened).toHaveLength(4);
    expect(await casesOf(app, user)).toHaveLength(5);
    expect(await expectNoChange(app, () => tryOpenCase(app, user))).toMatchObject({ error: 'case_limit_reached' });
  });

  it('takes a picture', async () => {
    const user = await app.addUser();
    const opened = await openCase(app, user, { picture: await uploadPicture(app, user) });
    const [, first] = (await messagesOf(app, user, opened)).items;
    expect(first).toMatchObject({ kind: 'picture', text: CASE_FORM.message, file: '' });
    expect((await fetch(`${app.origin}/api${first?.picture}`)).headers.get('content-type')).toBe('image/png');
  });

  it('needs a session or a visitor', async () => {
    for (const path of ['/support/list', '/support/unread'])
      expect(await app.call('GET', path, { fields: {} })).toMatchObject({ type: '999' });
    const fields = { ...CASE_FORM, client_key: randomUUID() };
    expect(await app.call('POST', '/support/open', { fields })).toMatchObject({ type: '999' });
    const stranger = { visitor: app.app.parts.newToken() };
    expect(await tryOpenCase(app, stranger)).toMatchObject({ error: 'visitor_unknown' });
  });
});

describe('a case', () => {
  it('waits, is answered, waits again, and counts what is unread', async () => {
    const user = await app.addUser();
    const opened = await openCase(app, user);
    expect(await caseOf(app, user, opened)).toMatchObject({
      status: 'open',
      operator: null,
      can_rate: 0,
      answered_ms: 0,
    });
    expect((await caseOf(app, user, opened)).answer_by_ms).toBeGreaterThan(0);
    expect(await unreadOf(app, user)).toBe(0);
    const seq = await answer(app, operator, opened);
    const answered = await caseOf(app, user, opened);
    expect(answered).toMatchObject({ status: 'answered', position: 0, operator: { name: 'Test' }, answer_by_ms: 0 });
    expect(await unreadOf(app, user)).toBe(1);
    expect((await casesOf(app, user))[0]).toMatchObject({ unread: 1, last_text: 'Please wait.' });
    const fields = { conversation: String(opened.conversation), seq: String(seq) };
    expect((await postAs(app, user, '/chat/read', fields)).message).toEqual({ read_seq: seq });
    expect(await unreadOf(app, user)).toBe(0);
    await writeMessage(app, user, opened, 'Still not there.');
    expect(await caseOf(app, user, opened)).toMatchObject({ status: 'open', operator: { name: 'Test' } });
    expect(await textsOf(user, opened)).toEqual([
      ['system', 'system', 'opened'],
      ['customer', 'text', CASE_FORM.message],
      ['system', 'system', 'assigned'],
      ['operator', 'text', 'Please wait.'],
      ['customer', 'text', 'Still not there.'],
    ]);
  });

  it('is rated once it was answered, again if the customer wants, and closed by its owner', async () => {
    const user = await app.addUser();
    const opened = await openCase(app, user);
    const rate = (stars: string) => postAs(app, user, '/support/rate', { number: opened.number, stars, note: 'Fine' });
    expect(await expectNoChange(app, () => rate('5'))).toMatchObject({ error: 'case_unanswered' });
    await answer(app, operator, opened);
    expect((await rate('3')).message).toEqual({ rating: 3 });
    expect((await rate('4')).message).toEqual({ rating: 4 });
    for (const stars of ['0', '6', '1.5', '-1']) expect((await rate(stars)).type).toBe('error');
    for (let turn = 0; turn < 2; turn += 1)
      expect((await postAs(app, user, '/support/close', { number: opened.number })).message).toEqual({
        status: 'closed',
      });
    expect(await caseOf(app, user, opened)).toMatchObject({ status: 'closed', rating: 4, can_rate: 1 });
    expect(await expectNoChange(app, () => tryWriteMessage(app, user, opened, { text: 'x' }))).toMatchObject({
      error: 'chat_closed',
    });
    expect((await textsOf(user, opened)).filter(([, , text]) => text === 'closed_by_customer')).toHaveLength(1);
  });

  it('takes places with exact degrees only', async () => {
    const user = await app.addUser();
    const { number, ...opened } = await openCase(app, user);
    const send = (fields: Record<string, string>) =>
      postAs(app, user, '/support/place', {
        number,
        lat: '46.948',
        lng: '-7.447',
        name: 'Bern',
        client_key: randomUUID(),
        ...fields,
      });
    expect((await send({})).type).toBe('ok');
    for (const wrong of [
      { lat: '90.1' },
      { lat: 'x' },
      { lat: '1e1' },
      { lng: '180.5' },
      { lng: '+1' },
      { name: ' ' },
      { name: 'a\nb' },
    ])
      expect((await send(wrong)).type).toBe('error');
    for (const edge of [{ lat: '-90' }, { lng: '180' }, { lng: '-179.999999' }, { lat: '0' }])
      expect((await send(edge)).type).toBe('ok');
    const places = (await messagesOf(app, user, { number, ...opened })).items.filter(({ kind }) => kind === 'place');
    expect(places[0]).toMatchObject({ text: '', data: { lat: '46.948', lng: '-7.447', name: 'Bern' } });
    expect(places).toHaveLength(5);
  });

  it('has a signed transcript that verifies', async () => {
    const user = await app.addUser();
    const opened = await openCase(app, user);
    await answer(app, operator, opened, { close: 1, seen: 2 });
    const fields = { conversation: String(opened.conversation) };
    const { message } = await readAs(app, user, '/chat/timeline', fields);
    expect(await verifyTimeline(message as never, plainCrypto)).toMatchObject({ state: 'ok' });
    expect(message).toMatchObject({ kind: 'service', subject: opened.number, members: ['customer'] });
  });
});

describe('documents', () => {
  const pdf = Buffer.from('%PDF-1.7\nx');
  it.each([
    ['a pdf', pdf, 'Statement.PDF', 'pdf', 'application/pdf', 'Statement.PDF'],
    ['a text', Buffer.from('héllo\n'), '../../etc/log.txt', 'txt', 'text/plain', 'log.txt'],
    ['a table', Buffer.from('a,b\n1,2'), 'trades.csv', 'csv', 'text/csv', 'trades.csv'],
    ['JSON', Buffer.from('{"a":1}'), 'proof.json', 'json', 'application/json', 'proof.json'],
    ['a page with scripts, as a text', Buffer.from('<script>1</script>'), 'x.html', 'txt', 'text/plain', 'x.html.txt'],
  ])('%s is sent with its name and only ever downloaded', async (_, bytes, name, type, contentType, shown) => {
    const user = await app.addUser();
    const opened = await openCase(app, user);
    const { message } = await uploadFor(app, user, { bytes, name });
    expect(message).toMatchObject({ kind: 'file', type });
    const sent = await tryWriteMessage(app, user, opened, { file: message.path, file_name: name, text: 'Look' });
    expect(sent.type).toBe('ok');
    const item = (await messagesOf(app, user, opened)).items.at(-1);
    expect(item).toMatchObject({ kind: 'file', text: 'Look', picture: '', data: { name: shown, type } });
    const response = await fetch(`${app.origin}/api${item?.file}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(response.headers.get('content-type')).toContain(contentType);
    expect(response.headers.get('content-disposition')).toBe('attachment');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  it.each([
    ['bytes that are no text', Buffer.from([0, 1, 2, 3]), 'a.txt'],
    ['bad UTF-8', Buffer.from([0xc3, 0x28]), 'a.txt'],
    ['a program', Buffer.from('MZ\u0000\u0001'), 'a.pdf'],
    ['broken JSON', Buffer.from('{"a":'), 'a.json'],
  ])('%s is refused', async (_, bytes, name) => {
    const user = await app.addUser();
    expect(await uploadFor(app, user, { bytes, name })).toMatchObject({ type: 'error', error: 'chat_file_refused' });
  });

  it('of another user, used already, or sent as a picture are refused', async () => {
    const [user, other] = [await app.addUser(), await app.addUser()];
    const [opened, others] = [await openCase(app, user), await openCase(app, other)];
    const { path } = (await uploadFor(app, user, { bytes: pdf, name: 'a.pdf' })).message;
    const asFile = { file: path, file_name: 'a.pdf' };
    expect(await tryWriteMessage(app, other, others, asFile)).toMatchObject({ error: 'file_missing' });
    expect(await tryWriteMessage(app, user, opened, { picture: path })).toMatchObject({ error: 'file_missing' });
    expect((await tryWriteMessage(app, user, opened, asFile)).type).toBe('ok');
    expect(await tryWriteMessage(app, user, opened, asFile)).toMatchObject({ error: 'file_missing' });
  });
});
