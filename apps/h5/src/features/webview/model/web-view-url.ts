import { isUrl } from '@candor/domain/validation/url';
import { parseUrl } from '#lib/parse-url.ts';

export type WebViewDecision =
  | { readonly kind: 'blocked' }
  | {
      readonly kind: 'open';
      readonly url: string;
      readonly host: string;
      readonly isOwn: boolean;
    };

interface Allowed {
  /** Origin of this app. */
  readonly origin: string;
  /** Host names that may be opened over https, without their subdomains. */
  readonly hosts: readonly string[];
}

const BLOCKED: WebViewDecision = { kind: 'blocked' };

/**
 * Allows https URLs of listed hosts on the default port, and pages of our own origin. User names, backslashes and
 * control characters are refused, so that every browser parses the same host.
 */
export function decideWebViewUrl(raw: string | null, { origin, hosts }: Allowed): WebViewDecision {
  if (raw === null) return BLOCKED;
  const isOwn = raw === origin || raw.startsWith(`${origin}/`);
  if (!isOwn && !isUrl(raw)) return BLOCKED;
  const url = parseUrl(raw);
  if (url === null || url.username !== '' || url.password !== '' || /[\\\s\p{C}]/u.test(raw)) return BLOCKED;
  if (isOwn && url.origin === origin) return { kind: 'open', url: url.href, host: url.host, isOwn: true };
  const isListed = url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname);
  return isListed ? { kind: 'open', url: url.href, host: url.host, isOwn: false } : BLOCKED;
}

/** Parses a list of host names separated by commas or whitespace. */
export function readHostList(setting: string): readonly string[] {
  return setting
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== '');
}
