import type { ReceiptFile } from '@candor/domain/proof/receipt-check';
import { useTranslations } from 'use-intl';
import { type DrawnEdge, type DrawnNode, drawPath, shortHash } from '#features/proof/model/path-drawing.ts';
import { Facts } from '#ui/facts.tsx';

type Tree = NonNullable<ReceiptFile['tree']>;
type MerklePathProps = {
  tree: Tree;
  leaf: string;
  /** The leaf was proven to be under the root; otherwise the path is not drawn. */
  isProven: boolean;
};

/** Merkle path from this trade to the published root, with both hashes. */
export function MerklePath({ tree, leaf, isProven }: MerklePathProps) {
  const t = useTranslations('proof.path');
  return (
    <section className="pad proof-part-2">
      <div className="card proof-tree">
        {isProven ? <Drawing tree={tree} /> : null}
        <div className="proof-hashes">
          <Facts
            rows={[
              { id: 'leaf', label: t('leafHash'), value: <Hash hash={leaf} /> },
              { id: 'root', label: t('rootHash'), value: <Hash hash={tree.root.root} /> },
            ]}
          />
        </div>
      </div>
    </section>
  );
}

function Drawing({ tree }: { tree: Tree }) {
  const t = useTranslations('proof.path');
  const { nodes, edges, drawn, label } = drawPath(tree.leaf_index, tree.root.leaf_count);
  const count = tree.path.length;
  return (
    <svg className="chart" viewBox="0 0 326 132" role="img" aria-label={t('label', { count, drawn })}>
      {edges.toSorted((a, b) => Number(a.onPath) - Number(b.onPath)).map(toLine)}
      {nodes.map(toCircle)}
      <text x="0" y="20">
        {t('levels', { count, drawn })}
      </text>
      <text className="strong" x="178" y="20">
        {t('root')}
      </text>
      <text className="strong" x={label.x} y={label.y} textAnchor={label.anchor}>
        {t('leaf', { index: tree.leaf_index + 1, count: tree.root.leaf_count })}
      </text>
    </svg>
  );
}

const Hash = ({ hash }: { hash: string }) => (
  <span className="mono" title={hash}>
    {shortHash(hash)}
  </span>
);

const keyOf = ({ x, y }: DrawnNode): string => `${x} ${y}`;

const toLine = ({ from, to, onPath }: DrawnEdge) => (
  <line
    key={`${keyOf(from)} ${keyOf(to)}`}
    className={onPath ? 'way on' : 'way'}
    x1={from.x}
    y1={from.y}
    x2={to.x}
    y2={to.y}
  />
);

const toCircle = (node: DrawnNode) => (
  <circle key={keyOf(node)} className={`knot ${node.kind}`} cx={node.x} cy={node.y} r={isEnd(node) ? 6 : 5} />
);

const isEnd = ({ kind }: DrawnNode): boolean => kind === 'root' || kind === 'leaf';
