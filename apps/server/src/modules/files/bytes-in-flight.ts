import { refuse } from '#platform/refusal';

/** Bytes of upload bodies in memory of this process, of all routes together. */
let bytesInFlight = 0;

export type HoldBytes = (bytes: number) => void;

/** Counts the bytes that `work` holds until it ends; refused as `server_busy` when the process would hold more than `max`. */
export const holdingBytes = async <T>(max: number, work: (hold: HoldBytes) => Promise<T>): Promise<T> => {
  let held = 0;
  try {
    return await work((bytes) => {
      held += bytes;
      bytesInFlight += bytes;
      if (bytesInFlight > max) refuse('server_busy');
    });
  } finally {
    bytesInFlight -= held;
  }
};
