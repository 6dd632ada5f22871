import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import { groupCommit, type Outcome } from './group-commit';
import { KeyHeld } from './key-locks';
import { createLookUps, type LookUp } from './look-up-keys';
import { type Answer, type Booked, bookOnce, type FindDone, type Known, type OnceItem, replay } from './once';
import { referenceOfCall } from './reference';
import { createTurns } from './turns';

/** The calling user and the idempotency key; every money command carries them. */
export type Asking = Omit<OnceItem, 'reference'>;

/** The item a request was prepared into, without the fields of `OnceItem`. */
export type Prepared<I extends OnceItem> = Omit<I, keyof OnceItem>;

export interface Done<I, R> extends Answer<R> {
  /** Of the call, and of the entry or row it made; a repetition has the same. */
  readonly reference: string;
  /** The booked item; null when an earlier reply was found. */
  readonly booked: I | null;
}

/**
 * Reads the clock. What has a deadline is judged by a reading made while its locks are held: the call may have waited for
 * them until after the deadline.
 */
export type ReadTime = () => Date;

interface MoneyCommand<Q extends Asking, I extends OnceItem, R> {
  readonly deps: { readonly pool: Pool; readonly clock: Clock; readonly newId: () => string };
  /** Checks that need no lock; throws refusals. Must change nothing, unless `showsProof` is set. */
  readonly prepare: (request: Q) => Promise<Prepared<I>>;
  /** Locks, decides and posts the items, at least one, in one transaction; returns outcomes in the same order. */
  readonly book: (tx: Tx, items: readonly I[], readTime: ReadTime) => Promise<readonly Outcome<Booked<R>>[]>;
  /** `prepare` compares passwords or codes. Attempts are counted, so a known key is looked up before. */
  readonly showsProof?: boolean;
  /** For effects that post no ledger entry. */
  readonly findDone?: FindDone;
  /** How items are grouped into transactions; the default is `groupCommit`. */
  readonly commit?: typeof groupCommit<I, Answer<R>>;
}

const answerAgain = <R>(once: OnceItem, known: Known<R>): Done<never, R> => {
  const outcome = replay(once, known);
  if (!outcome.ok) throw outcome.error;
  return { ...outcome.value, reference: once.reference, booked: null };
};

const NOT_FINAL: readonly string[] = ['server_busy', 'outcome_unknown'];

/** "Busy" and faults are not final: the caller retries, so the key is not looked up and no query is spent. */
const isFinal = (error: unknown): boolean => error instanceof Refusal && !NOT_FINAL.includes(error.code);

/**
 * The single path of commands that move money. A known key is answered with its first reply, whatever has changed
 * since, and with `already_done` when that reply is deleted but the effect is booked. To save a query for new keys, the
 * key is looked up only where the answer could differ: before a proof is compared, before a refusal is returned, and
 * after a unique violation on the key. Calls with the same key run one after the other within a process, so that none is
 * refused while an earlier one is still being booked; of two processes, the one that finds the key held by a transaction
 * waits for it, and answers `outcome_unknown` if that takes too long.
 */
export const createMoneyCommand = <Q extends Asking, I extends OnceItem, R>(
  command: MoneyCommand<Q, I, R>,
): ((request: Q) => Promise<Done<I, R>>) => {
  const { deps, prepare, book, findDone } = command;
  const inTurn = createTurns();
  const newLookUp = createLookUps<R>(deps.pool, findDone);
  const readTime: ReadTime = () => new Date(deps.clock.nowMs());
  const commit = (command.commit ?? groupCommit<I, Answer<R>>)({
    pool: deps.pool,
    run: (tx, items, mode) => {
      const bookFresh = async (fresh: readonly I[]) => (fresh.length === 0 ? [] : book(tx, fresh, readTime));
      return bookOnce<I, R>({ tx, items, mode, at: readTime(), findDone, book: bookFresh });
    },
  });

  const toItem = async (request: Q, once: OnceItem): Promise<I> =>
    ({ ...(await prepare(request)), ...once }) as unknown as I;

  const carryOut = async (item: I): Promise<Done<I, R>> => {
    const answer = await commit(item);
    return { ...answer, reference: item.reference, booked: answer.replayed ? null : item };
  };

  /** Waits while another transaction books the key; its look-up ends the waiting. */
  const carryOutOnce = async (item: I, lookUp: LookUp<R>): Promise<Done<I, R>> => {
    for (;;) {
      try {
        return await carryOut(item);
      } catch (error) {
        if (!(error instanceof KeyHeld)) throw error;
        const known = await lookUp(item.reference);
        if (known) return answerAgain(item, known);
      }
    }
  };

  const carryOutKeyed = async (request: Q, once: OnceItem, isLookedUpFirst: boolean): Promise<Done<I, R>> => {
    const lookUp = newLookUp();
    const known = isLookedUpFirst ? await lookUp(once.reference) : undefined;
    if (known) return answerAgain(once, known);
    try {
      return await carryOutOnce(await toItem(request, once), lookUp);
    } catch (error) {
      if (!isFinal(error)) throw error;
      const since = await lookUp(once.reference);
      if (since) return answerAgain(once, since);
      throw error;
    }
  };

  return (request) => {
    const { userId, idempotency } = request;
    if (idempotency === null) {
      return toItem(request, { userId, idempotency, reference: deps.newId() }).then(carryOut);
    }
    const once = { userId, idempotency, reference: referenceOfCall(userId, idempotency) };
    return inTurn(once.reference, (hasWaited) =>
      carryOutKeyed(request, once, hasWaited || command.showsProof === true),
    );
  };
};
