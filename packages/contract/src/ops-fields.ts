import * as z from 'zod/mini';
import { OPERATOR_ROLES } from './call';
import { timeText } from './fields';

/**
 * Shared by the console's calls. None of them takes a price, an outcome or a winner (a test checks all of them).
 * Reading needs a role; every change writes an audit row.
 */
export const EVERYBODY = OPERATOR_ROLES;
export const noInput = () => z.object({});
export const noteText = () => z.optional(z.string().check(z.maxLength(500)));
/** A reason the customer will read. */
export const reasonText = () => z.string('reason_missing').check(z.minLength(1, 'reason_missing'), z.maxLength(500));
export const searchText = () => z.optional(z.string().check(z.maxLength(100)));
export const jsonText = (max: number) => z.string().check(z.maxLength(max));
export const time = { created_at: timeText(), created_at_ms: z.number() };
export const done = () => z.object({ ok: z.literal(1) });
export const person = { user_id: z.number(), user_name: z.string() };
