import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies a data directory whose PostgreSQL is stopped, so that the cost of creating it is paid once. `cp -a` keeps
 * owners, modes and sparse files, all of which PostgreSQL's account needs.
 */
export const copyDataDirectory = (from: string, to: string): void => {
  // With pg-location the data is outside and cannot be shared: nothing is copied, the directory is created at its
  // start.
  if (existsSync(join(from, 'pg-location'))) return;
  execFileSync('cp', ['-a', from, to]);
  // Each copy chooses its own port; concurrent copies would otherwise collide on the inherited one.
  rmSync(join(to, 'pg-port'), { force: true });
};
