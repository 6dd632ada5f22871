const ORIGIN = /^(http|ws)s?:\/\/[^/]*/;

/** The same addresses at another origin: paths stay, wss becomes ws where the origin is plain http. */
export function moveUrls(urls: unknown, origin: string): unknown {
  if (typeof urls === 'string') {
    return urls.replace(ORIGIN, (_, kind: string) => (kind === 'ws' ? origin.replace(/^http/, 'ws') : origin));
  }
  if (typeof urls !== 'object' || urls === null) return urls;
  return Object.fromEntries(Object.entries(urls).map(([name, value]) => [name, moveUrls(value, origin)]));
}
