import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomHex } from './ids';

/** Writes a private file unless it exists, and returns what it holds. Of two processes at once, one wins and both read the same. */
export function writeOnce(file: string, content: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const draft = `${file}.${randomHex(6)}`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}
