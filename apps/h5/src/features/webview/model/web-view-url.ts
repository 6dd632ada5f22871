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
  /** Where this app was loaded from. */
  readonly origin: string;
  /** Host names that may be opened over https. A host stands for itself, not for names below it. */
  readonly hosts: readonly string[];
}

const BLOCKED: WebViewDecision = { kind: 'blocked' };

/**
 * Only https addresses of listed hosts on the usual port, and pages of our own origin. The text must be a plain address
 * to begin with (no user name, no backslash, no control sign), so that every browser reads the same host from it.
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

/** The setting is a list of host names, separated by commas or blanks. */
export function readHostList(setting: string): readonly string[] {
  return setting
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== '');
}
