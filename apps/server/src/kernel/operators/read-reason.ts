import { refuse } from '#platform/refusal';

/** A reason shown to the customer or stored in the log; whitespace alone is refused. */
export const readReason = (text: string): string => text.trim() || refuse('reason_missing');
