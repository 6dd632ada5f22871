import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  findPriceProblem,
  NO_FILTER,
  STATUSES,
  TYPES,
  type WorkFilter,
  type WorkStatus,
} from '#features/nft/model/work-filter.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';

const TYPE_NAMES = { '1': 'image', '2': 'gif', '3': 'audio', '4': 'video' } as const;
const STATUS_NAMES: Readonly<Record<WorkStatus, 'sale' | 'soon' | 'ended' | 'all'>> = {
  '1': 'sale',
  '2': 'soon',
  '0': 'ended',
  all: 'all',
};

type Coin = { readonly id: number; readonly name: string };
type FilterSheetProps = {
  open: boolean;
  filter: WorkFilter;
  coins: readonly Coin[];
  onClose: () => void;
  onApply: (filter: WorkFilter) => void;
};

/** Coin, type, sale and price range of the works shown. */
export function FilterSheet({ open, filter, coins, onClose, onApply }: FilterSheetProps) {
  const t = useTranslations();
  const apply = (next: WorkFilter) => {
    onClose();
    onApply(next);
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('nft.filter.heading')} closeLabel={t('common.actions.close')}>
      <FilterForm filter={filter} coins={coins} onApply={apply} />
    </Sheet>
  );
}

function FilterForm({ filter, coins, onApply }: Pick<FilterSheetProps, 'filter' | 'coins' | 'onApply'>) {
  const t = useTranslations('nft');
  const [draft, setDraft] = useState(filter);
  const change = (part: Partial<WorkFilter>) => setDraft((now) => ({ ...now, ...part }));
  const problem = findPriceProblem(draft);
  const { mode, keyword, sort, rarity } = filter;
  return (
    <form
      className="stack nft-sheet"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) onApply(draft);
      }}
    >
      <Choices
        label={t('filter.status')}
        any={t('status.now')}
        items={STATUSES.map((value) => ({ value, label: t(`status.${STATUS_NAMES[value]}`) }))}
        value={draft.status}
        onPick={(value) => change({ status: STATUSES.find((one) => one === value) ?? '' })}
      />
      <Choices
        label={t('filter.type')}
        any={t('filter.any')}
        items={TYPES.map((value) => ({ value, label: t(`type.${TYPE_NAMES[value]}`) }))}
        value={draft.type}
        onPick={(value) => change({ type: TYPES.find((one) => one === value) ?? '' })}
      />
      <Choices
        label={t('filter.coin')}
        any={t('filter.any')}
        items={coins.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.currency === 0 ? '' : String(draft.currency)}
        onPick={(value) => change({ currency: coins.find(({ id }) => String(id) === value)?.id ?? 0 })}
      />
      <PriceRange draft={draft} problem={problem} onChange={change} />
      <div className="grid g2">
        <Button size="md" onClick={() => onApply({ ...NO_FILTER, mode, keyword, sort, rarity })}>
          {t('filter.clear')}
        </Button>
        <Button size="md" variant="primary" type="submit">
          {t('filter.show')}
        </Button>
      </div>
    </form>
  );
}

type RangeProps = {
  draft: WorkFilter;
  problem: ReturnType<typeof findPriceProblem>;
  onChange: (part: Partial<WorkFilter>) => void;
};

function PriceRange({ draft, problem, onChange }: RangeProps) {
  const t = useTranslations('nft.filter');
  const wrong = problem === 'order' ? t('priceOrder') : t('priceWrong');
  return (
    <div className="grid g2 nft-pair">
      <Field label={t('minPrice')} error={problem === 'min' ? wrong : null}>
        <AmountInput name="min-price" value={draft.minPrice} onChange={(minPrice) => onChange({ minPrice })} />
      </Field>
      <Field label={t('maxPrice')} error={problem === 'max' || problem === 'order' ? wrong : null}>
        <AmountInput name="max-price" value={draft.maxPrice} onChange={(maxPrice) => onChange({ maxPrice })} />
      </Field>
    </div>
  );
}

type ChoicesProps = {
  label: string;
  any: string;
  items: ReadonlyArray<{ value: string; label: string }>;
  value: string;
  onPick: (value: string) => void;
};

function Choices({ label, any, items, value, onPick }: ChoicesProps) {
  return (
    <div>
      <p className="sm c2 nft-label">{label}</p>
      <ChipRow wrap label={label}>
        <Chip selected={value === ''} onClick={() => onPick('')}>
          {any}
        </Chip>
        {items.map((item) => (
          <Chip key={item.value} selected={item.value === value} onClick={() => onPick(item.value)}>
            {item.label}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
