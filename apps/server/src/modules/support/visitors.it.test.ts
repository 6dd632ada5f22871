import { randomUUID } from 'node:crypto';
import { CHAT_EVENT, CHAT_TYPING_EVENT, type ChatPush } from '@candor/contract/chat';
import { SUPPORT_EVENT, SUPPORT_VISIT } from '@candor/contract/support';
import { verifyTimeline } from '@candor/domain/chat/verify-timeline';
import { plainCrypto } from '@candor/domain/pricing/plain-crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { untilBlocked } from '#app/testing/replay-steps';
import { standingClock } from '#app/testing/standing-clock';
import {
  addVisitor,
  answer,
  type Customer,
  caseOf,
  casesOf,
  messagesOf,
  type OpenedCase,
  openCase,
  postAs,
  readAs,
  tryOpenCase,
  tryWriteMessage,
  unreadOf,
  uploadFor,
  writeMessage,
} from '#app/testing/support-steps';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { joinVisitor, lockConversations } from '#modules/chat/index';
import { withTx } from '#platform/db/with-tx';
import { openClient } from '#platform/realtime/testing/clients';
import { pollUntil } from '#platform/runtime/monotonic';
import { updateOwner } from './case-changes.store';

let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  // Stands still: what must happen within two seconds does, however slow the machine is.
  app = await startTestApp({ clock: standingClock(), env: { CANDOR_ROLES: 'api,realtime' } });
  operator = await addOperator(app, { roles: ['support'] });
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

const join = (user: TestUser, { visitor }: { visitor: string }) =>
  app.call('POST', '/support/join', { token: user.token, fields: { visitor } });

describe('a visitor', () => {
  it('gets a token of 256 bits, of which only the hash is stored, and few per address', async () => {
    const fields = { language: 'th' };
    const tokens = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const { message } = await app.call('POST', '/support/visitor', { fields });
      tokens.push((message as { visitor: string }).visitor);
    }
    expect(new Set(tokens).size).toBe(5);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const { rows } = await app.pool.query('select t::text as row from chat_visitor t');
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
    const limited = await startTestApp({ env: { CANDOR_RATE_SCALE: '1' } });
    const replies = [];
    for (let turn = 0; turn < 6; turn += 1) replies.push(await limited.call('POST', '/support/visitor', { fields }));
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(5);
    await limited.stop();
  });

  it('asks, sends a document, reads the answer and rates it without an account', async () => {
    const visitor = await addVisitor(app);
    const opened = await openCase(app, visitor, { language: 'fra' });
    const { message } = await uploadFor(app, visitor, { bytes: Buffer.from('a,b'), name: 'a.csv' });
    expect((await tryWriteMessage(app, visitor, opened, { file: message.path, file_name: 'a.csv' })).type).toBe('ok');
    await answer(app, operator, opened);
    expect(await unreadOf(app, visitor)).toBe(1);
    const { items } = await messagesOf(app, visitor, opened);
    expect(items.map(({ role, kind, mine }) => [role, kind, mine])).toEqual([
      ['system', 'system', 0],
      ['visitor', 'text', 1],
      ['visitor', 'file', 1],
      ['system', 'system', 0],
      ['operator', 'text', 0],
    ]);
    expect((await fetch(`${app.origin}/api${items[2]?.file}`)).status).toBe(200);
    expect((await postAs(app, visitor, '/support/rate', { number: opened.number, stars: '5' })).type).toBe('ok');
    expect(await casesOf(app, visitor)).toHaveLength(1);
  });

  it('gets messages, typing and changes by a socket that shows the token, and no other', async () => {
    const [visitor, other] = [await addVisitor(app), await addVisitor(app)];
    const opened = await openCase(app, visitor);
    const [own, foreign] = [await openClient(app.origin), await openClient(app.origin)];
    expect(await own.ask(SUPPORT_VISIT, visitor)).toEqual({ ok: true });
    expect(await foreign.ask(SUPPORT_VISIT, other)).toEqual({ ok: true });
    for (const wrong of [undefined, 'x', { visitor: 1 }, { visitor: app.app.parts.newToken() }])
      expect(await (await openClient(app.origin)).ask(SUPPORT_VISIT, wrong)).toEqual({ ok: false, error: 'invalid' });
    for (let turn = 0; turn < 3; turn += 1)
      expect((await takeAction(app, operator, '/support/typing', { number: opened.number })).type).toBe('ok');
    const seq = await answer(app, operator, opened);
    await app.app.parts.relay.drain();
    const hasAnswer = () =>
      (own.seen(CHAT_EVENT) as ChatPush[]).some(({ items }) => items.some((item) => item.seq === seq)) &&
      own.seen(SUPPORT_EVENT).length > 0 &&
      own.seen(CHAT_TYPING_EVENT).length > 0
        ? true
        : null;
    expect(await pollUntil(hasAnswer, { timeoutMs: 60_000, everyMs: 10 })).toBe(true);
    // Three within two seconds are one.
    expect(own.seen(CHAT_TYPING_EVENT)).toEqual([{ conversation: opened.conversation, role: 'operator' }]);
    expect([CHAT_EVENT, CHAT_TYPING_EVENT, SUPPORT_EVENT].flatMap((event) => foreign.seen(event))).toEqual([]);
    for (const { socket } of [own, foreign]) socket.close();
  });
});

