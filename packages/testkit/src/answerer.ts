import type { Call, InputOf, ReplyOf } from '@candor/contract/call';
import { ALL_CALLS } from '@candor/contract/calls';
import { REFUSAL_TYPE, type RefusalCode } from '@candor/contract/codes';
import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';

/** A request as the server would read it. */
export interface Sent {
  readonly call: Call;
  /** The fields as they travelled, without the language. */
  readonly fields: Readonly<Record<string, string>>;
  /** The idempotency key; empty: none. */
  readonly key: string;
  readonly language: string;
}

type Outcome =
  | { readonly is: 'reply'; readonly reply: unknown }
  | { readonly is: 'refusal'; readonly code: RefusalCode; readonly params: Readonly<Record<string, string>> }
  | { readonly is: 'lost'; readonly reply: unknown }
  | { readonly is: 'unheard' };

/** A value is the reply; `refusal` and `lost` make the other outcomes. */
export type Answer<C extends Call> = (
  input: InputOf<C>,
  sent: Sent,
) => ReplyOf<C> | Special | Promise<ReplyOf<C> | Special>;

class Special {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    this.outcome = outcome;
  }
}

/** The server says no, with the sentence of its own tables. */
export const refusal = (code: RefusalCode, params: Readonly<Record<string, string>> = {}): Special =>
  new Special({ is: 'refusal', code, params });

/** The server did it, and its reply never arrived. */
export const lost = (reply: unknown): Special => new Special({ is: 'lost', reply });

/** The request never arrived; nor does a reply. */
export const unheard = (): Special => new Special({ is: 'unheard' });

const API = '/api';

/**
 * Answers the app's requests inside the test. Each request is read by the contract's own schema and each reply is checked
 * by it, so a test cannot claim what the wire does not carry. As from the server, a repeated idempotency key gets its first
 * reply, or is refused with another body; what was refused has left nothing under its key. What went wrong is collected in `faults`: the test fails at its end.
 */
export function createAnswerer(token: string) {
  const answers = new Map<Call, Answer<Call>>();
  const sent: Sent[] = [];
  const faults: string[] = [];
  const kept = new Map<string, { readonly body: string; readonly reply: unknown }>();

  const decide = async (request: Sent, input: unknown): Promise<Outcome> => {
    const known = kept.get(request.key);
    if (known?.body === bodyOf(request)) return { is: 'reply', reply: known.reply };
    if (known) return { is: 'refusal', code: 'idempotency_key_reused', params: {} };
    const answer = answers.get(request.call);
    if (answer === undefined) throw new Error(`no answer for ${nameOf(request.call)}`);
    const given = await answer(input as InputOf<Call>, request);
    const outcome: Outcome = given instanceof Special ? given.outcome : { is: 'reply', reply: given };
    const isDone = outcome.is === 'reply' || outcome.is === 'lost';
    if (isDone && request.key !== '') kept.set(request.key, { body: bodyOf(request), reply: outcome.reply });
    return outcome;
  };

  const serve = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { request, input } = read(address, init, token);
    sent.push(request);
    const outcome = await decide(request, input);
    if (outcome.is === 'refusal') return refused(request, outcome.code, outcome.params);
    if (outcome.is === 'unheard') throw new LostReply();
    const reply = checkReply(request.call, outcome.reply);
    if (outcome.is === 'lost') throw new LostReply();
    return toResponse(
      request.call.envelope === 'code' ? { code: 1, msg: 'ok', data: reply } : { type: 'ok', message: reply },
    );
  };

  return {
    sent,
    faults,
    /** How a call is answered from now on. */
    answer<C extends Call>(call: C, give: Answer<C>): void {
      answers.set(call, give as unknown as Answer<Call>);
    },
    /** The call is answered only when the returned function is called; every request waits until then. */
    hold<C extends Call>(call: C, reply: () => ReplyOf<C> | Special): () => void {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      answers.set(call, async () => {
        await released;
        return reply();
      });
      return release;
    },
    /** The requests of one call, in their order. */
    sentTo: (call: Call): readonly Sent[] => sent.filter((request) => request.call === call),
    /** In the place of the browser's fetch. */
    fetch: async (address: string, init?: RequestInit): Promise<Response> => {
      try {
        return await Promise.race([serve(address, init), aborted(init?.signal)]);
      } catch (error) {
        const isMeant = error instanceof LostReply || init?.signal?.aborted === true;
        if (!isMeant) faults.push(error instanceof Error ? error.message : String(error));
        throw error;
      }
    },
  };
}

export type Answerer = ReturnType<typeof createAnswerer>;

class LostReply extends Error {}

const bodyOf = ({ call, fields }: Sent): string => JSON.stringify([call.path, Object.entries(fields).sort()]);

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

const aborted = (signal?: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  );

/** Reads a request as the server does; throws what no client of ours may send. */
function read(address: string, init: RequestInit, token: string): { request: Sent; input: unknown } {
  const url = new URL(address, 'http://app.test');
  const path = url.pathname.slice(API.length);
  const call = ALL_CALLS.find((one) => one.path === path && one.method === (init.method ?? 'GET'));
  if (call === undefined) throw new Error(`not in the contract: ${init.method} ${url.pathname}`);
  const all = fieldsOf(url, init);
  const { lang = '', ...fields } = all;
  const headers = new Headers(init.headers);
  const key = headers.get('Idempotency-Key') ?? '';
  const problems = [
    ...(lang === '' ? ['no language'] : []),
    ...(call.auth !== 'public' && headers.get('Authorization') !== token ? ['no session'] : []),
    ...(call.money === (key !== '') ? [] : ['an idempotency key belongs to a call that moves money, and only there']),
    ...unknownFields(call, fields),
  ];
  const parsed = call.input.safeParse(fields);
  if (!parsed.success)
    problems.push(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', '));
  if (problems.length > 0) throw new Error(`${nameOf(call)}: ${problems.join('; ')} in ${JSON.stringify(fields)}`);
  return { request: { call, fields, key, language: lang }, input: parsed.data };
}

function fieldsOf(url: URL, init: RequestInit): Record<string, string> {
  const inBody = init.body instanceof URLSearchParams ? [...init.body] : [];
  const inParts = init.body instanceof FormData ? [...init.body].filter(([, value]) => typeof value === 'string') : [];
  return Object.fromEntries([...url.searchParams, ...inBody, ...(inParts as [string, string][])]);
}

/** Fields the schema does not have: the server would ignore them in silence. */
function unknownFields(call: Call, fields: Readonly<Record<string, string>>): string[] {
  const shape = (call.input._zod.def as { readonly shape?: Readonly<Record<string, unknown>> }).shape;
  if (shape === undefined) return [];
  return Object.keys(fields)
    .filter((name) => !Object.hasOwn(shape, name))
    .map((name) => `unknown field ${name}`);
}

function checkReply(call: Call, reply: unknown): unknown {
  const parsed = call.reply.safeParse(reply);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`reply of ${nameOf(call)}: ${issues.join(', ')}`);
}

function refused({ call, language }: Sent, code: RefusalCode, params: Readonly<Record<string, string>>): Response {
  const message = sentenceOf(language as Language, code, params);
  if (call.envelope === 'code') return toResponse({ code: -1, msg: message, data: null });
  return toResponse({ type: REFUSAL_TYPE[code] ?? 'error', message, error: code });
}

const toResponse = (body: unknown): Response => new Response(JSON.stringify(body), { status: 200 });
