/** The text of a date and time field, which has no zone of its own, read as UTC: milliseconds. */
export const toUtcMs = (text: string): string => String(Date.parse(`${text}Z`));

/** The text of such a field for a time; empty without one. */
export const toUtcInput = (ms: number): string => (ms > 0 ? new Date(ms).toISOString().slice(0, 16) : '');
