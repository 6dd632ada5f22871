import type { Finding, Source } from './source';

// The patterns are put together from parts, so that this file does not find itself.
const TRACES: { pattern: RegExp; what: string }[] = [
  { pattern: new RegExp(`(?<![\\w.-])/(?:${['work', 'root'].join('|')})/[\\w.-]`), what: 'a folder of one machine' },
  {
    pattern: new RegExp(`(?<![\\w.-])/(?:${['home', 'Users'].join('|')})/[\\w.-]+/`),
    what: 'a home folder of one machine',
  },
  {
    pattern: new RegExp(`[.][.]/(?:${['shared', '[.]library'].join('|')})\\b`),
    what: 'a folder outside the repository',
  },
  { pattern: new RegExp(`\\b${'regis'}${'try'}[.][a-z0-9-]+[.][a-z]{2,}`, 'i'), what: 'a package host' },
  {
    pattern: new RegExp(`\\b(?:${['artif' + 'actory', 'verd' + 'accio', 'codeart' + 'ifact'].join('|')})\\b`, 'i'),
    what: 'a package host',
  },
  { pattern: /"resolved":\s*"https?:/, what: 'a package address (see omit-lockfile-registry-resolved in .npmrc)' },
];

/** Paths and hosts of the machine something was written on mean nothing, or too much, to everyone else. */
export function scanMachineTraces({ path, text }: Source): Finding[] {
  return text.split('\n').flatMap((line, index) =>
    TRACES.filter(({ pattern }) => pattern.test(line)).map(({ what }) => ({
      path,
      line: index + 1,
      rule: 'machine-trace',
      message: `${what}: use a relative path, or say it in words`,
    })),
  );
}
