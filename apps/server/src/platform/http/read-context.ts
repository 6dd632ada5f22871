import type { Call } from '@candor/contract/call';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#platform/refusal';
import type { RequestContext, SessionOperator, SessionUser } from './context';
import type { CallGate } from './deps';
import type { Fields } from './form';
import { readIdempotencyKey } from './idempotency-key';
import { languageOf } from './language';
import { toAddressKey } from './rate-limit';

/** Shares of one minute. Honest use stays far below; a call may set its own, lower one. */
const PUBLIC_PER_MINUTE = 1_200;
const USER_PER_MINUTE = 600;
const OPERATOR_PER_MINUTE = 600;
const BAD_TOKENS_PER_MINUTE = 1_200;

const TOKEN_GRAMMAR = /^[\x21-\x7e]{1,200}$/;
const USER_AGENT_LENGTH = 256;

/** Only the Authorization header authenticates, as the bare token: that is what makes cross-site forms harmless. */
const readToken = (request: FastifyRequest): string | null => {
  const token = request.headers.authorization;
  return token !== undefined && TOKEN_GRAMMAR.test(token) ? token : null;
};

export interface CallRequest {
  readonly call: Call;
  readonly fields: Fields;
  /** The call's own share of one minute, per address for public calls and per user or operator for the others. */
  readonly perMinute: number | undefined;
}

const takePublicShare = (gate: CallGate, address: string, { call, perMinute }: CallRequest): void => {
  if (perMinute !== undefined) gate.limiter.take(`${call.path} ${address}`, perMinute);
  else gate.limiter.take(`public ${address}`, PUBLIC_PER_MINUTE);
};

const takeUserShare = (gate: CallGate, user: SessionUser, { call, perMinute }: CallRequest): void => {
  gate.limiter.take(`user ${user.userId}`, USER_PER_MINUTE);
  if (perMinute !== undefined) gate.limiter.take(`${call.path} user ${user.userId}`, perMinute);
};

/** 999 for every token that opens no session, whatever is wrong with it. Guessing is limited per address. */
const requireUser = async (gate: CallGate, address: string, token: string | null): Promise<SessionUser> => {
  const key = `bad-token ${address}`;
  gate.limiter.ensureOpen(key, BAD_TOKENS_PER_MINUTE);
  const user = token === null ? null : await gate.readSession(token);
  if (user !== null) return user;
  gate.limiter.take(key, BAD_TOKENS_PER_MINUTE);
  return refuse('session_invalid');
};

/** 403 whatever is wrong: no token, a user's token, one that ended, or an operator without the role. */
const readOperator = async (gate: CallGate, request: FastifyRequest, asked: CallRequest): Promise<SessionOperator> => {
  const address = toAddressKey(request.ip);
  const key = `bad-token ${address}`;
  gate.limiter.ensureOpen(key, BAD_TOKENS_PER_MINUTE);
  const token = readToken(request);
  const operator = token === null ? null : await gate.readOperator(token, asked.call);
  if (operator === null) {
    gate.limiter.take(key, BAD_TOKENS_PER_MINUTE);
    return refuse('operator_required');
  }
  gate.limiter.take(`operator ${operator.operatorId}`, OPERATOR_PER_MINUTE);
  if (asked.perMinute !== undefined) {
    gate.limiter.take(`${asked.call.path} operator ${operator.operatorId}`, asked.perMinute);
  }
  if (!asked.call.roles.some((role) => operator.roles.includes(role))) refuse('role_missing');
  return operator;
};

const readUser = async (gate: CallGate, request: FastifyRequest, asked: CallRequest): Promise<SessionUser | null> => {
  const token = readToken(request);
  const address = toAddressKey(request.ip);
  if (asked.call.auth === 'user') {
    const user = await requireUser(gate, address, token);
    takeUserShare(gate, user, asked);
    return user;
  }
  takePublicShare(gate, address, asked);
  return token === null ? null : gate.readSession(token);
};

/** Order: rate share and session first, then the key, so that a stranger learns nothing about a call's fields. */
export const readContext = async (
  gate: CallGate,
  request: FastifyRequest,
  asked: CallRequest,
): Promise<RequestContext> => {
  const operator = asked.call.auth === 'operator' ? await readOperator(gate, request, asked) : null;
  const user = asked.call.auth === 'operator' ? null : await readUser(gate, request, asked);
  return {
    requestId: request.id,
    language: languageOf(request),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH),
    user,
    idempotency: readIdempotencyKey(request, asked.call, asked.fields),
    token: user === null ? null : readToken(request),
    operator,
  };
};
