import { useTranslations } from 'use-intl';
import type { ItemTerms } from '#features/futures/hooks/use-futures-terms.ts';
import { type BulkType, listBulk } from '#features/futures/model/bulk-close.ts';
import type { FuturesItem } from '#features/futures/model/position-view.ts';
import { ItemName, Profit } from './position-card.tsx';

/** Positions listed by name; the rest are only counted. */
const MOST_ROWS = 4;
/** Row height; must match the style sheet. */
const ROW_REM = 2;

type BulkListProps = {
  items: readonly FuturesItem[];
  type: BulkType;
  terms: (item: FuturesItem) => ItemTerms;
};

/** Positions that will close. Keeps the height of the longest choice so that the buttons below do not move. */
export function BulkList({ items, type, terms }: BulkListProps) {
  const t = useTranslations('futures.bulk');
  const meant = listBulk(items, type);
  const all = listBulk(items, '0').length;
  const rows = Math.min(all, MOST_ROWS) + (all > MOST_ROWS ? 1 : 0);
  const others = meant.length - MOST_ROWS;
  return (
    <ul className="futures-bulk" aria-label={t('listed')} style={{ minHeight: `${rows * ROW_REM}rem` }}>
      {meant.slice(0, MOST_ROWS).map((item) => (
        <li key={item.id} className="row between">
          <ItemName item={item} />
          <Profit item={item} scale={terms(item).scale} />
        </li>
      ))}
      {others > 0 ? <li className="row xs c3">{t('more', { count: others })}</li> : null}
    </ul>
  );
}
