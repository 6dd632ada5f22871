import { isBusy } from '#platform/db/classify-error';
import type { Logger } from '#platform/runtime/logger';
import type { Peer } from './peer';

/** Handles one client event. The return value is sent as the acknowledgement if the client asked for one. */
export type Answer = (peer: Peer, payload: unknown) => unknown;

export interface DispatchDeps {
  readonly answers: ReadonlyMap<string, Answer>;
  readonly logger: Logger;
}

/** Unknown and server-only events only count as a strike against the client. */
export const dispatch = async (deps: DispatchDeps, peer: Peer, [event, ...args]: readonly unknown[]): Promise<void> => {
  const answer = typeof event === 'string' ? deps.answers.get(event) : undefined;
  if (answer === undefined) {
    peer.strike();
    return;
  }
  const last = args.at(-1);
  const acknowledge = typeof last === 'function' ? last : undefined;
  try {
    const reply = await answer(peer, args[0] === acknowledge ? undefined : args[0]);
    acknowledge?.(reply);
  } catch (error) {
    const level = isBusy(error) ? 'warn' : 'error';
    deps.logger[level]({ err: error, event }, 'realtime: event not answered');
    peer.close();
  }
};
