import type { Finding } from './source';

const NAME = /^(\d{4})_[a-z0-9]+_[a-z0-9_]+[.]sql$/;

/** Migrations go forward only: NNNN_area_what.sql, counted from 0001 without gap or double. */
export function scanMigrations(paths: string[]): Finding[] {
  const files = paths.filter((path) => path.startsWith('db/migrations/')).toSorted();
  return files.flatMap((path, index) => {
    const finding = (message: string): Finding => ({ path, line: 1, rule: 'migration-name', message });
    const name = path.slice('db/migrations/'.length);
    const number = NAME.exec(name)?.[1];
    if (number === undefined) return [finding('name it NNNN_area_what.sql')];
    if (/(^|_)(down|rollback|revert)([_.]|$)/.test(name))
      return [finding('forward only: write a new migration that repairs')];
    const expected = String(index + 1).padStart(4, '0');
    return number === expected ? [] : [finding(`number ${expected} comes here, not ${number}`)];
  });
}
