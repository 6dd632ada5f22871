import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@candor/contract/call';
import type { ChatPush, chatUnread, TimelineFile } from '@candor/contract/chat';
import { readTimelineFile } from '@candor/domain/chat/read-timeline-file';
import { verifyTimeline } from '@candor/domain/chat/verify-timeline';
import { plainCrypto } from '@candor/domain/pricing/plain-crypto';
import { refused } from '@candor/domain/refused';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadPicture } from '#app/testing/account-steps';
import { addChatPair, addConversation, readChat, sendChat, writeChat } from '#app/testing/chat-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { withTx } from '#platform/db/with-tx';
import { openClient } from '#platform/realtime/testing/clients';
import { pollUntil } from '#platform/runtime/monotonic';
import { appendMessages, closeConversations } from './index';
import { readMessages } from './use-cases/read-messages';
import { sendMessage } from './use-cases/send-message';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { CANDOR_ROLES: 'api,realtime' } });
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const textsOf = async (user: TestUser, id: number) =>
  (await readChat(test, user, id)).items.map(({ seq, role, mine, text }) => [seq, role, mine, text]);

const unreadOf = async (user: TestUser) =>
  (await test.call('GET', '/chat/unread', { token: user.token })).message as ReplyOf<typeof chatUnread>;

const systemLine = (conversationId: number, body: string) =>
  ({ conversationId, kind: 'system', senderId: null, operatorId: null, body, data: { amount: '1' } }) as const;

const timelineOf = (user: TestUser, id: number) =>
  test.call('GET', '/chat/timeline', { token: user.token, fields: { conversation: String(id) } });

