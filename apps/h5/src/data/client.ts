import type { Call, ReplyOf, SentOf } from '@candor/contract/call';
import { TIMEOUT_MS } from '#lib/timings.ts';
import { ApiError } from './api-error.ts';
import { currentLanguage } from './app-language.ts';
import { trackRequest } from './busy-store.ts';
import { openEnvelope, readEnvelope } from './envelope.ts';
import { reportFailure } from './report-failure.ts';
import { useSession } from './session-store.ts';
import { useVisitor } from './visitor-store.ts';

export interface RequestOptions {
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The screen shows the failure itself, so no toast. An ended session (999) is reported in any case. */
  readonly silent?: boolean;
  /** The picture of a multipart call. */
  readonly file?: Blob;
  /** All parts of a multipart call that takes fields in its body. */
  readonly parts?: FormData;
}

/** Sends one call of the contract. Resolves with the content of the reply; every failure is an ApiError. */
export async function request<C extends Call>(
  call: C,
  input: SentOf<C>,
  options: RequestOptions = {},
): Promise<ReplyOf<C>> {
  const { token } = useSession.getState();
  const { visitor } = useVisitor.getState();
  const finished = trackRequest();
  try {
    const reply = await send(toHttp(call, { input: input as object, token, options }), options.signal);
    const opened = openEnvelope(readEnvelope(reply.text), reply.status);
    if ('error' in opened) throw opened.error;
    return opened.content as ReplyOf<C>;
  } catch (error) {
    if (error instanceof ApiError) reportFailure(error, { token, visitor, silent: options.silent === true });
    throw error;
  } finally {
    finished();
  }
}

interface Outgoing {
  readonly url: string;
  readonly init: RequestInit;
}

function toHttp(call: Call, from: { input: object; token: string | null; options: RequestOptions }): Outgoing {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(from.input)) if (value !== undefined) fields.set(name, String(value));
  fields.set('lang', currentLanguage());
  const headers = new Headers({ 'X-Candor-Client': 'h5' });
  if (from.token !== null) headers.set('Authorization', from.token);
  if (from.options.idempotencyKey !== undefined) headers.set('Idempotency-Key', from.options.idempotencyKey);
  const init: RequestInit = { method: call.method, headers, cache: 'no-store', credentials: 'omit' };
  if (call.method === 'GET') return { url: `/api${call.path}?${fields}`, init };
  const { parts } = from.options;
  if (parts !== undefined) return { url: `/api${call.path}?${fields}`, init: { ...init, body: parts } };
  if (from.options.file !== undefined) {
    const body = new FormData();
    body.set('file', from.options.file, 'picture');
    return { url: `/api${call.path}?${fields}`, init: { ...init, body } };
  }
  return { url: `/api${call.path}`, init: { ...init, body: fields } };
}

async function send({ url, init }: Outgoing, signal?: AbortSignal): Promise<{ status: number; text: string }> {
  const aborter = new AbortController();
  const cancel = () => aborter.abort();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    cancel();
  }, TIMEOUT_MS);
  signal?.addEventListener('abort', cancel);
  try {
    const response = await fetch(url, { ...init, signal: aborter.signal });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (timedOut) throw new ApiError('timeout', '');
    // Aborted by the caller: not a failure to report.
    if (signal?.aborted) throw error;
    throw new ApiError('network', '');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}
