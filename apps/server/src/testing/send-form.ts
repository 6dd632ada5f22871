import type { Method } from '@candor/contract/call';

export interface FormRequest {
  readonly method: Method;
  /** Below /api, without a query. */
  readonly path: string;
  /** Form text exactly as it goes over the wire: the query of a GET, the body of everything else. */
  readonly form?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FormReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly type: string;
  readonly message: unknown;
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

const toUrl = (origin: string, { method, path, form = '' }: FormRequest): string =>
  method === 'GET' && form !== '' ? `${origin}/api${path}?${form}` : `${origin}/api${path}`;

/** Sends form text as it is, for what URLSearchParams would tidy up. A reply that is no JSON is a failure of the test. */
export const sendForm = async (origin: string, request: FormRequest): Promise<FormReply> => {
  const { method, form = '', token, headers } = request;
  const response = await fetch(toUrl(origin, request), {
    method,
    headers: {
      ...(method !== 'GET' && { 'content-type': FORM_TYPE }),
      ...(token !== undefined && { authorization: token }),
      ...headers,
    },
    ...(method !== 'GET' && { body: form }),
  });
  const text = await response.text();
  const body = JSON.parse(text) as { type?: string; message?: unknown };
  return { status: response.status, headers: response.headers, text, type: body.type ?? '', message: body.message };
};

export const encodeForm = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();
