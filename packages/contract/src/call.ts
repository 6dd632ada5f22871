import type * as z from 'zod/mini';

export type Auth = 'public' | 'user';
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
  readonly body: 'form' | 'multipart';
  readonly envelope: 'message' | 'code';
}

type CallOptions<I extends z.ZodMiniType, R extends z.ZodMiniType, A extends Auth> = Pick<
  Call<I, R>,
  'method' | 'path' | 'summary' | 'input' | 'reply'
> &
  Partial<Pick<Call, 'money' | 'body' | 'envelope'>> & { readonly auth: A };

/** Keeps `auth` as written, so that a handler knows from its type whether there is a user. */
export const defineCall = <I extends z.ZodMiniType, R extends z.ZodMiniType, const A extends Auth>(
  options: CallOptions<I, R, A>,
): Call<I, R> & { readonly auth: A } => ({
  money: false,
  body: 'form',
  envelope: 'message',
  ...options,
});

/** What a handler receives, what it returns, and what a client may send (before coercion). */
export type InputOf<C extends Call> = z.output<C['input']>;
export type SentOf<C extends Call> = z.input<C['input']>;
export type ReplyOf<C extends Call> = z.output<C['reply']>;
