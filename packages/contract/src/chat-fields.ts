import * as z from 'zod/mini';

/** Of every call that reads or writes messages. */

/** The number of a message; 0: before the first. */
export const seqText = () =>
  z.pipe(
    z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})$/)),
    z.transform((text) => Number.parseInt(text, 10)),
  );

/** Made by the client, once per message: a message sent again has the same key. */
export const clientKey = () => z.string().check(z.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/));
