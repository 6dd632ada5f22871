import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@candor/contract/call';
import type { chatMessages } from '@candor/contract/chat';
import { openConversations } from '#modules/chat/index';
import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import type { CallReply, TestApp, TestUser } from './test-app';

export type MessagesReply = ReplyOf<typeof chatMessages>;

/** A conversation of an OTC order without the order: members may read and write. Returns its id. */
export const addConversation = async (
  pool: Pool,
  memberIds: readonly number[],
  subject = `C${randomUUID().slice(0, 18)}`,
): Promise<number> => {
  const roles = ['buyer', 'seller'];
  const conversation = { kind: 'otc_order' as const, subject, memberIds, roles, at: new Date() };
  const [id = 0] = await withTx(pool, (tx) => openConversations(tx, [conversation]));
  return id;
};

export interface ChatPair {
  readonly id: number;
  readonly buyer: TestUser;
  readonly seller: TestUser;
}

export const addChatPair = async (test: TestApp): Promise<ChatPair> => {
  const [buyer, seller] = [await test.addUser(), await test.addUser()];
  return { id: await addConversation(test.pool, [buyer.id, seller.id]), buyer, seller };
};

export interface SentFields {
  readonly text?: string;
  readonly picture?: string;
  readonly client_key?: string;
}

export const sendChat = (test: TestApp, user: TestUser, conversation: number, fields: SentFields): Promise<CallReply> =>
  test.call('POST', '/chat/send', {
    token: user.token,
    fields: { conversation: String(conversation), client_key: randomUUID(), ...fields },
  });

/** Fails unless the message was accepted; returns its number. */
export const writeChat = async (
  test: TestApp,
  user: TestUser,
  conversation: number,
  fields: SentFields,
): Promise<number> => {
  const { type, message } = await sendChat(test, user, conversation, fields);
  if (type !== 'ok') throw new Error(`not sent: ${JSON.stringify(message)}`);
  return (message as { seq: number }).seq;
};

export const readChat = async (
  test: TestApp,
  user: TestUser,
  conversation: number,
  fields: Readonly<Record<string, string>> = {},
): Promise<MessagesReply> => {
  const asked = { token: user.token, fields: { conversation: String(conversation), ...fields } };
  return (await test.call('GET', '/chat/messages', asked)).message as MessagesReply;
};
