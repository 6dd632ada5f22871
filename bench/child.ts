import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a file of this folder as a process; resolves when it has sent its first message. */
export const startChild = async (file: string): Promise<ChildProcess> => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  return child;
};

/** Sends an order and waits for the answer. */
export const ask = async <T>(child: ChildProcess, order: unknown): Promise<T> => {
  const answer = once(child, 'message');
  child.send(order as object);
  const [message] = await Promise.race([
    answer,
    once(child, 'exit').then(() => Promise.reject(new Error('child ended'))),
  ]);
  return message as T;
};

/** The value below which this share of a sorted list lies. */
export const shareOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? 0;
