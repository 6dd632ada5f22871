import { useTranslations } from 'use-intl';
import { declaredEntries } from '#data/declared-features.ts';
import { entryGlyph } from '#data/entry-glyph.ts';
import type { EntryIcon } from '#data/feature.ts';
import { hrefOf } from '#data/paths.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import { useUtcPlace } from '#features/finance/hooks/use-utc-place.ts';
import {
  datesOf,
  type Family,
  type FamilyRow,
  isShortDay,
  knownFamilies,
  type Overview,
  yieldOf,
} from '#features/finance/model/hub.ts';
import { formatDay, formatDayTime, formatHourMinute } from '#lib/format-day.ts';
import { IconDisc } from '#ui/icon-disc.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';

const ICONS: Readonly<Record<Family, EntryIcon>> = {
  lock: 'lock',
  defi: 'pickaxe',
  miner: 'server',
  ieo: 'rocket',
  dual: 'split',
};

/** One row per family of products: what is in it, what it paid, when it ends. */
export function FamilyRows({ overview }: { overview: Overview }) {
  const t = useTranslations('finance');
  const amountText = useAmountText();
  const captionOf = useCaption(isShortDay(overview));
  return (
    <ListGroup label={t('products')}>
      {knownFamilies(overview).map((row) => (
        <ListRow
          key={row.family}
          href={pathOf(row.family)}
          lead={<IconDisc glyph={entryGlyph(ICONS[row.family])} />}
          caption={captionOf(row)}
          end={amountText(row.usdt_value, 'USDT')}
          endCaption={<Yield row={row} />}
        >
          {t(`family.${row.family}`)}
        </ListRow>
      ))}
    </ListGroup>
  );
}

/** A family is named as its entry in the menu; without a page the row is no link. */
function pathOf(family: Family): string | undefined {
  const entry = declaredEntries().find(({ key }) => key === family);
  return entry && hrefOf(entry.path);
}

function useCaption(isShort: boolean): (row: FamilyRow) => string {
  const t = useTranslations('finance.hub');
  const place = useUtcPlace();
  return (row) => {
    if (row.running === 0) return t('notRunning');
    const count = row.running;
    const dates = datesOf(row);
    if (dates === null) return t('running', { count });
    if ('next' in dates) return t('runningNext', { count, date: formatDayTime(dates.next, place) });
    const [first = '', second] = dates.ends.map((ms) => (isShort ? formatHourMinute(ms, place) : formatDay(ms, place)));
    return t('runningEnds', { count, dates: second === undefined ? first : t('both', { first, second }) });
  };
}

function Yield({ row }: { row: FamilyRow }) {
  const t = useTranslations('finance.hub');
  const amountText = useAmountText();
  if (row.running === 0 && yieldOf(row) !== 'paid') return null;
  if (yieldOf(row) === 'none') return t('noYield');
  if (yieldOf(row) === 'end') return t('atEnd');
  return <span className="up">{amountText(row.usdt_paid, 'USDT', 'gain')}</span>;
}
