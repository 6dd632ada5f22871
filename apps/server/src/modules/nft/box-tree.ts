import { type BoxTree, buildBoxTree } from '@candor/domain/nft/box-commitment';
import { writeBoxLeaf } from '@candor/domain/nft/box-lines';
import { nodeHashing } from '#modules/proof/index';
import type { Pool } from '#platform/db/pool';
import { loadLeaves } from './box-proof.store';
import type { Series } from './series.store';

export interface SeriesTree {
  /** Texts by position, from 1 at index 0. */
  readonly leaves: readonly string[];
  readonly tree: BoxTree;
}

/** Series are immutable, so the trees of the last few requested are cached. */
const KEPT_TREES = 8;

/** Returns a function that reads the tree over the leaves of a series. Secret until positions are opened. */
export const createTreeReader = (pool: Pool): ((series: Series) => Promise<SeriesTree>) => {
  const kept = new Map<number, Promise<SeriesTree>>();
  const load = async ({ id, code, terms, total, root }: Series): Promise<SeriesTree> => {
    const rows = await loadLeaves(pool, { seriesId: id, after: 0, limit: total });
    const leaves = rows.map((leaf) => writeBoxLeaf({ ...leaf, series: code }));
    const tree = await buildBoxTree(terms, leaves, nodeHashing);
    if (tree.root !== root) throw new Error(`nft: leaves of series ${id} do not give its root`);
    return { leaves, tree };
  };
  return (series) => {
    const found = kept.get(series.id) ?? load(series);
    kept.delete(series.id);
    kept.set(series.id, found);
    found.catch(() => kept.delete(series.id));
    for (const oldest of [...kept.keys()].slice(0, -KEPT_TREES)) kept.delete(oldest);
    return found;
  };
};
