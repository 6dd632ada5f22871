const DAY_MS = 86_400_000;

/** Days that can be chosen with one press. */
export const SINCE_DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const;
export type SincePreset = keyof typeof SINCE_DAYS;
export const SINCE_PRESETS = ['7d', '30d', '90d'] as const satisfies readonly SincePreset[];

/** The day (UTC) as the call wants it. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const sinceOf = (preset: SincePreset, nowMs: number): string => utcDay(nowMs - SINCE_DAYS[preset] * DAY_MS);

/** Whether a text is a day of the calendar; what a date field can hold while it is being typed is not. */
export const isDay = (text: string): boolean => {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && utcDay(ms) === text;
};
