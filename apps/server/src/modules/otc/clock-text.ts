/** Date and minute in UTC, for sentences. */
export const clockText = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