describe('joining a visitor to an account', () => {
  it('makes the cases the account’s: own messages stay own, keys stay known, the token opens nothing', async () => {
    const visitor = await addVisitor(app);
    const key = randomUUID();
    const opened = await openCase(app, visitor, { client_key: key });
    await answer(app, operator, opened);
    const user = await app.addUser();
    expect((await join(user, visitor)).message).toEqual({ joined: 1 });
    expect((await messagesOf(app, user, opened)).items.map(({ role, mine }) => [role, mine])).toEqual([
      ['system', 0],
      ['visitor', 1],
      ['system', 0],
      ['operator', 0],
      ['system', 0],
    ]);
    // A reply that was lost with the login: the same key writes nothing again.
    expect((await tryWriteMessage(app, user, opened, { client_key: key, text: 'x' })).message).toEqual({ seq: 2 });
    expect(await openCase(app, user, { client_key: key })).toEqual(opened);
    expect(await unreadOf(app, user)).toBe(1);
    expect((await messagesOf(app, user, opened)).other_read_seq).toBe(4);
    await writeMessage(app, user, opened, 'Now with an account');
    expect(await caseOf(app, user, opened)).toMatchObject({ status: 'open' });
    for (const path of ['/support/list', '/support/unread'])
      expect(await readAs(app, visitor, path)).toMatchObject({ error: 'visitor_unknown' });
    expect(await tryWriteMessage(app, visitor, opened, { text: 'x' })).toMatchObject({ error: 'visitor_unknown' });
    expect(await tryOpenCase(app, visitor)).toMatchObject({ error: 'visitor_unknown' });
    const { message } = await readAs(app, user, '/chat/timeline', { conversation: String(opened.conversation) });
    expect(message).toMatchObject({ members: ['visitor', 'customer'] });
    expect(await verifyTimeline(message as never, plainCrypto)).toMatchObject({ state: 'ok' });
  });

  it('ends what the visitor had begun to send', async () => {
    const visitor = await addVisitor(app);
    const opened = await openCase(app, visitor);
    const user = await app.addUser();
    let late: ReturnType<typeof tryWriteMessage> | undefined;
    await withTx(app.pool, async (tx) => {
      await lockConversations(tx, [opened.conversation]);
      late = tryWriteMessage(app, visitor, opened, { text: 'x' });
      await untilBlocked(app);
      const at = new Date();
      const { visitorId } = await joinVisitor(tx, { token: visitor.visitor, userId: user.id, role: 'customer', at });
      await updateOwner(tx, visitorId, user.id);
    });
    expect(await late).toMatchObject({ error: 'chat_unknown' });
    expect((await messagesOf(app, user, opened)).last_seq).toBe(2);
  });

  it('ends a closing that the visitor had begun', async () => {
    const visitor = await addVisitor(app);
    const opened = await openCase(app, visitor);
    const user = await app.addUser();
    const { number } = opened;
    let late: ReturnType<typeof postAs> | undefined;
    await withTx(app.pool, async (tx) => {
      await lockConversations(tx, [opened.conversation]);
      late = postAs(app, visitor, '/support/close', { number });
      await untilBlocked(app);
      const at = new Date();
      const { visitorId } = await joinVisitor(tx, { token: visitor.visitor, userId: user.id, role: 'customer', at });
      await updateOwner(tx, visitorId, user.id);
    });
    expect(await late).toMatchObject({ error: 'case_unknown' });
    expect(await caseOf(app, user, opened)).toMatchObject({ status: 'open' });
  });

  it('happens once, also at the same instant; a second account is refused', async () => {
    const visitor = await addVisitor(app);
    await openCase(app, visitor);
    const users = [await app.addUser(), await app.addUser()] as const;
    const replies = await Promise.all(users.flatMap((user) => [join(user, visitor), join(user, visitor)]));
    const winners = replies
      .filter(({ type }) => type === 'ok')
      .map(({ message }) => (message as { joined: number }).joined);
    expect(winners.toSorted()).toEqual([0, 1]);
    expect(replies.filter(({ error }) => error === 'visitor_unknown')).toHaveLength(2);
    const counts = await Promise.all(users.map(async (user) => (await casesOf(app, user)).length));
    expect(counts.toSorted()).toEqual([0, 1]);
    const loser = users[counts.indexOf(0)] ?? users[0];
    expect(await expectNoChange(app, () => join(loser, visitor))).toMatchObject({ error: 'visitor_unknown' });
    expect(await join(loser, { visitor: app.app.parts.newToken() })).toMatchObject({ error: 'visitor_unknown' });
  });
});

