import type { FastifyRequest } from 'fastify';
import { placeOf } from './admit';
import { toUnknown } from './errors';

/**
 * Works on a request in its place. When the time is up its caller is answered 503, so that a database that hangs makes
 * nobody wait for ever; the work itself goes on and keeps its place until it ends.
 */
export const answerInTime = async <T>(
  request: FastifyRequest,
  work: (request: FastifyRequest) => Promise<T>,
  ms: number,
): Promise<T> => {
  const place = placeOf(request);
  place?.begin();
  const working = work(request).finally(() => place?.leave());
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(toUnknown(request)), ms);
  });
  try {
    return await Promise.race([working, late]);
  } catch (error) {
    // Whatever becomes of work that nobody waits for any more has been told to its caller as unknown.
    working.catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
