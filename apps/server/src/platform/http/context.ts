import type { Call, OperatorRole } from '@candor/contract/call';
import type { Language } from '@candor/contract/languages';

/** The user of the session. */
export interface SessionUser {
  readonly userId: number;
  readonly sessionId: number;
}

/** A client-made key that makes a money call repeatable; bound to user, path and body. */
export interface IdempotencyKey {
  readonly key: string;
  readonly path: string;
  /** SHA-256 over the sorted form fields, without the key itself and without lang. */
  readonly bodyHash: string;
}

export interface RequestContext {
  readonly requestId: string;
  readonly language: Language;
  readonly ip: string;
  readonly userAgent: string;
  /** null on public calls without a token; never null on calls with auth 'user'. */
  readonly user: SessionUser | null;
  /** null when the call is no money call or the client sent no key. */
  readonly idempotency: IdempotencyKey | null;
  readonly token: string | null;
  /** Never null on calls with auth 'operator', null on all others. */
  readonly operator: SessionOperator | null;
  /** Releases the slot of this request: the call only waits from here on. */
  readonly releaseSlot: () => void;
}

export interface UserContext extends RequestContext {
  readonly user: SessionUser;
}

/** The operator of a console session. Operators have their own table and tokens, separate from users. */
export interface SessionOperator {
  readonly operatorId: number;
  readonly sessionId: number;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

export interface OperatorContext extends RequestContext {
  readonly operator: SessionOperator;
}

/** Looks a raw token of the console up; null means 403. May refuse a call its session is not good enough for. */
export type ReadOperator = (token: string, call: Call) => Promise<SessionOperator | null>;

/** Looks a raw token up; null means 999. Provided by the identity module. */
export type ReadSession = (token: string) => Promise<SessionUser | null>;
