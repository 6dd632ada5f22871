import type { Call } from '@candor/contract/call';
import { REFUSAL_STATUS, REFUSAL_TYPE } from '@candor/contract/codes';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#platform/refusal';
import { languageOf } from './language';
import { originOf } from './origin';

const JSON_TYPE = 'application/json; charset=utf-8';

const toOkBody = (call: Call, json: string): string =>
  call.envelope === 'code' ? `{"code":1,"msg":"ok","data":${json}}` : `{"type":"ok","message":${json}}`;

/** The message is JSON text already. */
export const sendOkJson = (reply: FastifyReply, call: Call, json: string): FastifyReply =>
  reply.header('content-type', JSON_TYPE).send(toOkBody(call, json));

export const sendOk = (reply: FastifyReply, call: Call, message: unknown): FastifyReply =>
  sendOkJson(reply, call, JSON.stringify(message ?? null));

/** `error` is our addition to the documented envelope: our own client decides by this code, never by the sentence. */
const toRefusalBody = (call: Call | undefined, refusal: Refusal, sentence: string): unknown =>
  call?.envelope === 'code'
    ? { code: -1, msg: sentence, data: null }
    : { type: REFUSAL_TYPE[refusal.code] ?? 'error', message: sentence, error: refusal.code };

/** The only place where a refusal becomes a reply. `status` overrides the table for the few refusals of HTTP itself. */
export const sendRefusal = (reply: FastifyReply, refusal: Refusal, status?: number): FastifyReply => {
  const { request } = reply;
  // Some sentences name a page of our own app, for clients that have none.
  const sentence = sentenceOf(languageOf(request), refusal.code, { origin: originOf(request), ...refusal.params });
  if (refusal.code === 'too_many_requests') reply.header('retry-after', refusal.params.seconds ?? '60');
  if (REFUSAL_STATUS[refusal.code] === 503) reply.header('retry-after', '1');
  return reply
    .code(status ?? REFUSAL_STATUS[refusal.code] ?? 200)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(toRefusalBody(callOf(request), refusal, sentence)));
};

/** The details go to the log under the request's id; the user gets a sentence and that id. */
export const sendFault = (reply: FastifyReply, error: unknown): FastifyReply => {
  const { request } = reply;
  request.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'fault');
  return sendRefusal(reply, new Refusal('server_fault', { id: request.id }));
};

const callOf = (request: FastifyRequest): Call | undefined => request.routeOptions.config?.call;
