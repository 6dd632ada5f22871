export interface QuietHours {
  /** HH:MM; both empty: none. */
  readonly from: string;
  readonly to: string;
}

export const NO_QUIET_HOURS: QuietHours = { from: '', to: '' };
/** What the form proposes to somebody who has none. */
export const USUAL_NIGHT: QuietHours = { from: '23:00', to: '07:00' };

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Two different times of day; a browser gives an empty text while one is being typed. */
export const areQuietHours = ({ from, to }: QuietHours): boolean => CLOCK.test(from) && CLOCK.test(to) && from !== to;

/** Minutes east of UTC, as the server takes them; `Date` counts them to the west. */
export const toEastOffset = (westMinutes: number): number => (westMinutes === 0 ? 0 : -westMinutes);
