import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Begins a data directory as a copy of one whose PostgreSQL has been stopped: what creating it costs is paid once.
 * `cp -a` keeps owners, modes and the holes in files, all of which PostgreSQL's account needs.
 */
export const copyDataDirectory = (from: string, to: string): void => {
  // Its data lies elsewhere, where only one directory may use it: the copy begins with nothing, and is created at its start.
  if (existsSync(join(from, 'pg-location'))) return;
  execFileSync('cp', ['-a', from, to]);
  // Each chooses a port of its own, or those that run side by side would fight for the one they inherit.
  rmSync(join(to, 'pg-port'), { force: true });
};
