import type { Language } from '@candor/contract/languages';

/** Who is asking, as far as the session tells. */
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
}

export interface UserContext extends RequestContext {
  readonly user: SessionUser;
}

/** Looks a raw token up; null means 999. Provided by the identity module. */
export type ReadSession = (token: string) => Promise<SessionUser | null>;
