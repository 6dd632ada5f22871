import type { ChatKind, ChatPerson } from '#kernel/product/chat-kind';
import type { Pool, PoolClient } from '#platform/db/pool';
import { Refusal, refuse } from '#platform/refusal';
import { findMemberState, type MemberState } from './conversations.store';
import type { ChatDeps } from './deps';

type Declared = Pick<ChatDeps, 'declared'>;

export interface Reader {
  readonly person: ChatPerson;
  readonly conversationId: number;
}

/** The rules of a kind; undefined: it has none of its own. */
export const kindOf = ({ declared }: Declared, name: string): ChatKind | undefined =>
  declared.chatKinds.find(({ kind }) => kind === name);

/** The conversation, if the person is a member and its kind lets members read. All others get the same refusal. */
export const readConversation = async (
  deps: Declared,
  client: Pool | PoolClient,
  reader: Reader,
): Promise<MemberState> => {
  const { person, conversationId } = reader;
  const state = (await findMemberState(client, reader)) ?? refuse('chat_unknown');
  const mayRead = kindOf(deps, state.kind)?.mayRead;
  const access = { ...person, conversationId, subject: state.subject };
  if (mayRead !== undefined && !(await mayRead(client, access))) refuse('chat_unknown');
  return state;
};

/** Refuses what the kind refuses. The person is a member who may read. */
export const ensureMayWrite = async (
  deps: Declared,
  client: PoolClient,
  { person, conversationId, kind, subject }: Reader & { kind: string; subject: string },
) => {
  const found = (await kindOf(deps, kind)?.mayWrite?.(client, { ...person, conversationId, subject })) ?? null;
  if (found !== null) throw new Refusal(found.code, found.params);
};
