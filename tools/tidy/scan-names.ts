import { type Finding, isCode, type Source } from './source';

const FORBIDDEN_NAMES = /^(utils?|helpers?|constants?|types?|common|enums?|base|misc|shared)[.]/;
const FORBIDDEN_SUFFIX = /[.](service|helper|util|manager)[.]tsx?$/;

/** Files are named after what they do. Biome checks the kebab-case. */
export function scanNames({ path }: Source): Finding[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!isCode(path) || !(FORBIDDEN_NAMES.test(name) || FORBIDDEN_SUFFIX.test(name))) return [];
  const message = 'name the file after what it does (a verb or a noun of ours), not after its kind';
  return [{ path, line: 1, rule: 'file-name', message }];
}
