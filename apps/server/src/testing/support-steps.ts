import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@candor/contract/call';
import { LANGUAGES } from '@candor/contract/languages';
import type { operatorCase } from '@candor/contract/ops-support';
import type { caseList, supportCase } from '@candor/contract/support';
import type { MessagesReply } from './chat-steps';
import { getAs, type TestOperator, takeAction } from './ops-steps';
import type { CallReply, TestApp, TestUser } from './test-app';

export type Fields = Record<string, string>;
export type CaseReply = ReplyOf<typeof supportCase>;
export type DeskCaseReply = ReplyOf<typeof operatorCase>;

export interface OpenedCase {
  readonly number: string;
  readonly conversation: number;
}

/** A user with a session, or a visitor with a token. */
export type Customer = Pick<TestUser, 'token'> | { readonly visitor: string };

const sentBy = (customer: Customer, fields: Fields) =>
  'visitor' in customer ? { fields: { ...fields, visitor: customer.visitor } } : { token: customer.token, fields };

export const postAs = (test: TestApp, customer: Customer, path: string, fields: Fields = {}): Promise<CallReply> =>
  test.call('POST', path, sentBy(customer, fields));
export const readAs = (test: TestApp, customer: Customer, path: string, fields: Fields = {}): Promise<CallReply> =>
  test.call('GET', path, sentBy(customer, fields));

export const addVisitor = async (test: TestApp): Promise<{ readonly visitor: string }> => {
  const token = test.app.parts.newToken();
  await test.pool.query(
    `insert into chat_visitor (token_hash, language, created_at) values (sha256(convert_to($1, 'UTF8')), 'fra', now())`,
    [token],
  );
  return { visitor: token };
};

export const CASE_FORM = { subject: 'A question', message: 'Where do I find it?', language: 'en' };

export const tryOpenCase = (test: TestApp, customer: Customer, fields: Fields = {}): Promise<CallReply> =>
  postAs(test, customer, '/support/open', { ...CASE_FORM, client_key: randomUUID(), ...fields });

const messageOf = <T>({ type, message, error }: CallReply): T => {
  if (type !== 'ok') throw new Error(`refused: ${error ?? JSON.stringify(message)}`);
  return message as T;
};

export const openCase = async (test: TestApp, customer: Customer, fields: Fields = {}): Promise<OpenedCase> =>
  messageOf(await tryOpenCase(test, customer, fields));

export const caseOf = async (test: TestApp, customer: Customer, { number }: OpenedCase): Promise<CaseReply> =>
  messageOf(await readAs(test, customer, '/support/case', { number }));

export const casesOf = async (test: TestApp, customer: Customer): Promise<ReplyOf<typeof caseList>['items']> =>
  messageOf<ReplyOf<typeof caseList>>(await readAs(test, customer, '/support/list')).items;

export const unreadOf = async (test: TestApp, customer: Customer): Promise<number> =>
  messageOf<{ count: number }>(await readAs(test, customer, '/support/unread')).count;

export const messagesOf = async (test: TestApp, customer: Customer, opened: OpenedCase): Promise<MessagesReply> =>
  messageOf(await readAs(test, customer, '/chat/messages', { conversation: String(opened.conversation) }));

export const tryWriteMessage = (
  test: TestApp,
  customer: Customer,
  opened: OpenedCase,
  fields: Fields,
): Promise<CallReply> =>
  postAs(test, customer, '/chat/send', {
    conversation: String(opened.conversation),
    client_key: randomUUID(),
    ...fields,
  });

export const writeMessage = async (
  test: TestApp,
  customer: Customer,
  opened: OpenedCase,
  text: string,
): Promise<number> => messageOf<{ seq: number }>(await tryWriteMessage(test, customer, opened, { text })).seq;

export const tryAnswer = (
  test: TestApp,
  operator: TestOperator,
  { number }: OpenedCase,
  fields: Record<string, string | number> = {},
): Promise<CallReply> =>
  takeAction(test, operator, '/support/answer', { number, text: 'Please wait.', client_key: randomUUID(), ...fields });

export const answer = async (
  test: TestApp,
  operator: TestOperator,
  opened: OpenedCase,
  fields: Record<string, string | number> = {},
): Promise<number> => messageOf<{ seq: number }>(await tryAnswer(test, operator, opened, fields)).seq;

export const deskCaseOf = async (
  test: TestApp,
  operator: TestOperator,
  { number }: OpenedCase,
): Promise<DeskCaseReply> => messageOf(await getAs(test, operator, '/support/case', { number }));

/** Uploads for a conversation; the reply of the call. */
export const uploadFor = async (
  test: TestApp,
  customer: Customer,
  { bytes, name }: { readonly bytes: Uint8Array; readonly name: string },
): Promise<{ type: string; error?: string; message: { path: string; kind: string; type: string } }> => {
  const form = new FormData();
  if ('visitor' in customer) form.append('visitor', customer.visitor);
  form.append('name', name);
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  const headers = 'token' in customer ? { authorization: customer.token } : undefined;
  const response = await fetch(`${test.origin}/api/chat/upload`, {
    method: 'POST',
    body: form,
    ...(headers === undefined ? {} : { headers }),
  });
  return (await response.json()) as Awaited<ReturnType<typeof uploadFor>>;
};

/** A prepared answer in all languages. */
export const cannedTexts = (text = 'Thank you'): string =>
  JSON.stringify(Object.fromEntries(LANGUAGES.map((lang) => [lang, `${text} (${lang})`])));
