import type { AREAS } from './messages/areas';

type Area = (typeof AREAS)[keyof typeof AREAS];
type English = Area['texts']['en'];
type CodesOf<Part> = Part extends unknown ? keyof Part & string : never;
type NamesIn<List> = List extends readonly (infer Name extends string)[] ? Name : never;
type WordsOf<Words, Code> = Words extends unknown ? (Code extends keyof Words ? NamesIn<Words[Code]> : never) : never;

/**
 * Every expected "no" of the server. The sentences live in messages/<area>/<language>.json; a test demands all eight translations and
 * another that each code is provoked at least once.
 */
export type RefusalCode = CodesOf<English['refusals']>;

/** Sentences of success, and words the server itself prints into replies. */
export type Notice = CodesOf<English['notices']>;

/** The parameters the sentence of a refusal takes. */
export type RefusalParams = {
  readonly [Code in RefusalCode]: Readonly<Record<WordsOf<Area['words'], Code>, string>>;
};

export type MessageTable = Readonly<Record<RefusalCode | Notice, string>>;

/** HTTP status of the few refusals no honest client meets; all others answer 200, as the wire demands. */
export const REFUSAL_STATUS: Partial<Record<RefusalCode, number>> = {
  parameter_repeated: 400,
  parameter_forbidden: 400,
  malformed_request: 400,
  operator_required: 403,
  role_missing: 403,
  totp_setup_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  file_too_large: 413,
  media_too_large: 413,
  content_type_refused: 415,
  too_many_requests: 429,
  server_fault: 500,
  server_busy: 503,
  outcome_unknown: 503,
  outcome_unchecked: 503,
};

/** The two refusals that carry their own envelope type (strings: clients compare strictly). */
export const REFUSAL_TYPE: Partial<Record<RefusalCode, '999' | '998'>> = {
  session_invalid: '999',
  verification_required: '998',
};
