import type { Clock } from '#platform/runtime/clock';
import { runServer } from '../run-server';

/**
 * The server with a clock that browser tests set ahead: it runs like the system's, plus what its parent process has sent
 * (`{ advanceMs }`, answered by `{ nowMs }`). Finance products pay once a day, and no test can wait for that.
 */
let aheadMs = 0;
const nowMs = (): number => Date.now() + aheadMs;
const clock: Clock = { nowMs, databaseNowMs: nowMs };

process.on('message', (message: { readonly advanceMs?: number }) => {
  aheadMs += message.advanceMs ?? 0;
  process.send?.({ nowMs: nowMs() });
});

await runServer(clock);
