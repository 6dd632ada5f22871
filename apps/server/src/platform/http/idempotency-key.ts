import { createHash } from 'node:crypto';
import type { Call } from '@candor/contract/call';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#platform/refusal';
import { bodyFieldsOf } from './call-input';
import type { IdempotencyKey } from './context';
import type { Fields } from './form';

const KEY_GRAMMAR = /^[A-Za-z0-9_-]{8,64}$/;
const KEY_FIELD = 'request_id';
/** These may differ between two sendings of one and the same request. */
const VOLATILE_FIELDS = new Set([KEY_FIELD, 'lang', '_timespan']);

const hashFields = (fields: Fields): string => {
  const stable = [...fields].filter(([name]) => !VOLATILE_FIELDS.has(name));
  stable.sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(stable)).digest('hex');
};

/** The key of a money call from the header or the form field; null when there is none. Two different keys are refused. */
export const readIdempotencyKey = (request: FastifyRequest, call: Call, fields: Fields): IdempotencyKey | null => {
  if (!call.money) return null;
  const header = request.headers['idempotency-key'];
  const field = fields.get(KEY_FIELD);
  const key = header ?? field;
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY_GRAMMAR.test(key)) return refuse('idempotency_key_invalid');
  if (field !== undefined && field !== key) return refuse('idempotency_key_invalid');
  return { key, path: call.path, bodyHash: hashFields(fields) };
};

/** Whether the caller can repeat the call without doing it twice. */
export const hasIdempotencyKey = (request: FastifyRequest): boolean =>
  request.headers['idempotency-key'] !== undefined || bodyFieldsOf(request).has(KEY_FIELD);
