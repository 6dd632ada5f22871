import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@candor/contract/call';
import type { roomMessages, roomState } from '@candor/contract/rooms';
import { expect } from 'vitest';
import type { CallReply, TestApp, TestUser } from './test-app';

export type RoomReply = ReplyOf<typeof roomState>;
export type RoomMessages = ReplyOf<typeof roomMessages>;

/** A user with a nickname. */
export const addNamed = async (test: TestApp, nickname: string): Promise<TestUser> => {
  const user = await test.addUser();
  await test.pool.query('update app_user set nickname = $2 where id = $1', [user.id, nickname]);
  return user;
};

type Fields = Readonly<Record<string, string>>;

export const sendRoom = (test: TestApp, user: TestUser, room: string, fields: Fields): Promise<CallReply> =>
  test.call('POST', '/rooms/send', { token: user.token, fields: { room, client_key: randomUUID(), ...fields } });

/** Fails unless the message was accepted; returns its number. */
export const writeRoom = async (test: TestApp, user: TestUser, room: string, text: string, more: Fields = {}) => {
  const { type, message } = await sendRoom(test, user, room, { text, ...more });
  expect({ type, message }).toMatchObject({ type: 'ok' });
  return (message as { seq: number }).seq;
};

const withToken = (user: TestUser | null) => (user === null ? {} : { token: user.token });

export const readRoom = async (test: TestApp, user: TestUser | null, room: string): Promise<RoomReply> =>
  (await test.call('GET', '/rooms/room', { ...withToken(user), fields: { room } })).message as RoomReply;

export const readRoomMessages = async (test: TestApp, user: TestUser | null, fields: Fields): Promise<RoomMessages> =>
  (await test.call('GET', '/rooms/messages', { ...withToken(user), fields })).message as RoomMessages;

export const postRoom = (test: TestApp, user: TestUser, call: 'report' | 'block' | 'unblock', fields: Fields) =>
  test.call('POST', `/rooms/${call}`, { token: user.token, fields });
