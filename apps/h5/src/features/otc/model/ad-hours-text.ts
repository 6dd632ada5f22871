const CLOCK = /^([01][0-9]|2[0-3]):([0-5][0-9])$/;
const pad = (count: number): string => String(count).padStart(2, '0');

/** Minutes of the UTC day as a time input has them: "08:30". */
export const writeMinute = (minute: number): string => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;

/** Null when it is not a time of the day. */
export function readMinute(text: string): number | null {
  const [, hours, minutes] = CLOCK.exec(text) ?? [];
  return hours === undefined || minutes === undefined
    ? null
    : Number.parseInt(hours, 10) * 60 + Number.parseInt(minutes, 10);
}
