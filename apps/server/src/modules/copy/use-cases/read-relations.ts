import type { RelationResult } from '@candor/domain/copy/profit-share';
import type { CopyDeps } from '../deps';
import { NO_RESULT, readShownResults } from '../relation-results';
import { loadFigures, type Marks, type RelationFigures } from '../stop-loss.store';
import { listRelations, type RelationView } from '../views.store';

/** The newest prices this process knows, also those of markets that are closed now. */
const readNewestMarks = ({ board }: Pick<CopyDeps, 'board'>): Marks => {
  const known = board.instruments().flatMap(({ id }) => {
    const price = board.quote(id)?.price;
    return price === undefined ? [] : [{ id, price }];
  });
  return { instrumentIds: known.map(({ id }) => id), prices: known.map(({ price }) => price) };
};

export interface ReadRelation {
  readonly row: RelationView;
  readonly figures: RelationFigures | undefined;
  /** By which the profit share is settled. */
  readonly result: RelationResult;
}

/** Relations of a follower with their figures at the current prices. */
export const readRelations = async (
  deps: Pick<CopyDeps, 'pool' | 'board' | 'rules' | 'currencies'>,
  asked: Parameters<typeof listRelations>[1],
): Promise<ReadRelation[]> => {
  const rows = await listRelations(deps.pool, asked);
  const ids = rows.map(({ id }) => id);
  const [figures, results] = await Promise.all([
    loadFigures(deps.pool, ids, readNewestMarks(deps)),
    readShownResults(deps, ids),
  ]);
  return rows.map((row) => ({ row, figures: figures.get(row.id), result: results.get(row.id) ?? NO_RESULT }));
};
