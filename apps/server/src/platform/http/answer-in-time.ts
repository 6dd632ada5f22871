import type { FastifyRequest } from 'fastify';
import { slotOf } from './admit';
import { toUnknown } from './errors';

/**
 * Runs a request in its slot. After the timeout the caller is answered 503, so that a hanging database makes nobody
 * wait forever; the work goes on and keeps its slot until it ends.
 */
export const answerInTime = async <T>(
  request: FastifyRequest,
  work: (request: FastifyRequest) => Promise<T>,
  ms: number,
): Promise<T> => {
  const place = slotOf(request);
  place?.begin();
  const working = work(request).finally(() => place?.leave());
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(toUnknown(request)), ms);
  });
  try {
    return await Promise.race([working, late]);
  } catch (error) {
    // The caller has already been told that the outcome is unknown.
    working.catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
