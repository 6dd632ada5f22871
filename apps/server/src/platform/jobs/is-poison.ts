import { sortError } from '#platform/db/sort-error';
import { LeaseLost } from './lease';

/** Wrong data and broken constraints: what was asked for fails again, however often it is tried. */
const POISON_CLASSES = new Set(['22', '23', 'P0']);

/** Base of errors that say: try again, nothing is wrong with what was asked for. */
export class Passing extends Error {}

const isPassing = (error: Error): boolean =>
  error instanceof LeaseLost || error instanceof Passing || sortError(error) !== 'poison';

/**
 * Whether work failed by what is in it. Everything else passes by itself: a lost lease, a database that is away, full or
 * busy, and a program that does not fit its tables, which is nothing a single item could be blamed for.
 */
export const isPoison = (error: unknown): boolean => {
  if (!(error instanceof Error) || isPassing(error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return code === null || (code.length === 5 && POISON_CLASSES.has(code.slice(0, 2)));
};

const LONGEST = 300;
/** Longer than a reference: hashes, tokens and keys are not for the eyes of everybody who reads the console. */
const SECRETIVE = /[A-Za-z0-9+/=_-]{40,}/g;

/** What operators read about it: one line, without anything that looks like a secret. */
export const describeError = (error: unknown): string => {
  const { message, code } = error as { message?: unknown; code?: unknown };
  const line = String(message ?? error)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(SECRETIVE, '…')
    .trim()
    .slice(0, LONGEST);
  const text = line === '' ? 'unknown error' : line;
  return typeof code === 'string' ? `${text} (${code})` : text;
};
