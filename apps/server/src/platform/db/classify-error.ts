import { Refusal } from '#platform/refusal';

/**
 * What an error of a database call means for the caller:
 * - refusal: our own negative answer, not a failure.
 * - retry: nothing was committed and the cause is temporary; the work may be tried again.
 * - unknown: the connection broke when a commit may have been sent; only a repetition with the same key can tell.
 * - poison: the work itself fails (constraint, bad data, a bug); trying again fails again.
 */
export type ErrorKind = 'refusal' | 'retry' | 'unknown' | 'poison';

/** When the error came. `open`: inside a transaction whose commit had not been sent, so nothing of it can have stayed. */
export type ErrorStage = 'open' | 'committing';

/** Thrown when a commit was sent and its answer never came. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection broke after the commit was sent', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/** Thrown instead of waiting when too many callers wait for a connection already. */
export class PoolFull extends Error {
  constructor() {
    super('too many callers wait for a connection');
    this.name = 'PoolFull';
  }
}

/** The statement or the whole transaction was undone by the server: nothing stayed, at any stage. */
const RETRY_STATES = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '40003', // statement_completion_unknown, of a statement only
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout
  '57P03', // cannot_connect_now: starting up or shutting down
  '57P05', // idle_session_timeout, before anything was sent
  '25P03', // idle_in_transaction_session_timeout
  '58030', // io_error
]);
/** 53000 insufficient_resources, 53100 disk_full, 53200 out_of_memory, 53300 too_many_connections, 53400. */
const RESOURCES = /^53/;
/** The connection is over: 57P01 admin_shutdown, 57P02 crash_shutdown, class 08 connection exceptions. */
const BROKEN_STATES = /^(57P01|57P02|08)/;

/** Nothing was sent: no connection could be made. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE',
]);
/** Disk full, at the database or at our file storage: what could not be written was not acknowledged. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
const BROKEN_SOCKETS = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'ERR_STREAM_DESTROYED']);
/** pg and pg-pool give these errors a message but no code. */
const NOT_CONNECTED_WORDS = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
]);
const BROKEN_WORDS = new Set([
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]);

export const sqlStateOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** A socket file that is not there, as opposed to a file of ours. */
const isNoSocket = (error: Error, code: string): boolean =>
  code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

const isNotConnected = (error: Error, code: string): boolean =>
  error instanceof PoolFull ||
  NOT_CONNECTED.has(code) ||
  DISK_FULL.has(code) ||
  isNoSocket(error, code) ||
  NOT_CONNECTED_WORDS.has(error.message);

const isBroken = (error: Error, code: string): boolean =>
  BROKEN_STATES.test(code) || BROKEN_SOCKETS.has(code) || BROKEN_WORDS.has(error.message);

/**
 * Classifies a database error. Without a stage the error belongs to a statement that commits itself: if the connection
 * broke, its outcome is unknown.
 */
export const classifyError = (error: unknown, stage: ErrorStage = 'committing'): ErrorKind => {
  if (error instanceof Refusal) return 'refusal';
  if (error instanceof OutcomeUnknown) return 'unknown';
  if (!(error instanceof Error)) return 'poison';
  // A host name with several addresses fails with one error for each of them.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (first instanceof Error && first !== error) return classifyError(first, stage);
  const code = sqlStateOf(error) ?? '';
  if (RETRY_STATES.has(code) || RESOURCES.test(code) || isNotConnected(error, code)) return 'retry';
  if (isBroken(error, code)) return stage === 'open' ? 'retry' : 'unknown';
  return 'poison';
};

/** True if the database is full, slow or unreachable, or the queue in front of it is full. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Refusal ? error.code === 'server_busy' : ['retry', 'unknown'].includes(classifyError(error));

/** Wraps work after a commit. An error there must not become "busy", which would claim that nothing was changed. */
export const afterCommit = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw isBusy(error) ? new OutcomeUnknown(error) : error;
  }
};
