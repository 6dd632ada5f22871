import type { ChatPerson } from '#kernel/product/chat-kind';
import type { Pool } from '#platform/db/pool';
import type { RequestContext } from '#platform/http/context';
import { refuse } from '#platform/refusal';
import { findVisitor } from './visitors.store';

const userOf = (userId: number): ChatPerson => ({ userId, visitorId: null });
const visitorOf = (visitorId: number): ChatPerson => ({ userId: null, visitorId });

/** The user of the session; without one, the visitor the token belongs to. A token beside a session is ignored. */
export const readPerson = async (
  pool: Pool,
  { user }: Pick<RequestContext, 'user'>,
  token: string | undefined,
): Promise<ChatPerson> => {
  if (user !== null) return userOf(user.userId);
  if (token === undefined) return refuse('session_invalid');
  return visitorOf((await findVisitor(pool, token)) ?? refuse('visitor_unknown'));
};

/** Room of the sockets of a visitor. */
export const visitorRoom = (visitorId: number): string => `visitor:${visitorId}`;
