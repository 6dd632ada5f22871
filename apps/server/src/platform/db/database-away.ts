/** Starting up, shutting down, or out of connections: nothing was begun. */
const SQL_STATES = new Set(['57P03', '53300']);
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ENOENT']);
/** pg-pool tells this one by its words only. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/**
 * No connection could be had, so nothing was changed and trying again is right. A connection that breaks in the middle
 * is not meant: then the outcome is unknown, and only a retry with the same key can tell.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return SQL_STATES.has(code) || SOCKET_CODES.has(code) || error.message === NO_CONNECTION;
};
