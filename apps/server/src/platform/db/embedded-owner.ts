import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspectProcess } from './embedded-process';

/**
 * The server process that owns the running PostgreSQL and stops it when it ends. A server that finds the owner dead
 * takes over; one that finds it alive uses the database and leaves it running.
 */
export interface OwnerRecord {
  claim(): void;
  release(): void;
  /** True when another live process owns the database. */
  isTaken(): boolean;
}

interface Owner {
  readonly pid: number;
  readonly startedAt: string;
}

export function ownerRecord(dataDir: string): OwnerRecord {
  const file = join(dataDir, 'pg-owner');
  return {
    claim: () => writeFileSync(file, JSON.stringify(ownIdentity()), { mode: 0o600 }),
    release: () => rmSync(file, { force: true }),
    isTaken: () => {
      const owner = readOwner(file);
      return owner !== null && owner.pid !== process.pid && inspectProcess(owner.pid)?.startedAt === owner.startedAt;
    },
  };
}

function ownIdentity(): Owner {
  return { pid: process.pid, startedAt: inspectProcess(process.pid)?.startedAt ?? '' };
}

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
}
