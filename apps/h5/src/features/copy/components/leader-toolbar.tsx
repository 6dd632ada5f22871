import { COPY_PERIODS, type CopySort } from '@candor/contract/copy-fields';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { type LeaderFilter, sortBy } from '#features/copy/model/leader-filter.ts';
import { Chip, ChipRow } from '#ui/chip.tsx';

/** Those most asked for first. */
const SORTS = ['yield', 'accuracy', 'drawdown', 'followers', 'profit', 'assets'] as const satisfies readonly CopySort[];

type ToolbarProps = { filter: LeaderFilter; onChange: (filter: LeaderFilter) => void };

/** The period and the order of the list. A second press on an order turns it round. */
export function LeaderToolbar({ filter, onChange }: ToolbarProps) {
  const t = useTranslations('copy');
  const pickPeriod = () =>
    openChoice({
      title: t('period.label'),
      value: filter.period,
      options: COPY_PERIODS.map((value) => ({ value, label: t(`span.${value}`) })),
      onPick: (value) => onChange({ ...filter, period: COPY_PERIODS.find((one) => one === value) ?? '30d' }),
    });
  return (
    <div className="copy-chips">
      <ChipRow label={t('sort.label')}>
        <Chip opens label={`${t('period.label')}: ${t(`span.${filter.period}`)}`} onClick={pickPeriod}>
          {t(`period.${filter.period}`)}
        </Chip>
        {SORTS.map((sort) => {
          const isChosen = sort === filter.sort;
          const name = t(`sort.${sort}`);
          return (
            <Chip
              key={sort}
              selected={isChosen}
              glyph={isChosen ? (filter.order === 'desc' ? ArrowDown : ArrowUp) : undefined}
              label={isChosen ? t(`sort.${filter.order}`, { name }) : undefined}
              onClick={() => onChange(sortBy(filter, sort))}
            >
              {name}
            </Chip>
          );
        })}
      </ChipRow>
    </div>
  );
}
