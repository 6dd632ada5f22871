import type { RelationResult } from '@candor/domain/copy/profit-share';
import { sum } from '@candor/money/decimal';
import { loadMarks, readRunningNets } from '#modules/futures/index';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { CopyDeps } from './deps';
import { type LoadedResult, loadResults } from './results.store';

export type ResultDeps = Pick<CopyDeps, 'rules' | 'currencies' | 'board'>;
type PriceOf = (instrumentId: number) => string | undefined;

/** What each relation has brought, closed and running, at these prices; a copy without a price counts with its opening. */
const valueResults = async (
  deps: ResultDeps,
  loaded: ReadonlyMap<number, LoadedResult>,
  priceOf: PriceOf,
): Promise<Map<number, RelationResult>> => {
  const netOf = await readRunningNets(
    deps,
    [...loaded.values()].flatMap(({ parts }) => parts),
  );
  return new Map(
    [...loaded].map(([id, { realised, parts }]): [number, RelationResult] => {
      const running = parts.map((part) => netOf(part, priceOf(part.instrumentId) ?? part.entryPrice));
      return [id, { realised, running: sum(running) }];
    }),
  );
};

/** Results of relations at the newest committed ticks, also those of markets that are closed now. */
export const readResults = async (
  deps: ResultDeps,
  sql: Pool | PoolClient,
  relationIds: readonly number[],
): Promise<Map<number, RelationResult>> => {
  const loaded = await loadResults(sql, relationIds);
  const instruments = [...loaded.values()].flatMap(({ parts }) => parts.map(({ instrumentId }) => instrumentId));
  const marks = instruments.length === 0 ? new Map() : await loadMarks(sql, instruments);
  return valueResults(deps, loaded, (id) => marks.get(id)?.price);
};

/** Results of relations at the newest prices this process knows, for display. */
export const readShownResults = async (
  deps: ResultDeps & { readonly pool: Pool },
  relationIds: readonly number[],
): Promise<Map<number, RelationResult>> => {
  const loaded = await loadResults(deps.pool, relationIds);
  return valueResults(deps, loaded, (id) => deps.board.quote(id)?.price);
};

export const NO_RESULT: RelationResult = { realised: '0', running: '0' };
