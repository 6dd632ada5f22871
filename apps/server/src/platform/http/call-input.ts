import type { Call, InputOf } from '@candor/contract/call';
import { isRefusalCode } from '@candor/contract/messages/tables';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Refusal, refuse } from '#platform/refusal';
import { type Fields, LENIENT_FIELDS, parseForm } from './form';

const NO_FIELDS: Fields = new Map();

/** The query as it was sent, without the question mark. */
export const queryTextOf = (request: FastifyRequest): string => {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
};

/** The form body, once the parser has read it; nothing for other bodies. */
export const bodyFieldsOf = (request: FastifyRequest): Fields =>
  request.body instanceof Map ? (request.body as Fields) : NO_FIELDS;

/**
 * GET reads the query, all other methods the body. A body field is never read from the query, and a field in both is
 * refused; only the lenient fields may come from either, and then the body wins.
 */
export const readFields = (request: FastifyRequest): Fields => {
  const query = parseForm(queryTextOf(request), 'query');
  if (request.method === 'GET') return query;
  const body = bodyFieldsOf(request);
  if (query.size === 0) return body;
  const fields = new Map(body);
  for (const [name, value] of query) {
    if (!LENIENT_FIELDS.has(name)) {
      if (body.has(name)) refuse('parameter_repeated', { field: name });
    } else if ((body.get(name) ?? '') === '') {
      fields.set(name, value);
    }
  }
  return fields;
};

/** Fields the schema does not know are dropped here and bound nowhere. */
export const parseInput = <C extends Call>(call: C, fields: Fields): InputOf<C> => {
  const sent: Record<string, string> = Object.create(null);
  for (const [name, value] of fields) sent[name] = value;
  const parsed = z.safeParse(call.input, sent);
  if (parsed.success) return parsed.data as InputOf<C>;
  const issue = parsed.error.issues[0];
  if (issue !== undefined && isRefusalCode(issue.message)) throw new Refusal(issue.message);
  return refuse('parameter_error', { field: String(issue?.path.at(-1) ?? '') });
};
