import { type Finding, isBesideProduct, type Source } from './source';

const LOCK = /const ([A-Z_]*LOCK) = ([\d_]+);/g;

/** Advisory locks with one number block each other, though they guard different things. */
export function scanLockNumbers(sources: readonly Source[]): Finding[] {
  const owners = new Map<string, string>();
  return sources.flatMap(({ path, text }) => {
    if (!path.startsWith('apps/server/src/') || isBesideProduct(path)) return [];
    return [...text.matchAll(LOCK)].flatMap(({ 1: name = '', 2: number = '', index }): Finding[] => {
      const owner = owners.get(number);
      owners.set(number, owner ?? `${name} of ${path}`);
      const line = text.slice(0, index).split('\n').length;
      const message = `${number} is the number of ${owner}: take another one`;
      return owner === undefined ? [] : [{ path, line, rule: 'lock-number', message }];
    });
  });
}
