/** The terms of a renewal are announced at least one product day before the end. */
export interface Ending {
  readonly endMs: number;
  readonly dayMs: number;
}

/** Announcements begin two days before the end, so that an outage of a day does not prevent them. */
export const announceFrom = ({ endMs, dayMs }: Ending): number => endMs - 2 * dayMs;
export const announceUntil = ({ endMs, dayMs }: Ending): number => endMs - dayMs;

/** Without an announcement in time an order does not renew. `announcedMs` 0: none was made. */
export const isRenewalDue = (ending: Ending, { isOn, announcedMs }: { isOn: boolean; announcedMs: number }): boolean =>
  isOn && announcedMs > 0 && announcedMs <= announceUntil(ending);
