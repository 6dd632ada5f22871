export interface BenchRow {
  readonly name: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Against the better peer of the same run. */
  readonly ratio: number;
  readonly floor: number | null;
}

const cell = (value: number, digits: number): string => value.toFixed(digits);

export const toTable = (rows: readonly BenchRow[]): string => {
  const lines = rows.map((row) => [
    row.name,
    cell(row.perSecond, 0),
    cell(row.p50Ms, 2),
    cell(row.p99Ms, 2),
    `${cell(row.ratio, 2)}×`,
    row.floor === null ? '' : `${row.floor}×${row.ratio >= row.floor ? ' held' : ' MISSED'}`,
  ]);
  const table = [['what', 'per second', 'p50 ms', 'p99 ms', 'ratio', 'floor'], ...lines];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((line) => (line[column] ?? '').length)));
  return table
    .map((line) =>
      line
        .map((text, column) => (column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
};
