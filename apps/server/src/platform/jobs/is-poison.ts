import { classifyError } from '#platform/db/classify-error';
import { LeaseLost } from './lease';

/** SQLSTATE classes of invalid data and violated constraints: the same work fails again every time. */
const POISON_CLASSES = new Set(['22', '23', 'P0']);

/** Base of temporary errors: the work is valid and may be tried again. */
export class TransientError extends Error {}

const isPassing = (error: Error): boolean =>
  error instanceof LeaseLost || error instanceof TransientError || classifyError(error) !== 'poison';

/**
 * Whether the content of the work caused the failure. Everything else is temporary (a lost lease, a database that is
 * unreachable, full or busy) or not caused by a single item (code that does not match its tables).
 */
export const isPoison = (error: unknown): boolean => {
  if (!(error instanceof Error) || isPassing(error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return code === null || (code.length === 5 && POISON_CLASSES.has(code.slice(0, 2)));
};

const LONGEST = 300;
/** Longer than a reference: hashes, tokens and keys must not appear in the console. */
const SECRET_LIKE = /[A-Za-z0-9+/=_-]{40,}/g;

/** One line for operators, with everything that looks like a secret removed. */
export const describeError = (error: unknown): string => {
  const { message, code } = error as { message?: unknown; code?: unknown };
  const line = String(message ?? error)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(SECRET_LIKE, '…')
    .trim()
    .slice(0, LONGEST);
  const text = line === '' ? 'unknown error' : line;
  return typeof code === 'string' ? `${text} (${code})` : text;
};
