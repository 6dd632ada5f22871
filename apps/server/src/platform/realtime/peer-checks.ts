import type { Logger } from '#platform/runtime/logger';
import type { Logins } from './logins';
import type { Peer } from './peer';

/** Often enough that a socket is closed within five seconds of the end of its session. */
const RECHECK_MS = 2_000;
const SWEEP_MS = 500;

export interface UpkeepDeps {
  readonly peers: ReadonlySet<Peer>;
  readonly logins: Logins;
  readonly logger: Logger;
}

/** Closes sockets whose session has ended, and sockets that have stopped reading. */
export const startPeerChecks = ({ peers, logins, logger }: UpkeepDeps): { stop(): void } => {
  let isChecking = false;
  const recheck = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    await logins
      .recheck()
      .catch((error: unknown) => logger.warn({ err: error }, 'realtime: sessions not checked, trying again'));
    isChecking = false;
  };
  const sweep = (): void => {
    for (const peer of peers) if (peer.isStuck()) peer.cut();
  };
  const timers = [setInterval(() => void recheck(), RECHECK_MS), setInterval(sweep, SWEEP_MS)];
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
};
