import { nftSeriesTexts as texts } from '#texts/nft.ts';

interface ItemTableProps {
  readonly items: readonly { readonly name: string; readonly rarity: string; readonly count: number }[];
  readonly total: number;
}

/** What the boxes of a series hold together; not which box holds what. */
export function ItemTable({ items, total }: ItemTableProps) {
  return (
    <div className="changes item-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.item}</th>
            <th scope="col">{texts.rarity}</th>
            <th scope="col">{texts.count}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ name, rarity, count }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat.
            <tr key={index}>
              <td>{name}</td>
              <td>{rarity}</td>
              <td className="num">{texts.ofTotal(count, total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
