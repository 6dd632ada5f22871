import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import {
  isSheetUsed,
  MODES,
  NFT_RARITIES,
  NFT_SORTS,
  NO_FILTER,
  type WorkFilter,
} from '#features/nft/model/work-filter.ts';
import { Chip, ChipRow } from '#ui/chip.tsx';

const MODE_NAMES = { '1': 'sale', '2': 'auction', '3': 'box' } as const;

type ToolbarProps = { filter: WorkFilter; onChange: (filter: WorkFilter) => void; onFilter: () => void };

/** The mode, the rarity, further filters and the order. */
export function WorksToolbar({ filter, onChange, onFilter }: ToolbarProps) {
  const t = useTranslations('nft');
  const pick = (about: 'rarity' | 'sort') => {
    const isRarity = about === 'rarity';
    const options = isRarity
      ? ['' as const, ...NFT_RARITIES].map((value) => ({ value, label: t(`rarity.${value || 'any'}`) }))
      : NFT_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }));
    openChoice({
      title: t(isRarity ? 'rarity.label' : 'sort.label'),
      value: isRarity ? filter.rarity : filter.sort,
      options,
      onPick: (value) =>
        onChange(
          isRarity
            ? { ...filter, rarity: NFT_RARITIES.find((one) => one === value) ?? '' }
            : { ...filter, sort: NFT_SORTS.find((one) => one === value) ?? NO_FILTER.sort },
        ),
    });
  };
  return (
    <div className="nft-chips">
      <ChipRow label={t('mode.label')}>
        <Chip selected={filter.mode === ''} onClick={() => onChange({ ...filter, mode: '' })}>
          {t('mode.all')}
        </Chip>
        {MODES.map((mode) => (
          <Chip key={mode} selected={filter.mode === mode} onClick={() => onChange({ ...filter, mode })}>
            {t(`mode.${MODE_NAMES[mode]}`)}
          </Chip>
        ))}
        <Chip opens selected={filter.rarity !== ''} onClick={() => pick('rarity')}>
          {filter.rarity === '' ? t('rarity.label') : t(`rarity.${filter.rarity}`)}
        </Chip>
        <Chip
          opens
          selected={isSheetUsed({ ...filter, rarity: '' })}
          label={isSheetUsed(filter) ? t('filter.active') : undefined}
          onClick={onFilter}
        >
          {t('filter.open')}
        </Chip>
        <Chip opens label={`${t('sort.label')}: ${t(`sort.${filter.sort}`)}`} onClick={() => pick('sort')}>
          {t(`sort.${filter.sort}`)}
        </Chip>
      </ChipRow>
    </div>
  );
}
