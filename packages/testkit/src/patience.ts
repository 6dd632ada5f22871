/** A wait for an event gives up after this long: a hang, however slow the machine is. */
export const PATIENCE_MS = 60_000;
