const PARTS = /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2}) ([0-9]{1,2}):([0-9]{1,2})(?::([0-9]{1,2}))?$/;

const pad = (part: string): string => part.padStart(2, '0');

/**
 * Milliseconds of "YYYY-M-D H:m[:s]" in UTC, with or without leading zeros, as date pickers of existing clients give it.
 * Null: not such a text, or a date or time that does not exist, such as 30 February.
 */
export const parseLooseTime = (text: string): number | null => {
  const [, year, month, day, hour, minute, second = '0'] = PARTS.exec(text) ?? [];
  if (!year || !month || !day || !hour || !minute) return null;
  const iso = `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}.000Z`;
  const ms = Date.parse(iso);
  // A day beyond the end of its month is read as one of the next month.
  return Number.isNaN(ms) || new Date(ms).toISOString() !== iso ? null : ms;
};
