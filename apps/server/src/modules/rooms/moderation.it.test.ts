import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOperator, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { addNamed, postRoom, readRoom, readRoomMessages, sendRoom, writeRoom } from '#app/testing/room-steps';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { createPool } from '#platform/db/pool';

let test: TestApp;
let moderator: TestOperator;
let mina: TestUser;
let spammer: TestUser;
let codeOf: (user: TestUser) => Promise<string>;
beforeAll(async () => {
  test = await startTestApp();
  moderator = await addOperator(test, { roles: ['support'] });
  [mina, spammer] = [await addNamed(test, 'Mina'), await addNamed(test, 'Spam')];
  codeOf = async (user) => (await readRoom(test, user, 'en')).me?.code ?? '';
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const itemOf = async (room: string, seq: number) =>
  (await readRoomMessages(test, null, { room, after: String(seq - 1), limit: '1' })).items[0];
const log = async (room: string) => (await test.call('GET', '/rooms/log', { fields: { room } })).message;

describe('reports', () => {
  it('of a message wait once, are counted per person, and are closed by what is done', async () => {
    const seq = await writeRoom(test, spammer, 'en', 'Best signals, guaranteed');
    const zoe = await addNamed(test, 'Zoe');
    const report = { room: 'en', seq: String(seq), reason: 'scam' };
    for (const user of [mina, mina, zoe])
      expect(await postRoom(test, user, 'report', report)).toMatchObject({ type: 'ok' });
    expect((await itemOf('en', seq))?.note).toBeNull();
    const { message: open } = await getAs(test, moderator, '/rooms/reports');
    expect(open).toMatchObject({
      total: 1,
      data: [{ seq, reports: 2, reasons: [{ reason: 'scam', count: 2 }], text: 'Best signals, guaranteed', mutes: 0 }],
    });
    const author = await codeOf(spammer);
    const terms = { room: 'en', author, minutes: '1440', reason: 'scam', seq, note: 'second time' };
    expect(await takeAction(test, moderator, '/rooms/mute', terms)).toMatchObject({ type: 'ok' });
    expect((await getAs(test, moderator, '/rooms/reports')).message).toMatchObject({ total: 0 });
    expect((await getAs(test, moderator, '/rooms/reports', { open: '0' })).message).toMatchObject({
      data: [{ seq, closed_by: 'Test', mutes: 1 }],
    });
    expect((await itemOf('en', seq))?.note).toEqual({ reports: 2, muted_minutes: 1_440 });
    expect(await log('en')).toMatchObject({
      items: [{ kind: 'mute', name: 'Spam', seq, reason: 'scam', minutes: 1_440 }],
    });
    expect(JSON.stringify(await log('en'))).not.toContain('second time');
    expect((await getAs(test, moderator, '/rooms/log')).message).toMatchObject({
      data: [{ kind: 'mute', operator: 'Test', note: 'second time', room: 'en', code: author }],
    });
  });

  it('of the own message, of staff and of nothing are refused; at most 20 a day', async () => {
    const seq = await writeRoom(test, mina, 'en', 'mine');
    const report = (of: number) => ({ room: 'en', seq: String(of), reason: 'spam' });
    expect(await postRoom(test, mina, 'report', report(seq))).toMatchObject({ error: 'room_own' });
    expect(await postRoom(test, mina, 'report', report(9_999))).toMatchObject({ error: 'room_message_unknown' });
    const written = await takeAction(test, moderator, '/rooms/write', {
      room: 'en',
      text: 'hello',
      client_key: randomUUID(),
    });
    const { seq: staffSeq } = written.message as { seq: number };
    expect(await postRoom(test, mina, 'report', report(staffSeq))).toMatchObject({ error: 'room_staff' });
    const [bob, eager] = [await addNamed(test, 'Bob'), await addNamed(test, 'Eager')];
    const first = await writeRoom(test, bob, 'en', 'the first');
    await postRoom(test, eager, 'report', report(first));
    for (let n = 1; n < 20; n += 1)
      await postRoom(test, eager, 'report', report(await writeRoom(test, bob, 'en', `message ${n}`)));
    const last = await writeRoom(test, bob, 'en', 'one more');
    expect(await postRoom(test, eager, 'report', report(last))).toMatchObject({ error: 'room_report_limit' });
    // What is reported already is no new report.
    expect(await postRoom(test, eager, 'report', report(first))).toMatchObject({ type: 'ok' });
  });

  it('are closed without further action once', async () => {
    const seq = await writeRoom(test, mina, 'jp', 'harmless');
    const bob = await addNamed(test, 'Bob2');
    await postRoom(test, bob, 'report', { room: 'jp', seq: String(seq), reason: 'other' });
    expect(await takeAction(test, moderator, '/rooms/dismiss', { room: 'jp', seq })).toMatchObject({ type: 'ok' });
    expect(await takeAction(test, moderator, '/rooms/dismiss', { room: 'jp', seq })).toMatchObject({
      error: 'already_decided',
    });
    expect(await log('jp')).toMatchObject({ items: [] });
  });
});

describe('a mute', () => {
  it('holds in all rooms until it ends or is taken back', async () => {
    const author = await codeOf(spammer);
    const { muted_until_ms, ...state } = await readRoom(test, spammer, 'fra');
    expect(state).toMatchObject({ can_write: 0, reason: 'muted', write_from_ms: muted_until_ms });
    expect(await sendRoom(test, spammer, 'fra', { text: 'again' })).toMatchObject({ error: 'room_muted' });
    expect((await getAs(test, moderator, '/rooms/mutes')).message).toMatchObject({
      total: 1,
      data: [{ author: { code: author }, user_id: spammer.id, reason: 'scam', muted_by: 'Test' }],
    });
    const { rows } = await test.pool.query('select template from notification where user_id = $1', [spammer.id]);
    expect(rows).toEqual([{ template: 'room_muted' }]);
    expect(await takeAction(test, moderator, '/rooms/unmute', { room: 'fra', author })).toMatchObject({ type: 'ok' });
    expect(await takeAction(test, moderator, '/rooms/unmute', { room: 'fra', author })).toMatchObject({
      error: 'room_not_muted',
    });
    await writeRoom(test, spammer, 'fra', 'sorry');
  });

  it('does not reach staff, the own account or another message', async () => {
    const [item] = (await readRoomMessages(test, null, { room: 'en' })).items.filter(
      ({ author }) => author.staff === 1,
    );
    const terms = { room: 'en', minutes: '10', reason: 'spam' };
    const muteOf = (author: string, more = {}) =>
      takeAction(test, moderator, '/rooms/mute', { ...terms, author, ...more });
    expect(await muteOf(item?.author.code ?? '')).toMatchObject({ error: 'room_staff' });
    expect(await muteOf('f'.repeat(16))).toMatchObject({ error: 'room_author_unknown' });
    expect(await muteOf(await codeOf(spammer), { seq: item?.seq })).toMatchObject({ error: 'room_message_unknown' });
    await test.pool.query('update operator set own_user_id = $2 where id = $1', [moderator.id, mina.id]);
    expect(await muteOf(await codeOf(mina))).toMatchObject({ error: 'own_account' });
  });
});

describe('a hidden message', () => {
  it('is gone for everybody and stays for operators; it can be shown again', async () => {
    const seq = await writeRoom(test, spammer, 'spa', 'rude words');
    const answer = await writeRoom(test, mina, 'spa', 'please stop', { reply_to: String(seq) });
    const hide = (hidden: string) =>
      takeAction(test, moderator, '/rooms/hide', { room: 'spa', seq, hidden, reason: 'insult' });
    expect(await hide('1')).toMatchObject({ type: 'ok' });
    expect(await itemOf('spa', seq)).toMatchObject({ text: '', hidden: 1, note: { reports: 0, muted_minutes: 0 } });
    expect((await itemOf('spa', answer))?.reply).toMatchObject({ seq, text: '' });
    expect((await getAs(test, moderator, '/rooms/messages', { room: 'spa' })).message).toMatchObject({
      items: [{ seq, text: 'rude words', hidden: 1, user_id: spammer.id }, { seq: answer }],
    });
    expect(await hide('0')).toMatchObject({ type: 'ok' });
    expect(await itemOf('spa', seq)).toMatchObject({ text: 'rude words', hidden: 0, note: null });
    expect(await takeAction(test, moderator, '/rooms/hide', { room: 'spa', seq: 99, reason: 'spam' })).toMatchObject({
      error: 'room_message_unknown',
    });
  });
});

it('an operator neither hides messages of the own account nor dismisses reports about them', async () => {
  const judge = await addOperator(test, { roles: ['support'] });
  const [own, reporter] = [await addNamed(test, 'Own'), await addNamed(test, 'Reporter')];
  await test.pool.query('update operator set own_user_id = $2 where id = $1', [judge.id, own.id]);
  const seq = await writeRoom(test, own, 'th', 'my own words');
  await postRoom(test, reporter, 'report', { room: 'th', seq: String(seq), reason: 'spam' });
  for (const hidden of ['1', '0'])
    expect(await takeAction(test, judge, '/rooms/hide', { room: 'th', seq, hidden, reason: 'spam' })).toMatchObject({
      error: 'own_account',
    });
  expect(await takeAction(test, judge, '/rooms/dismiss', { room: 'th', seq })).toMatchObject({ error: 'own_account' });
  expect(await takeAction(test, moderator, '/rooms/dismiss', { room: 'th', seq })).toMatchObject({ type: 'ok' });
});

describe('a closed chat room', () => {
  it('is written in by staff only', async () => {
    expect(await takeAction(test, moderator, '/rooms/close', { room: 'kor', closed: '1' })).toMatchObject({
      type: 'ok',
    });
    expect(await readRoom(test, mina, 'kor')).toMatchObject({ is_closed: 1, can_write: 0, reason: 'closed' });
    expect(await sendRoom(test, mina, 'kor', { text: 'hi' })).toMatchObject({ error: 'room_closed' });
    const staff = await takeAction(test, moderator, '/rooms/write', {
      room: 'kor',
      text: 'back soon',
      client_key: randomUUID(),
    });
    expect(staff).toMatchObject({ message: { seq: 1 } });
    expect(await itemOf('kor', 1)).toMatchObject({ author: { name: 'Test', staff: 1 }, text: 'back soon' });
    await takeAction(test, moderator, '/rooms/close', { room: 'kor', closed: '0' });
    expect(await writeRoom(test, mina, 'kor', 'hi')).toBe(2);
    expect(await log('kor')).toMatchObject({ items: [{ kind: 'open' }, { kind: 'close' }] });
  });
});

describe('the log', () => {
  it('has every action, is audited, and cannot be changed', async () => {
    const actions = (await auditLog(test)).map(({ action }) => action);
    for (const action of ['mute', 'unmute', 'hide', 'show', 'close', 'open', 'dismiss', 'write'])
      expect(actions).toContain(`rooms.${action}`);
    const admin = createPool(test.database.adminUrl, { max: 1 });
    try {
      for (const sql of ['update room_act set note = note', 'delete from room_act', 'delete from room_message'])
        await expect(admin.query(sql)).rejects.toThrow('insert-only');
      await expect(admin.query(`update room_message set body = 'other'`)).rejects.toThrow('not changed');
    } finally {
      await admin.end();
    }
  });

  it('is for operators with a role; a customer and other roles can moderate nothing', async () => {
    const finance = await addOperator(test, { roles: ['finance'] });
    expect(await takeAction(test, finance, '/rooms/slow', { room: 'en', seconds: '60' })).toMatchObject({
      status: 403,
    });
    expect((await getAs(test, finance, '/rooms')).message).toMatchObject({
      items: [{ code: 'en' }, {}, {}, {}, {}, {}, {}, {}],
    });
    const asUser = { token: mina.token, fields: { room: 'en', text: 'as staff', client_key: randomUUID() } };
    expect(await test.call('POST', '/ops/rooms/write', asUser)).toMatchObject({ status: 403 });
  });
});
