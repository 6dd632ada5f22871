import type { Call, ReplyOf, SentOf } from '@candor/contract/call';
import { frame } from '#texts/frame.ts';
import { ServerRefusal } from './server-refusal.ts';
import { beginEnrolment, currentToken, leave } from './session.ts';

interface Envelope {
  readonly type?: unknown;
  readonly message?: unknown;
  readonly error?: unknown;
}

/** A signal takes the call back when nobody waits for it any more; one that is kept alive outlives the page. */
type Sending = Pick<RequestInit, 'signal' | 'keepalive'>;

/** Sends one call of the contract and resolves with its reply; every failure is a ServerRefusal. */
export async function callServer<C extends Call>(
  call: C,
  input: SentOf<C>,
  sending: Sending = {},
): Promise<ReplyOf<C>> {
  const token = currentToken();
  const { url, init } = toHttp(call, input as object, token);
  return fetchReply<ReplyOf<C>>(url, { ...init, ...sending }, token);
}

/** Sends a multipart call: its text fields and files as one form. */
export function sendParts<C extends Call>(
  call: C,
  parts: Readonly<Record<string, string | Blob | undefined>>,
): Promise<ReplyOf<C>> {
  const token = currentToken();
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) if (part !== undefined) body.set(name, part);
  const { url, init } = toHttp(call, {}, token);
  return fetchReply<ReplyOf<C>>(`${url}?lang=en`, { ...init, body }, token);
}

async function fetchReply<R>(url: string, init: RequestInit, token: string | null): Promise<R> {
  const response = await fetch(url, init).catch(() => {
    throw new ServerRefusal(frame.noConnection);
  });
  const envelope = (await response.json().catch(() => ({}))) as Envelope;
  if (response.ok && envelope.type === 'ok') return envelope.message as R;
  const code = typeof envelope.error === 'string' ? envelope.error : undefined;
  const sentence = typeof envelope.message === 'string' ? envelope.message : frame.unreadable;
  // A late answer to a session that has ended meanwhile says nothing about the present one.
  if (token !== null && token === currentToken()) followRefusal(code);
  throw new ServerRefusal(sentence, code);
}

function toHttp(call: Call, input: object, token: string | null): { url: string; init: RequestInit } {
  const fields = new URLSearchParams({ lang: 'en' });
  for (const [name, value] of Object.entries(input)) if (value !== undefined) fields.set(name, String(value));
  const headers = new Headers({ 'X-Candor-Client': 'ops' });
  if (token !== null) headers.set('Authorization', token);
  const init: RequestInit = { method: call.method, headers, cache: 'no-store', credentials: 'omit' };
  if (call.method === 'GET') return { url: `/api${call.path}?${fields}`, init };
  return { url: `/api${call.path}`, init: { ...init, body: fields } };
}

/** An ended session leads to the login; a role that is missing (role_missing) is only said. */
function followRefusal(code: string | undefined): void {
  if (code === 'totp_setup_needed') beginEnrolment('demanded');
  if (code === 'operator_required') leave();
}
