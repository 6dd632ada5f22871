import * as z from 'zod/mini';
import { decimalText } from './fields';

/**
 * Money calls of existing clients answer with a sentence. With `receipt=1` the same call answers with that sentence as
 * `text`, and with the id and the figures of what it made.
 */
export const receiptField = () => ({ receipt: z._default(z.enum(['0', '1']), '0') });

/** Id of the entry a call has booked; `/wallet/record/why` opens the record by it. */
export const recordId = () => z.uuid();

export const orSentence = <S extends z.core.$ZodShape>(shape: S) =>
  z.union([z.string(), z.object({ text: z.string(), ...shape })]);

/** `id` as the lists of deposits and withdrawals have it. */
export const idReceipt = () => orSentence({ id: z.number() });

export const convertReceipt = () =>
  orSentence({
    id: recordId(),
    from_currency_id: z.number(),
    from_name: z.string(),
    /** What was converted; the fee was taken beside it, in the same coin. */
    number: decimalText(),
    fee: decimalText(),
    to_currency_id: z.number(),
    to_name: z.string(),
    received: decimalText(),
  });
