import type { IncomingMessage } from 'node:http';

const MAX_MS = 500;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Keeps reading and discarding the body for a short time after the reply is decided: a client that is still sending
 * would otherwise see a connection reset instead of the reply. Ends early when the body ends.
 */
export const discardBody = (message: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0;
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) finish();
    };
    const finish = (): void => {
      clearTimeout(timer);
      message.off('data', count).off('end', finish).off('close', finish).off('error', finish);
      resolve();
    };
    const timer = setTimeout(finish, MAX_MS);
    message.unpipe();
    message.on('data', count).once('end', finish).once('close', finish).once('error', finish);
    message.resume();
  });
