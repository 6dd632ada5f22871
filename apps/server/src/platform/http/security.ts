import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** Headers that every reply carries, whoever wrote it. */
const ALWAYS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

/** For pictures any site may show: old clients live on an origin of their own. Never for a private one without its signature. */
export const PUBLIC_PICTURE: Readonly<Record<string, string>> = { 'cross-origin-resource-policy': 'cross-origin' };

/** Content security policy of all replies that are not pages: nothing may load or run. */
export const DATA_POLICY =
  "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'none'";

export const DOCS_POLICY = `${DATA_POLICY}; style-src 'self'`;

/** The styles of the HTML shell stand in the page itself and are allowed by their hash, nothing else inline is. */
export const hashInlineStyles = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(([, css = '']) => {
    // Browsers hash the text after their parser has made all line ends LF.
    const text = css.replace(/\r\n?/g, '\n');
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  });

export interface PageOrigins {
  /** Origins that may show the page inside their own. Browsers then pass over x-frame-options, which knows no list. */
  readonly framers?: readonly string[];
  /** The one foreign origin pictures may come from: the server of map tiles. */
  readonly tiles?: string | null;
}

export const toPagePolicy = (
  styleHashes: readonly string[],
  { framers = [], tiles = null }: PageOrigins = {},
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes].join(' '),
    `img-src 'self' data: blob:${tiles === null ? '' : ` ${tiles}`}`,
    // blob: plays a recording before it is uploaded.
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framers.length === 0 ? "'none'" : framers.join(' ')}`,
    "form-action 'self'",
  ].join('; ');

/** Routes may override single headers afterwards. */
export const setSecurityHeaders = (reply: FastifyReply, policy: string): void => {
  reply.headers(ALWAYS).header('content-security-policy', policy);
};

/** The same headers for a reply that does not come from a route. */
export const securityHeaders = (): Readonly<Record<string, string>> => ({
  ...ALWAYS,
  'content-security-policy': DATA_POLICY,
});

/** The same headers for a reply written straight to a socket. */
export const rawSecurityHeaders = (): string =>
  Object.entries(securityHeaders())
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
