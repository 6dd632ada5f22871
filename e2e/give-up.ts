/**
 * How long a test waits for what must come. Nothing is measured by it, and a test that passes never waits so long: on a busy
 * machine a page takes twenty times as long as on a quiet one.
 */
export const GIVE_UP_MS = 60_000;
