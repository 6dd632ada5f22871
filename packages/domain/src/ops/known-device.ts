const DAY_MS = 24 * 3_600_000;

/** A device on which an operator has not logged in for this long is a stranger's again. */
export const DEVICE_LIFE_MS = 90 * DAY_MS;
/** Devices one operator may be known on; a further one takes the place of that not used for longest. */
export const DEVICES_PER_OPERATOR = 10;
/** While somebody goes on guessing, the other operators are mailed again this long after the last time. */
export const ALERT_AGAIN_MS = DAY_MS / 4;
/** How long the console shows an alert after the last guess. */
export const ALERT_SHOWN_MS = DAY_MS;
