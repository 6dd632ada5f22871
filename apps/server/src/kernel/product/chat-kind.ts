import type { Refused } from '@candor/domain/refused';
import type { Rules } from '#kernel/rules/rules';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** Who reads or writes: a user, or a visitor without an account. Exactly one of the two is set. */
export interface ChatPerson {
  readonly userId: number | null;
  readonly visitorId: number | null;
}

export interface ChatAccess extends ChatPerson {
  readonly conversationId: number;
  /** What the conversation is about: the number of an order or a case. */
  readonly subject: string;
}

/** A message that a member has written. */
export interface WrittenMessage {
  readonly conversationId: number;
  readonly subject: string;
  readonly seq: number;
  readonly atMs: number;
}

/**
 * Rules of one kind of conversations, beyond membership: the core asks them only about members, and a kind without a
 * rule lets members read always and write until the conversation is closed.
 */
export interface ChatKind {
  readonly kind: string;
  /**
   * The other side is the staff: texts are stored as written, documents are accepted, and the module counts what is
   * unread. Of other kinds, links, addresses and telephone numbers are masked.
   */
  readonly isWithStaff?: true;
  /** False: the conversation is unknown to the user. */
  readonly mayRead?: (client: Pool | PoolClient, access: ChatAccess) => Promise<boolean>;
  /** Why the member may not write now; null: may. Called in the transaction of the message. */
  readonly mayWrite?: (client: PoolClient, access: ChatAccess) => Promise<Refused | null>;
  /** Called in the transaction of a member's message, after it; the conversation is locked. */
  readonly onWritten?: (tx: Tx, written: WrittenMessage, deps: { readonly rules: Rules }) => Promise<void>;
}
