/** One node of the drawn tree. */
export interface DrawnNode {
  readonly x: number;
  readonly y: number;
  readonly kind: 'root' | 'leaf' | 'path' | 'other';
}

export interface DrawnEdge {
  readonly from: DrawnNode;
  readonly to: DrawnNode;
  readonly onPath: boolean;
}

export interface PathDrawing {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  /** Number of levels of this trade's path that are drawn. */
  readonly drawn: number;
  /** Position of the leaf's label. */
  readonly label: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'end' };
}

const ROOT = { x: 163, y: 22 };
const ROWS = [56, 90, 118];
const REACH = [78, 40, 20];
const MOST_DRAWN = ROWS.length;
const LABEL_GAP = 15;
const LEAF_RADIUS = 6;
const BELOW = 24;

interface Place {
  /** Leaves are level 0. */
  readonly level: number;
  readonly index: number;
  readonly node: DrawnNode;
}

interface Tree {
  /** Nodes per level, from the leaves up. */
  readonly counts: readonly number[];
  readonly leafIndex: number;
}

const countLevels = (leafCount: number): number[] => {
  const counts = [leafCount];
  for (let count = leafCount; count > 1; counts.push(count)) count = Math.ceil(count / 2);
  return counts;
};

/** A node without a sibling is promoted unchanged: returns the same node at its lowest level. */
const settleDown = (place: Place, { counts }: Tree): Place => {
  let { level, index } = place;
  while (level > 0 && 2 * index + 1 >= (counts[level - 1] ?? 0)) {
    level -= 1;
    index *= 2;
  }
  return { ...place, level, index };
};

const isOurs = (level: number, index: number, { leafIndex }: Tree): boolean =>
  Math.floor(leafIndex / 2 ** level) === index;

function childrenOf(parent: Place, depth: number, tree: Tree): Place[] {
  if (parent.level === 0) return [];
  const level = parent.level - 1;
  return [0, 1].map((right) => {
    const index = 2 * parent.index + right;
    const reach = REACH[depth] ?? 0;
    const at = { x: parent.node.x + (right === 1 ? reach : -reach), y: ROWS[depth] ?? 0 };
    const kind = isOurs(level, index, tree) ? 'path' : 'other';
    return settleDown({ level, index, node: { ...at, kind } }, tree);
  });
}

/** The lowest row is drawn only in the half that contains the path; the other half is for the label. */
const shownParents = (row: readonly Place[], depth: number): readonly Place[] => {
  if (depth < MOST_DRAWN - 1) return row;
  const ours = row.find(({ node }) => node.kind === 'path');
  return ours === undefined ? [] : row.filter(({ node }) => node.x < ROOT.x === ours.node.x < ROOT.x);
};

/** Draws the true tree shape of the levels next to the root. Levels below them, down to the leaf, are left out. */
export function drawPath(leafIndex: number, leafCount: number): PathDrawing {
  const tree = { counts: countLevels(leafCount), leafIndex };
  const root = settleDown({ level: tree.counts.length - 1, index: 0, node: { ...ROOT, kind: 'path' } }, tree);
  const rows: (readonly Place[])[] = [[root]];
  const edges: DrawnEdge[] = [];
  for (let depth = 0; depth < MOST_DRAWN; depth += 1) {
    const row = shownParents(rows[depth] ?? [], depth).flatMap((parent) => {
      const children = childrenOf(parent, depth, tree);
      edges.push(...children.map(({ node }) => ({ from: parent.node, to: node, onPath: node.kind === 'path' })));
      return children;
    });
    if (row.length > 0) rows.push(row);
  }
  const way = rows.flatMap((row) => row.filter(({ node }) => node.kind === 'path'));
  const leaf = way.at(-1)?.node ?? root.node;
  const nodes = rows.flat().map(({ node }) => ({ ...node, kind: kindOf(node, leaf) }));
  return { nodes, edges, drawn: way.length - 1, label: placeLabel(leaf, rows) };
}

function kindOf(node: DrawnNode, leaf: DrawnNode): DrawnNode['kind'] {
  if (node === leaf) return 'leaf';
  return node.kind === 'path' && node.y === ROOT.y ? 'root' : node.kind;
}

/** Label beside the lowest row, in the free half; below the leaf if the tree has fewer levels. */
function placeLabel(leaf: DrawnNode, rows: readonly (readonly Place[])[]): PathDrawing['label'] {
  const isLeft = leaf.x <= ROOT.x;
  if (leaf.y !== ROWS[MOST_DRAWN - 1]) {
    return isLeft
      ? { x: leaf.x - LEAF_RADIUS, y: leaf.y + BELOW, anchor: 'start' }
      : { x: leaf.x + LEAF_RADIUS, y: leaf.y + BELOW, anchor: 'end' };
  }
  const xs = (rows[MOST_DRAWN] ?? []).map(({ node }) => node.x);
  return isLeft
    ? { x: Math.max(...xs) + LABEL_GAP, y: leaf.y + 4, anchor: 'start' }
    : { x: Math.min(...xs) - LABEL_GAP, y: leaf.y + 4, anchor: 'end' };
}

/** First and last characters of a hash, enough to compare by eye. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
