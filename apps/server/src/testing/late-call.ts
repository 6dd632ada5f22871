import { withTx } from '#platform/db/with-tx';
import type { VirtualClock } from '#platform/runtime/clock';
import { expectNoChange } from './no-change';
import { untilBlocked } from './replay-steps';
import type { CallReply, TestApp } from './test-app';

interface LateCall {
  /** Locks, for another transaction, a row that the booking locks too. */
  readonly lock: string;
  readonly values: readonly unknown[];
  /** The time at which the locks are free. */
  readonly freeMs: number;
}

/**
 * Sends a call that is in time, lets it wait for its locks until `freeMs`, and returns its answer. The call has passed
 * all checks that need no lock when the clock moves, and it must change nothing.
 */
export const refusedAfterWaiting = (
  test: TestApp & { readonly clock: VirtualClock },
  { lock, values, freeMs }: LateCall,
  send: () => Promise<CallReply>,
): Promise<CallReply> =>
  expectNoChange(test, async () => {
    const { sending } = await withTx(test.pool, async ({ client }) => {
      await client.query(lock, [...values]);
      const sending = send();
      await untilBlocked(test);
      test.clock.setMs(freeMs);
      return { sending };
    });
    return sending;
  });