describe('a conversation', () => {
  it('is read by both sides in one order, each with its own', async () => {
    const { id, buyer, seller } = await addChatPair(test);
    await withTx(test.pool, (tx) => appendMessages(tx, [systemLine(id, 'opened')], 1_800_000_000_000));
    expect(await writeChat(test, buyer, id, { text: ' Hello\r\nthere ' })).toBe(2);
    expect(await writeChat(test, seller, id, { text: 'Hi <b>you</b>' })).toBe(3);
    expect(await textsOf(buyer, id)).toEqual([
      [1, 'system', 0, 'opened'],
      [2, 'buyer', 1, 'Hello\nthere'],
      [3, 'seller', 0, 'Hi <b>you</b>'],
    ]);
    expect((await textsOf(seller, id)).map(([, , mine]) => mine)).toEqual([0, 0, 1]);
    expect((await readChat(test, buyer, id)).items[0]).toMatchObject({
      data: { amount: '1' },
      time_ms: 1_800_000_000_000,
    });
  });

  it('is read by cursor', async () => {
    const { id, buyer } = await addChatPair(test);
    for (const text of ['a', 'b', 'c', 'd']) await writeChat(test, buyer, id, { text });
    const page = await readChat(test, buyer, id, { after: '1', limit: '2' });
    expect(page.items.map(({ text }) => text)).toEqual(['b', 'c']);
    expect(page).toMatchObject({ last_seq: 4, read_seq: 0, other_read_seq: 0, is_closed: 0 });
    expect((await readChat(test, buyer, id, { after: '4' })).items).toEqual([]);
  });

  it('masks what a member writes, not what the system writes', async () => {
    const { id, buyer } = await addChatPair(test);
    await writeChat(test, buyer, id, { text: 'write to me@example.com or 13800138000' });
    await withTx(test.pool, (tx) => appendMessages(tx, [systemLine(id, 'see_example.com')], 1));
    expect((await textsOf(buyer, id)).map(([, , , text]) => text)).toEqual(['write to ••• or •••', 'see_example.com']);
  });

  it('shows a picture to members only, by a signed address', async () => {
    const { id, buyer, seller } = await addChatPair(test);
    await writeChat(test, buyer, id, { text: 'my receipt', picture: await uploadPicture(test, buyer) });
    const [item] = (await readChat(test, seller, id)).items;
    expect(item).toMatchObject({ kind: 'picture', text: 'my receipt' });
    expect((await fetch(`${test.origin}${item?.picture}`)).status).toBe(200);
    expect((await fetch(`${test.origin}${item?.picture.split('?')[0]}`)).status).toBe(404);
  });

  it('refuses a picture that is not the own, or used', async () => {
    const { id, buyer, seller } = await addChatPair(test);
    const picture = await uploadPicture(test, buyer);
    expect(await sendChat(test, seller, id, { picture })).toMatchObject({ error: 'file_missing' });
    await writeChat(test, buyer, id, { picture });
    expect(await sendChat(test, buyer, id, { picture })).toMatchObject({ error: 'file_missing' });
  });

  it('takes the same key once, also at the same moment', async () => {
    const { id, buyer } = await addChatPair(test);
    const fields = { client_key: randomUUID(), text: 'once' };
    const form = new URLSearchParams({ conversation: String(id), ...fields }).toString();
    const request = { origin: test.origin, path: '/chat/send', form, token: buyer.token };
    const replies = await sendAtOnce(Array.from({ length: 8 }, () => request));
    expect(replies.map(({ message }) => message)).toEqual(Array.from({ length: 8 }, () => ({ seq: 1 })));
    expect(await writeChat(test, buyer, id, { ...fields, text: 'another text' })).toBe(1);
    expect(await textsOf(buyer, id)).toEqual([[1, 'buyer', 1, 'once']]);
  });

  it('numbers messages of many writers at once without gaps', async () => {
    const { id, buyer, seller } = await addChatPair(test);
    const sent = Array.from({ length: 40 }, (_, n) => writeChat(test, n % 2 ? buyer : seller, id, { text: `${n}` }));
    const seqs = (await Promise.all(sent)).toSorted((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  });
});

describe('appending in sets', () => {
  it('gives numbers in the order given, over several conversations', async () => {
    const [a, b] = [await addChatPair(test), await addChatPair(test)];
    const lines = [systemLine(b.id, 'b1'), systemLine(a.id, 'a1'), systemLine(b.id, 'b2'), systemLine(a.id, 'a2')];
    expect(await withTx(test.pool, (tx) => appendMessages(tx, lines, 5))).toEqual([1, 1, 2, 2]);
    expect((await textsOf(b.buyer, b.id)).map(([, , , text]) => text)).toEqual(['b1', 'b2']);
  });

  it('opposite orders at once do not block each other', async () => {
    const [a, b] = [await addChatPair(test), await addChatPair(test)];
    const write = (first: number, second: number) =>
      withTx(test.pool, (tx) => appendMessages(tx, [systemLine(first, 'x'), systemLine(second, 'y')], 5));
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? write(a.id, b.id) : write(b.id, a.id))));
    expect((await readChat(test, a.buyer, a.id)).last_seq).toBe(20);
  });

  it('writes nothing when the transaction fails', async () => {
    const { id, buyer } = await addChatPair(test);
    const failing = withTx(test.pool, async (tx) => {
      await appendMessages(tx, [systemLine(id, 'x')], 5);
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect(await readChat(test, buyer, id)).toMatchObject({ items: [], last_seq: 0 });
  });

  it('refuses a sender who is no member', async () => {
    const { id } = await addChatPair(test);
    const { id: stranger } = await test.addUser();
    const line = { ...systemLine(id, 'x'), kind: 'text' as const, senderId: stranger };
    await expect(withTx(test.pool, (tx) => appendMessages(tx, [line], 5))).rejects.toThrow('no member');
  });
});

describe('refused messages', () => {
  it('a stranger gets what an unknown conversation gives, in every call', async () => {
    const { id, buyer } = await addChatPair(test);
    await writeChat(test, buyer, id, { text: 'private' });
    const stranger = await test.addUser();
    const replies = await expectNoChange(test, () =>
      Promise.all(
        [id, 2_000_000_000].flatMap((conversation) => {
          const fields = { conversation: String(conversation), seq: '1' };
          const asked = { token: stranger.token, fields };
          return [
            test.call('GET', '/chat/messages', asked),
            sendChat(test, stranger, conversation, { text: 'x' }),
            test.call('POST', '/chat/read', asked),
            timelineOf(stranger, conversation),
          ];
        }),
      ),
    );
    expect(replies.map(({ error }) => error)).toEqual(new Array(8).fill('chat_unknown'));
    expect(new Set(replies.map(({ message }) => message)).size).toBe(1);
  });

  it('a closed conversation takes no messages of members, and tells a repeated one its number', async () => {
    const { id, buyer } = await addChatPair(test);
    const fields = { text: 'last', client_key: randomUUID() };
    await writeChat(test, buyer, id, fields);
    await withTx(test.pool, (tx) => closeConversations(tx, [id, id]));
    expect(await sendChat(test, buyer, id, { text: 'x' })).toMatchObject({ error: 'chat_closed' });
    expect(await writeChat(test, buyer, id, fields)).toBe(1);
    expect(await withTx(test.pool, (tx) => appendMessages(tx, [systemLine(id, 'done')], 5))).toEqual([2]);
    expect(await readChat(test, buyer, id)).toMatchObject({ is_closed: 1, last_seq: 2 });
  });

  it.each<[string, Record<string, string>, string]>([
    ['nothing', {}, 'chat_empty'],
    [
      'a document to another user',
      { file: '/api/file/20270115/aaaaaaaaaaaaaaaaaaaaaaaa.pdf', file_name: 'a.pdf' },
      'chat_no_files',
    ],
    ['blanks', { text: ' \n ' }, 'chat_empty'],
    ['1,001 characters', { text: 'x'.repeat(1_001) }, 'parameter_error'],
    ['a control character', { text: 'a\u0007b' }, 'parameter_error'],
    ['text that runs backwards', { text: 'a\u202Eb' }, 'parameter_error'],
    ['a key that is none', { text: 'a', client_key: 'x' }, 'parameter_error'],
    ['a picture that is none', { picture: '/upload/../x' }, 'file_missing'],
    ['a sender of its own', { text: '', uid: '1', sender_id: '1' }, 'chat_empty'],
  ])('%s', async (_, fields, error) => {
    const { id, buyer } = await addChatPair(test);
    const [reply] = await expectNoChange(test, async () => [await sendChat(test, buyer, id, fields)]);
    expect(reply).toMatchObject({ error });
  });

  it('a full conversation takes no messages', async () => {
    const { id, buyer } = await addChatPair(test);
    const lines = Array.from({ length: 5_000 }, () => systemLine(id, 'x'));
    await withTx(test.pool, (tx) => appendMessages(tx, lines, 5));
    expect(await sendChat(test, buyer, id, { text: 'x' })).toMatchObject({ error: 'chat_full' });
  });
});

describe('the rules of a kind', () => {
  const withRules = (rules: object) => ({
    ...test.app.parts,
    declared: { chatKinds: [{ kind: 'otc_order', ...rules }] },
  });

  it('may hide a conversation and refuse a message', async () => {
    const { id, buyer } = await addChatPair(test);
    const person = { userId: buyer.id, visitorId: null };
    const attached = { picture: '', file: '', fileName: '' };
    const sent = { person, conversationId: id, clientKey: randomUUID(), text: 'x', attached };
    const hidden = withRules({ mayRead: async () => false });
    await expect(sendMessage(hidden, sent)).rejects.toMatchObject({ code: 'chat_unknown' });
    const asked = { person, conversationId: id, afterSeq: 0, limit: 1 };
    await expect(readMessages(hidden, asked)).rejects.toMatchObject({ code: 'chat_unknown' });
    const mute = withRules({ mayWrite: async () => refused('chat_closed') });
    await expect(sendMessage(mute, sent)).rejects.toMatchObject({ code: 'chat_closed' });
    const free = withRules({ mayRead: async () => true, mayWrite: async () => null });
    expect(await sendMessage(free, sent)).toBe(1);
  });
});

describe('read marks', () => {
  it('do not count a step that the reader took', async () => {
    const { id, buyer, seller } = await addChatPair(test);
    const step = { ...systemLine(id, 'paid'), data: { by: 'buyer' } };
    await withTx(test.pool, (tx) => appendMessages(tx, [step], 5));
    expect(await unreadOf(buyer)).toEqual({ total: 0, conversations: [] });
    expect(await unreadOf(seller)).toMatchObject({ total: 1 });
  });

  it('count messages of others, move forward only, and never beyond the end', async () => {
    const { id, buyer, seller } = await addChatPair(test);
    await withTx(test.pool, (tx) => appendMessages(tx, [systemLine(id, 'opened')], 5));
    for (const text of ['a', 'b', 'c']) await writeChat(test, buyer, id, { text });
    await writeChat(test, seller, id, { text: 'd' });
    expect(await unreadOf(buyer)).toMatchObject({ total: 2, conversations: [{ id, unread: 2, kind: 'otc_order' }] });
    expect(await unreadOf(seller)).toMatchObject({ total: 4 });
    const read = async (seq: number) =>
      (
        await test.call('POST', '/chat/read', {
          token: seller.token,
          fields: { conversation: String(id), seq: String(seq) },
        })
      ).message;
    expect(await read(2)).toEqual({ read_seq: 2 });
    expect(await read(1)).toEqual({ read_seq: 2 });
    expect((await readChat(test, buyer, id)).other_read_seq).toBe(2);
    expect(await unreadOf(seller)).toMatchObject({ total: 2 });
    expect(await read(900)).toEqual({ read_seq: 5 });
    expect(await unreadOf(seller)).toEqual({ total: 0, conversations: [] });
  });
});

describe('delivery', () => {
  it('pushes new messages, read marks and the end to the members and to nobody else', async () => {
    const { id, buyer, seller } = await addChatPair(test);
    const stranger = await test.addUser();
    const clients = await Promise.all(
      [buyer, seller, stranger].map(async ({ token }) => {
        const client = await openClient(test.origin);
        await client.ask('login', token);
        return client;
      }),
    );
    await writeChat(test, buyer, id, { text: 'hello' });
    await test.call('POST', '/chat/read', { token: seller.token, fields: { conversation: String(id), seq: '1' } });
    const many = Array.from({ length: 21 }, () => systemLine(id, 'step'));
    await withTx(test.pool, (tx) => appendMessages(tx, many, 5));
    await withTx(test.pool, (tx) => closeConversations(tx, [id]));
    await test.app.parts.relay.drain();
    const pushesOf = (at: number) => (clients[at]?.seen('chat') ?? []) as ChatPush[];
    const hasAll = () => ([0, 1].every((at) => pushesOf(at).length >= 4) ? true : null);
    expect(await pollUntil(hasAll, { timeoutMs: 60_000, everyMs: 5 })).toBe(true);
    const [first, , third, last] = pushesOf(0);
    expect(first).toMatchObject({ conversation: id, items: [{ seq: 1, text: 'hello', mine: 1 }] });
    expect(pushesOf(1)[0]).toMatchObject({ items: [{ mine: 0, client_key: '' }] });
    expect(third).toMatchObject({ items: [], last_seq: 22, other_read_seq: 1 });
    expect(last).toMatchObject({ is_closed: 1 });
    expect(pushesOf(2)).toEqual([]);
    for (const { socket } of clients) socket.close();
  });
});

describe('the timeline', () => {
  it('is a file that checks out with the published key, and names nobody', async () => {
    const { id, buyer, seller } = await addChatPair(test);
    await withTx(test.pool, (tx) => appendMessages(tx, [systemLine(id, 'opened')], 1_800_000_000_000));
    await writeChat(test, buyer, id, { text: 'Hello "you" \\ 你好 🙂' });
    await writeChat(test, seller, id, { picture: await uploadPicture(test, seller) });
    const file = (await timelineOf(seller, id)).message as TimelineFile;
    expect(readTimelineFile(JSON.stringify(file))).toEqual(file);
    expect(await verifyTimeline(file, plainCrypto)).toMatchObject({ state: 'ok' });
    expect(file).toMatchObject({ members: ['buyer', 'seller'], kind: 'otc_order' });
    expect(file.messages.map(({ role, kind }) => [role, kind])).toEqual([
      ['system', 'system'],
      ['buyer', 'text'],
      ['seller', 'picture'],
    ]);
    expect(file.messages[2]?.picture).toMatch(/^[0-9a-f]{64}$/);
  });

  it('of a conversation without messages checks out too', async () => {
    const { id, buyer } = await addChatPair(test);
    expect(await verifyTimeline((await timelineOf(buyer, id)).message as TimelineFile, plainCrypto)).toMatchObject({
      state: 'ok',
    });
  });
});

it('one conversation per kind and subject', async () => {
  const { buyer, seller } = await addChatPair(test);
  await addConversation(test.pool, [buyer.id, seller.id], 'C99000001');
  await expect(addConversation(test.pool, [buyer.id, seller.id], 'C99000001')).rejects.toThrow('unique');
});
