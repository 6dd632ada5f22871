import type { Logger } from './logger';
import { monotonicMs } from './monotonic';

export interface Lifecycle {
  /** Registers an orderly stop. The last one registered runs first. */
  onStop(name: string, stop: () => Promise<void>): void;
  /** Registers what must happen at once when the process dies without an orderly stop. */
  onAbort(abort: () => void): void;
  /** Stops everything and ends the process. Later calls wait for the first. */
  stop(exitCode: number): Promise<never>;
}

// One Ctrl-C may reach us three times: from the terminal, from npm and from the start script.
const SAME_KEY_PRESS_MS = 1_000;

/**
 * Ends the process in order on SIGTERM, SIGINT, SIGHUP or when the start script is gone; at once on a second signal, or
 * when the orderly stop takes longer than `stopMs`.
 */
export function installLifecycle(log: Logger, stopMs: number): Lifecycle {
  const stops: { name: string; stop: () => Promise<void> }[] = [];
  const aborts: (() => void)[] = [];
  let stopping: Promise<never> | null = null;
  let firstSignalMs: number | null = null;

  const abort = (exitCode: number): never => {
    for (const run of aborts) run();
    process.exit(exitCode);
  };
  const runStops = async (exitCode: number): Promise<never> => {
    setTimeout(() => {
      log.error('the stop took too long; ending now');
      abort(1);
    }, stopMs).unref();
    let code = exitCode;
    for (const { name, stop } of stops.reverse()) {
      await stop().catch((err) => {
        log.error({ err }, `could not stop ${name}`);
        code = 1;
      });
    }
    process.exit(code);
  };
  const stop = (exitCode: number): Promise<never> => {
    stopping ??= runStops(exitCode);
    return stopping;
  };
  const onSignal = (signal: string): void => {
    if (firstSignalMs !== null && monotonicMs() - firstSignalMs > SAME_KEY_PRESS_MS) abort(1);
    if (firstSignalMs !== null) return;
    firstSignalMs = monotonicMs();
    log.info({ signal }, 'stopping');
    void stop(0);
  };
  const onFault = (err: unknown): void => {
    log.fatal({ err }, 'unexpected fault');
    abort(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.once('disconnect', () => onSignal('disconnect'));
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
  return {
    onStop: (name, run) => void stops.push({ name, stop: run }),
    onAbort: (run) => void aborts.push(run),
    stop,
  };
}
