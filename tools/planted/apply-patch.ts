import { spawnSync } from 'node:child_process';

/** Null when git takes the patch, else what it says. `-C1`: one line of the surroundings is enough to know the place. */
export const applyPatch = (root: string, file: string, options: readonly string[] = []): string | null => {
  const { status, stderr } = spawnSync('git', ['apply', '-C1', ...options, file], { cwd: root, encoding: 'utf8' });
  return status === 0 ? null : stderr.trim();
};
