import { spawnSync } from 'node:child_process';
import { createPool } from '../apps/server/src/platform/db/pool';

/** The database's own benchmark, where it is installed: simple TPC-B transactions per second with eight clients. */
export const runPgbench = async (adminUrl: string, seconds: number): Promise<number | null> => {
  if (spawnSync('pgbench', ['--version']).status !== 0) return null;
  const admin = createPool(adminUrl, { max: 1 });
  await admin.query('create database pgbench');
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = '/pgbench';
  const init = spawnSync('pgbench', ['--initialize', '--scale=10', '--quiet', url.href]);
  if (init.status !== 0) return null;
  const run = spawnSync('pgbench', ['--client=8', '--jobs=2', `--time=${seconds}`, url.href], { encoding: 'utf8' });
  const tps = /tps = ([0-9.]+)/.exec(run.stdout)?.[1];
  return tps === undefined ? null : Number.parseFloat(tps);
};
