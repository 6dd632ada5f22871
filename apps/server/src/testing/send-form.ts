import type { Method } from '@candor/contract/call';
import { type HttpReply, sendHttp } from './http-client';

export interface FormRequest {
  readonly method: Method;
  /** Below /api, without a query. */
  readonly path: string;
  /** Form text exactly as it goes over the wire: the query of a GET, the body of everything else. */
  readonly form?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

export interface FormReply extends HttpReply {
  readonly type: string;
  /** The code of a refusal. */
  readonly error: string;
  readonly message: unknown;
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

const toUrl = (origin: string, { method, path, form = '' }: FormRequest): string =>
  method === 'GET' && form !== '' ? `${origin}/api${path}?${form}` : `${origin}/api${path}`;

/**
 * Sends form text unchanged, for input that URLSearchParams would normalise. A reply that is not JSON fails the test.
 */
export const sendForm = async (origin: string, request: FormRequest): Promise<FormReply> => {
  const { method, form = '', token, headers, timeoutMs } = request;
  const reply = await sendHttp(toUrl(origin, request), {
    method,
    headers: {
      ...(method !== 'GET' && { 'content-type': FORM_TYPE }),
      ...(token !== undefined && { authorization: token }),
      ...headers,
    },
    ...(method !== 'GET' && { body: form }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  const body = JSON.parse(reply.text) as { type?: string; error?: string; message?: unknown };
  return { ...reply, type: body.type ?? '', error: body.error ?? '', message: body.message };
};

export const encodeForm = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();