/** Every call that names a case or a conversation, as a stranger would try it. */
const tries = (opened: OpenedCase): [string, string, Record<string, string>, string][] => {
  const { number } = opened;
  const conversation = String(opened.conversation);
  const key = { client_key: randomUUID() };
  return [
    ['GET', '/support/case', { number }, 'case_unknown'],
    ['POST', '/support/close', { number }, 'case_unknown'],
    ['POST', '/support/rate', { number, stars: '1' }, 'case_unknown'],
    ['POST', '/support/attach', { number, kind: 'option', id: '1', ...key }, 'case_unknown'],
    ['POST', '/support/place', { number, lat: '1', lng: '1', name: 'x', ...key }, 'case_unknown'],
    ['GET', '/chat/messages', { conversation }, 'chat_unknown'],
    ['POST', '/chat/send', { conversation, text: 'x', ...key }, 'chat_unknown'],
    ['POST', '/chat/read', { conversation, seq: '1' }, 'chat_unknown'],
    ['POST', '/chat/typing', { conversation }, 'chat_unknown'],
    ['GET', '/chat/timeline', { conversation }, 'chat_unknown'],
  ];
};

describe('a case of somebody else [J19]', () => {
  const UNKNOWN: OpenedCase = { number: 'CS-000000', conversation: 2_000_000_000 };

  it.each([
    ['a user', 'a visitor'],
    ['a visitor', 'a user'],
    ['a visitor', 'a visitor'],
    ['a user', 'a user'],
  ])('of %s is to %s what does not exist', async (owner, reader) => {
    const make = async (who: string): Promise<Customer> => (who === 'a user' ? app.addUser() : addVisitor(app));
    const opened = await openCase(app, await make(owner));
    await answer(app, operator, opened);
    const stranger = await make(reader);
    for (const about of [opened, UNKNOWN]) {
      for (const [method, path, fields, error] of tries(about)) {
        const send = method === 'GET' ? readAs : postAs;
        expect(await expectNoChange(app, () => send(app, stranger, path, fields))).toMatchObject({
          type: 'error',
          error,
        });
      }
    }
    expect(await casesOf(app, stranger)).toEqual([]);
  });

  it('is not opened by the token of a visitor beside a session: the session counts', async () => {
    const visitor = await addVisitor(app);
    const { number } = await openCase(app, visitor);
    const user = await app.addUser();
    const fields = { number, ...visitor };
    expect(await app.call('GET', '/support/case', { token: user.token, fields })).toMatchObject({
      error: 'case_unknown',
    });
  });

  it('the sender is the user who is logged in, whatever the form says [J18]', async () => {
    const [user, other] = [await app.addUser(), await app.addUser()];
    const opened = await openCase(app, user, { uid: String(other.id), user_id: String(other.id), role: 'operator' });
    await tryWriteMessage(app, user, opened, {
      text: 'x',
      uid: String(other.id),
      sender_id: String(other.id),
      role: 'operator',
    });
    expect((await messagesOf(app, user, opened)).items.map(({ role }) => role)).not.toContain('operator');
    expect(await casesOf(app, other)).toEqual([]);
  });
});
