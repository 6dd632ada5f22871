/** Milliseconds since 1970. The only place of the app that reads the device's clock. */
export function nowMs(): number {
  return Date.now();
}
