/** One place in the drawn tree. */
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
  /** Levels that are drawn. */
  readonly drawn: number;
  /** Where the words beside the leaf stand. */
  readonly label: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'end' };
}

type Side = 'left' | 'right';

const ROOT = { x: 163, y: 22 };
const ROWS = [56, 90, 118];
const REACH = [78, 40, 20];
const MOST_DRAWN = ROWS.length;
const LABEL_GAP = 15;
const LEAF_RADIUS = 6;
const BELOW = 24;

/**
 * The levels next to the root, as the path really goes: at each of them the neighbour stands on the side the proof names.
 * The lowest row is drawn only below our half, the other half is for the words.
 */
export function drawPath(sides: readonly Side[]): PathDrawing {
  const top = sides.toReversed().slice(0, MOST_DRAWN);
  const nodes: DrawnNode[] = [];
  const edges: DrawnEdge[] = [];
  const root: DrawnNode = { ...ROOT, kind: top.length === 0 ? 'leaf' : 'root' };
  nodes.push(root);
  let row: readonly DrawnNode[] = [root];
  for (const [depth, neighbour] of top.entries()) {
    const parents = depth < 2 ? row : row.filter(({ x }) => x < ROOT.x === isLeft(top[0]));
    row = parents.flatMap((parent) =>
      childrenOf(parent, { depth, neighbour, isLast: depth === top.length - 1 }, edges),
    );
    nodes.push(...row);
  }
  return { nodes, edges, drawn: top.length, label: placeLabel(row, top[0], top.length) };
}

/** The neighbour on the right means that our node is the left one. */
const isLeft = (neighbour: Side | undefined): boolean => neighbour !== 'left';
const isOurs = ({ kind }: DrawnNode): boolean => kind !== 'other';

function childrenOf(
  parent: DrawnNode,
  { depth, neighbour, isLast }: { depth: number; neighbour: Side; isLast: boolean },
  edges: DrawnEdge[],
): DrawnNode[] {
  return (['left', 'right'] as const).map((side) => {
    const onPath = isOurs(parent) && (side === 'left') === isLeft(neighbour);
    const reach = REACH[depth] ?? 0;
    const kind = onPath ? (isLast ? 'leaf' : 'path') : 'other';
    const node: DrawnNode = { x: parent.x + (side === 'left' ? -reach : reach), y: ROWS[depth] ?? 0, kind };
    edges.push({ from: parent, to: node, onPath });
    return node;
  });
}

/** Beside the lowest row, in the half that is left free; below the leaf where the tree is not that deep. */
function placeLabel(row: readonly DrawnNode[], first: Side | undefined, drawn: number): PathDrawing['label'] {
  const leaf = row.find(isOurs) ?? { ...ROOT, kind: 'leaf' };
  if (drawn < MOST_DRAWN) {
    return isLeft(first)
      ? { x: leaf.x - LEAF_RADIUS, y: leaf.y + BELOW, anchor: 'start' }
      : { x: leaf.x + LEAF_RADIUS, y: leaf.y + BELOW, anchor: 'end' };
  }
  const xs = row.map(({ x }) => x);
  return isLeft(first)
    ? { x: Math.max(...xs) + LABEL_GAP, y: leaf.y + 4, anchor: 'start' }
    : { x: Math.min(...xs) - LABEL_GAP, y: leaf.y + 4, anchor: 'end' };
}

/** The beginning and the end of a hash, in groups: enough to compare by eye. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
