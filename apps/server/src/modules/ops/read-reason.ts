import { refuse } from '#platform/refusal';

/** A reason the customer reads, or that stays in the log: spaces are none. */
export const readReason = (text: string): string => text.trim() || refuse('reason_missing');
