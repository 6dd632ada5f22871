import type { Fill } from './return-steps.ts';

const HEAD = 'time_utc,pair,kind,side,lots,leader_price,own_price,delay_ms,cost_usdt';

/** Fills as a file for a spreadsheet: exact decimals with a point, times in UTC. */
export function toFillsCsv(fills: readonly Fill[]): string {
  const rows = fills.map((fill) =>
    [
      new Date(fill.at_ms).toISOString(),
      fill.symbol,
      fill.kind,
      fill.side,
      fill.lots,
      fill.leader_price,
      fill.own_price,
      fill.delay_ms,
      fill.cost,
    ].join(','),
  );
  return `${[HEAD, ...rows].join('\r\n')}\r\n`;
}
