import type * as z from 'zod/mini';

export type Auth = 'public' | 'user' | 'operator';
/** What an operator may do; each call of the console names the roles it is for. */
export const OPERATOR_ROLES = ['support', 'reviewer', 'finance', 'content', 'auditor', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];
export type Method = 'GET' | 'POST' | 'PUT';

/**
 * One HTTP call, declared once. Routes, the typed client, the API reference and the fuzz tests derive from it.
 * `money` calls accept an idempotency key. `envelope` is 'code' only for the one call that answers {code,msg,data}.
 */
export interface Call<I extends z.ZodMiniType = z.ZodMiniType, R extends z.ZodMiniType = z.ZodMiniType> {
  readonly method: Method;
  readonly path: string;
  readonly auth: Auth;
  readonly summary: string;
  readonly input: I;
  readonly reply: R;
  readonly money: boolean;
  /** Places, changes or closes a trade: has its own rate limit per second. */
  readonly order: boolean;
  /** Cancels an order or request: among the last calls that an overloaded server refuses. */
  readonly cancel: boolean;
  readonly body: 'form' | 'multipart';
  readonly envelope: 'message' | 'code';
  /** A read of old clients, some of which ask by GET and some by POST: both are served alike. */
  readonly eitherMethod: boolean;
  /** Of operator calls: any of these may call; empty on all others. */
  readonly roles: readonly OperatorRole[];
}

type CallOptions<I extends z.ZodMiniType, R extends z.ZodMiniType, A extends Auth> = Pick<
  Call<I, R>,
  'method' | 'path' | 'summary' | 'input' | 'reply'
> &
  Partial<Pick<Call, 'money' | 'order' | 'cancel' | 'body' | 'envelope' | 'eitherMethod'>> & { readonly auth: A };

/** Keeps `auth` as written, so that a handler knows from its type whether there is a user. */
export const defineCall = <I extends z.ZodMiniType, R extends z.ZodMiniType, const A extends Auth>(
  options: CallOptions<I, R, A>,
): Call<I, R> & { readonly auth: A } => ({
  money: false,
  order: false,
  cancel: false,
  body: 'form',
  envelope: 'message',
  eitherMethod: false,
  roles: [],
  ...options,
});

/** A call of the console. Its roles have no default: one that declares none does not compile. */
export const defineOperatorCall = <I extends z.ZodMiniType, R extends z.ZodMiniType>(
  options: Pick<Call<I, R>, 'method' | 'path' | 'summary' | 'input' | 'reply'> &
    Partial<Pick<Call, 'body'>> & { readonly roles: readonly [OperatorRole, ...OperatorRole[]] },
): Call<I, R> & { readonly auth: 'operator' } => ({
  auth: 'operator',
  money: false,
  order: false,
  cancel: false,
  body: 'form',
  envelope: 'message',
  eitherMethod: false,
  ...options,
});

/** Every method a call is served by. */
export const methodsOf = ({ method, eitherMethod }: Call): readonly Method[] =>
  eitherMethod ? ['GET', 'POST'] : [method];

/** What a handler receives, what it returns, and what a client may send (before coercion). */
export type InputOf<C extends Call> = z.output<C['input']>;
export type SentOf<C extends Call> = z.input<C['input']>;
export type ReplyOf<C extends Call> = z.output<C['reply']>;
