/** Two: one works on its own rows while the other waits for, or holds, the accounts of the house. */
const WORKERS = 2;

/**
 * Processes batches two at a time, each taken by the worker that is free. After a failure no further batch is taken; the
 * one still being processed is awaited, then the first failure is thrown.
 */
export const workSideBySide = async <T>(
  batches: AsyncGenerator<T, void, undefined>,
  handle: (batch: T) => Promise<void>,
): Promise<void> => {
  const work = async (): Promise<void> => {
    for await (const batch of batches) await handle(batch);
  };
  const ended = await Promise.allSettled(Array.from({ length: WORKERS }, work));
  const failed = ended.find((one): one is PromiseRejectedResult => one.status === 'rejected');
  if (failed) throw failed.reason;
};
