import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, takeAction } from '#app/testing/ops-steps';
import { addNamed, postRoom, readRoom, readRoomMessages, sendRoom, writeRoom } from '#app/testing/room-steps';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';

let test: TestApp;
let mina: TestUser;
let bob: TestUser;
beforeAll(async () => {
  test = await startTestApp();
  [mina, bob] = [await addNamed(test, 'Mina'), await addNamed(test, 'Bob')];
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const noticesOf = async (user: TestUser) => {
  const { rows } = await test.pool.query('select template, params from notification where user_id = $1 order by id', [
    user.id,
  ]);
  return rows;
};

describe('a room', () => {
  it('is one of eight, and everybody reads it, also without an account', async () => {
    const { items } = (await test.call('GET', '/rooms')).message as { items: { code: string; online: number }[] };
    expect(items.map(({ code }) => code)).toEqual(['en', 'zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa']);
    expect(await readRoom(test, null, 'th')).toEqual({
      code: 'th',
      language: 'th',
      online: 0,
      slow_ms: 2_000,
      is_closed: 0,
      last_seq: 0,
      me: null,
      can_write: 0,
      reason: 'login',
      write_from_ms: 0,
      muted_until_ms: 0,
      blocked: [],
    });
    expect(await readRoom(test, mina, 'th')).toMatchObject({ can_write: 1, reason: '', me: { name: 'Mina' } });
    expect(await test.call('GET', '/rooms/room', { fields: { room: 'xx' } })).toMatchObject({
      error: 'parameter_error',
    });
  });

  it('shows a message to all, with own marks for its author only', async () => {
    const clientKey = randomUUID();
    await writeRoom(test, mina, 'en', ' Hello <b>all</b> ', { client_key: clientKey });
    const { me } = await readRoom(test, mina, 'en');
    const shown = {
      seq: 1,
      author: { code: me?.code, name: 'Mina', avatar: '', staff: 0 },
      text: 'Hello <b>all</b>',
      reply: null,
      mentions: [],
      hidden: 0,
      note: null,
      mentions_me: 0,
    };
    expect((await readRoomMessages(test, mina, { room: 'en' })).items).toMatchObject([
      { ...shown, mine: 1, client_key: clientKey },
    ]);
    for (const reader of [bob, null])
      expect((await readRoomMessages(test, reader, { room: 'en' })).items).toMatchObject([
        { ...shown, mine: 0, client_key: '' },
      ]);
  });

  it('is read by cursor in both directions', async () => {
    for (const text of ['one', 'two', 'three', 'four', 'five']) await writeRoom(test, bob, 'fra', text);
    const texts = async (fields: Record<string, string>) => {
      const { items, has_older } = await readRoomMessages(test, null, { room: 'fra', ...fields });
      return [items.map(({ text }) => text), has_older];
    };
    expect(await texts({ limit: '2' })).toEqual([['four', 'five'], 1]);
    expect(await texts({ limit: '2', before: '4' })).toEqual([['two', 'three'], 1]);
    expect(await texts({ limit: '2', before: '2' })).toEqual([['one'], 0]);
    expect(await texts({ limit: '2', after: '1' })).toEqual([['two', 'three'], 1]);
    expect(await texts({ after: '5' })).toEqual([[], 0]);
    expect(await texts({ limit: '99999' })).toEqual([['one', 'two', 'three', 'four', 'five'], 0]);
  });

  it('names nobody by account: a person without a nickname has a name made of the code', async () => {
    const nobody = await test.addUser();
    const { me } = await readRoom(test, nobody, 'en');
    expect(me?.name).toBe(`u***${me?.code.slice(-4)}`);
    const seq = await writeRoom(test, nobody, 'en', 'first of me');
    const { items } = await readRoomMessages(test, null, { room: 'en', after: String(seq - 1) });
    expect(items[0]?.author).toEqual({ ...me, avatar: '', staff: 0 });
    expect(JSON.stringify(items)).not.toContain(`"${nobody.id}"`);
    const staffLike = await addNamed(test, 'Candor Staff');
    expect((await readRoom(test, staffLike, 'en')).me?.name).toMatch(/^u\*{3}[0-9a-f]{4}$/);
  });
});

describe('an answer and a mention', () => {
  it('quote the message and tell the person once an hour', async () => {
    const asked = await writeRoom(test, mina, 'spa', `A question ${'x'.repeat(100)}`);
    const answer = await writeRoom(test, bob, 'spa', 'An answer', { reply_to: String(asked) });
    await writeRoom(test, bob, 'spa', '@Mina and once more');
    await writeRoom(test, bob, 'spa', 'nobody is named Minax: @Nobody');
    const { items } = await readRoomMessages(test, mina, { room: 'spa', after: String(answer - 1) });
    const { me } = await readRoom(test, mina, 'spa');
    expect(items[0]?.reply).toEqual({
      seq: asked,
      code: me?.code,
      name: 'Mina',
      text: `A question ${'x'.repeat(69)}`,
    });
    expect(items.map(({ mentions_me }) => mentions_me)).toEqual([0, 1, 0]);
    expect(items[1]?.mentions).toEqual([{ code: me?.code, name: 'Mina' }]);
    expect(await noticesOf(mina)).toEqual([{ template: 'room_answer', params: { name: 'Bob', room: 'spa' } }]);
    expect(await noticesOf(bob)).toEqual([]);
    expect(await sendRoom(test, bob, 'spa', { text: 'to nothing', reply_to: '999' })).toMatchObject({
      error: 'room_message_unknown',
    });
  });

  it('keep the names of people who wrote in the room; other names with an @ are masked', async () => {
    await writeRoom(test, mina, 'fra', 'Here');
    const seq = await writeRoom(test, bob, 'fra', '@Mina look at @evil_trader and evil dot com');
    const { items } = await readRoomMessages(test, null, { room: 'fra', after: String(seq - 1) });
    expect(items).toMatchObject([{ text: '@Mina look at •address• and •link•', mentions: [{ name: 'Mina' }] }]);
  });

  it('name only people who wrote in this room', async () => {
    const quiet = await addNamed(test, 'Quiet');
    await writeRoom(test, quiet, 'jp', 'elsewhere');
    const seq = await writeRoom(test, bob, 'spa', '@Quiet hello');
    const { items } = await readRoomMessages(test, quiet, { room: 'spa', after: String(seq - 1) });
    expect(items).toMatchObject([{ mentions: [], mentions_me: 0 }]);
    expect(await noticesOf(quiet)).toEqual([]);
  });

  it('do not reach those who have blocked the author', async () => {
    const [zoe, rude] = [await addNamed(test, 'Zoe'), await addNamed(test, 'Rude')];
    const seq = await writeRoom(test, zoe, 'kor', 'hello');
    const { me } = await readRoom(test, rude, 'kor');
    await writeRoom(test, rude, 'kor', 'first');
    expect(await postRoom(test, zoe, 'block', { author: me?.code ?? '' })).toMatchObject({ message: { blocked: 1 } });
    await writeRoom(test, rude, 'kor', '@Zoe!');
    await writeRoom(test, rude, 'kor', 'an answer', { reply_to: String(seq) });
    expect(await noticesOf(zoe)).toEqual([]);
    expect((await readRoom(test, zoe, 'kor')).blocked).toEqual([me?.code]);
    const { message } = await test.call('GET', '/rooms/blocked', { token: zoe.token });
    expect(message).toMatchObject({ items: [{ code: me?.code, name: 'Rude' }] });
    expect(await postRoom(test, zoe, 'unblock', { author: me?.code ?? '' })).toMatchObject({ message: { blocked: 0 } });
  });

  it('nobody blocks more than 500 people', async () => {
    const [zoe, next] = [await addNamed(test, 'Weary'), await addNamed(test, 'Next')];
    await test.pool.query(
      `with person as (
         insert into app_user (email, password_hash, invite_code, created_at)
         select 'crowd' || n || '@candor.test', '-', 'crowd' || n, now() from generate_series(1, 500) n returning id),
       author as (
         insert into room_author (code, user_id, created_at)
         select lpad(to_hex(id + 1000000), 16, '0'), id, now() from person returning code)
       insert into room_block (user_id, author, at_ms) select $1, code, 1 from author`,
      [zoe.id],
    );
    await writeRoom(test, next, 'fra', 'one more');
    const { me } = await readRoom(test, next, 'fra');
    expect(await postRoom(test, zoe, 'block', { author: me?.code ?? '' })).toMatchObject({ error: 'room_block_limit' });
    const { blocked } = await readRoom(test, zoe, 'fra');
    expect(blocked).toHaveLength(500);
    // Who is blocked already stays so.
    expect(await postRoom(test, zoe, 'block', { author: blocked[0] ?? '' })).toMatchObject({ type: 'ok' });
  });

  it('nobody blocks staff or oneself', async () => {
    const operator = await addOperator(test, { roles: ['support'] });
    await takeAction(test, operator, '/rooms/write', { room: 'hk', text: 'hello', client_key: randomUUID() });
    const [item] = (await readRoomMessages(test, null, { room: 'hk' })).items;
    expect(item?.author.staff).toBe(1);
    expect(await postRoom(test, mina, 'block', { author: item?.author.code ?? '' })).toMatchObject({
      error: 'room_staff',
    });
    await writeRoom(test, mina, 'hk', 'mine');
    const { me } = await readRoom(test, mina, 'hk');
    expect(await postRoom(test, mina, 'block', { author: me?.code ?? '' })).toMatchObject({ error: 'room_own' });
    expect(await postRoom(test, mina, 'block', { author: '0'.repeat(16) })).toMatchObject({
      error: 'room_author_unknown',
    });
  });
});

describe('abuse', () => {
  it('messages of 1 MB, of more than 500 characters, with stacked accents, direction or control characters, and empty ones are refused [J17]', async () => {
    await expectNoChange(test, async () => {
      const replies = [];
      const cases: readonly [string, string][] = [
        ['x'.repeat(501), 'room_text_long'],
        ['x'.repeat(2_001), 'room_text_long'],
        ['🙂'.repeat(501), 'room_text_long'],
        ['Z̸̢̛̬̀algo', 'room_text_signs'],
        ['abc\u202efed', 'room_text_signs'],
        ['\u0007bell', 'room_text_signs'],
        [' \u200b ', 'room_text_empty'],
        ['', 'room_text_empty'],
      ];
      for (const [text, error] of cases) {
        const reply = await sendRoom(test, mina, 'th', { text });
        expect(reply).toMatchObject({ error });
        replies.push(reply);
      }
      const huge = await sendRoom(test, mina, 'th', { text: 'x'.repeat(1_048_576) });
      expect(huge.type).not.toBe('ok');
      return [...replies, huge];
    });
  });

  it('the same text again is refused, in any room and with other signs [J17]', async () => {
    await writeRoom(test, bob, 'th', 'Best signals here');
    for (const text of ['Best signals here', 'best  SIGNALS here!!', 'Ｂest signals h\u200bere'])
      expect(await sendRoom(test, bob, 'zh', { text })).toMatchObject({ error: 'room_duplicate' });
  });

  it('links, addresses and telephone numbers are masked before they are stored [J17]', async () => {
    await writeRoom(
      test,
      bob,
      'th',
      'see https://evil.example, T: TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE, +44 20 7946 0958',
    );
    const { rows } = await test.pool.query(`select body from room_message where room = 'th' order by seq desc limit 1`);
    expect(rows).toEqual([{ body: 'see •link• T: •address•, •phone•' }]);
  });

  it('the sender is the user of the session, whatever the form says [J18]', async () => {
    const seq = await writeRoom(test, bob, 'th', 'as another', {
      uid: String(mina.id),
      user_id: String(mina.id),
      author: 'x',
      staff: '1',
      name: 'Mina',
    });
    const { items } = await readRoomMessages(test, null, { room: 'th', after: String(seq - 1) });
    expect(items[0]?.author).toMatchObject({ name: 'Bob', staff: 0 });
    const form = { room: 'th', text: 'x', client_key: randomUUID() };
    expect(await test.call('POST', '/rooms/send', { fields: form })).toMatchObject({ type: '999' });
  });

  it('the same key writes once, also at the same moment', async () => {
    const form = new URLSearchParams({ room: 'zh', text: 'once', client_key: randomUUID() }).toString();
    const request = { origin: test.origin, path: '/rooms/send', form, token: mina.token };
    const replies = await sendAtOnce(Array.from({ length: 8 }, () => request));
    expect(new Set(replies.map(({ message }) => JSON.stringify(message))).size).toBe(1);
    const { rows } = await test.pool.query(`select count(*)::int as n from room_message where body = 'once'`);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('writing takes a confirmed channel', async () => {
    const unsure = await test.addUser();
    await test.pool.query('update app_user set email_confirmed = false, phone_confirmed = false where id = $1', [
      unsure.id,
    ]);
    expect(await readRoom(test, unsure, 'en')).toMatchObject({ can_write: 0, reason: 'channel' });
    expect(await sendRoom(test, unsure, 'en', { text: 'hi' })).toMatchObject({ error: 'room_channel_needed' });
  });
});
