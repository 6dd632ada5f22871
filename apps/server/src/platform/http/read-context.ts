import type { Call } from '@candor/contract/call';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#platform/refusal';
import { slotOf } from './admit';
import type { RequestContext, SessionOperator, SessionUser } from './context';
import type { CallGate } from './deps';
import type { Fields } from './form';
import { readIdempotencyKey } from './idempotency-key';
import { languageOf } from './language';
import { classOfUserCall } from './rate-classes';
import { toAddressKey } from './rate-limit';

const TOKEN_GRAMMAR = /^[\x21-\x7e]{1,200}$/;
const USER_AGENT_LENGTH = 256;
const ACCOUNT_LENGTH = 254;

/** Only the Authorization header authenticates, as the bare token: that is what makes cross-site forms harmless. */
const readToken = (request: FastifyRequest): string | null => {
  const token = request.headers.authorization;
  return token !== undefined && TOKEN_GRAMMAR.test(token) ? token : null;
};

export interface CallRequest {
  readonly call: Call;
  readonly fields: Fields;
  /** The call's own share, per address for public calls and per user or operator for the others. */
  readonly perMinute: number | undefined;
  /** Fields of which the first that is filled names the account the caller claims to have. */
  readonly accountFields: readonly string[];
  /** Who takes the call's own share instead of the address; absent or null: nobody. */
  readonly sharerOf?: ((fields: Fields) => Promise<string | null>) | undefined;
}

const MINUTE_MS = 60_000;
const takeOwnShare = (gate: CallGate, who: string, { call, perMinute }: CallRequest): void => {
  if (perMinute !== undefined) gate.limiter.take(`${call.path} ${who}`, { count: perMinute, windowMs: MINUTE_MS });
};

/** Limits the attempts per account and address, whatever spelling of the account is used. */
const takeAccountShare = (gate: CallGate, address: string, { call, fields, accountFields }: CallRequest): void => {
  const named = accountFields.map((field) => fields.get(field) ?? '').find((text) => text !== '');
  if (named === undefined) return;
  const account = named.normalize('NFKC').trim().toLowerCase().slice(0, ACCOUNT_LENGTH);
  gate.limiter.take(`${call.path} ${address} ${account}`, gate.shares.account);
};

const takeUserShare = (gate: CallGate, user: SessionUser, asked: CallRequest): void => {
  const rateClass = classOfUserCall(asked.call);
  gate.limiter.take(`${rateClass} user ${user.userId}`, gate.shares[rateClass]);
  if (asked.call.auth === 'user') takeOwnShare(gate, `user ${user.userId}`, asked);
};

/**
 * Bad tokens are counted per address after the look-up, so that a valid session behind the same address is still
 * served.
 */
const countBadToken = (gate: CallGate, address: string): void =>
  gate.limiter.take(`bad-token ${address}`, gate.shares.bad_token);

/** 403 whatever is wrong: no token, a user's token, one that ended, or an operator without the role. */
const readOperator = async (gate: CallGate, request: FastifyRequest, asked: CallRequest): Promise<SessionOperator> => {
  const token = readToken(request);
  const operator = token === null ? null : await gate.readOperator(token, asked.call);
  if (operator === null) {
    countBadToken(gate, toAddressKey(request.ip));
    return refuse('operator_required');
  }
  gate.limiter.take(`operator ${operator.operatorId}`, gate.shares.operator);
  takeOwnShare(gate, `operator ${operator.operatorId}`, asked);
  if (!asked.call.roles.some((role) => operator.roles.includes(role))) refuse('role_missing');
  return operator;
};

/** 999 for every token that opens no session, whatever is wrong with it. A public call goes on as a visitor's. */
const readUser = async (gate: CallGate, request: FastifyRequest, asked: CallRequest): Promise<SessionUser | null> => {
  const address = toAddressKey(request.ip);
  if (asked.call.auth === 'public') {
    takeOwnShare(gate, (await asked.sharerOf?.(asked.fields)) ?? address, asked);
    takeAccountShare(gate, address, asked);
  }
  const token = readToken(request);
  const user = token === null ? null : await gate.readSession(token);
  if (user !== null) {
    takeUserShare(gate, user, asked);
    return user;
  }
  if (asked.call.auth === 'public') {
    if (asked.perMinute === undefined) gate.limiter.take(`visitor ${address}`, gate.shares.visitor);
    return null;
  }
  countBadToken(gate, address);
  return refuse('session_invalid');
};

/** Rate limit and session come before the key, so that an anonymous client learns nothing about a call's fields. */
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
    releaseSlot: () => slotOf(request)?.leave(),
  };
};
