import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type LeaderFilter, NO_FILTER, RISKS, SEARCH_LONGEST } from '#features/copy/model/leader-filter.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextInput } from '#ui/text-input.tsx';

type FilterSheetProps = {
  open: boolean;
  filter: LeaderFilter;
  onClose: () => void;
  onApply: (filter: LeaderFilter) => void;
};

/** Name, risk figure, and whether traders who are full are listed. */
export function FilterSheet({ open, filter, onClose, onApply }: FilterSheetProps) {
  const t = useTranslations();
  const apply = (next: LeaderFilter) => {
    onClose();
    onApply(next);
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('copy.filter.heading')} closeLabel={t('common.actions.close')}>
      <FilterForm filter={filter} onApply={apply} />
    </Sheet>
  );
}

function FilterForm({ filter, onApply }: Pick<FilterSheetProps, 'filter' | 'onApply'>) {
  const t = useTranslations('copy');
  const [draft, setDraft] = useState(filter);
  const change = (part: Partial<LeaderFilter>) => setDraft((now) => ({ ...now, ...part }));
  const { period, sort, order } = filter;
  return (
    <form
      className="stack copy-sheet"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <Field label={t('filter.name')}>
        <TextInput
          name="name"
          glyph={Search}
          value={draft.search}
          onChange={(search) => change({ search })}
          maxLength={SEARCH_LONGEST}
          autoComplete="off"
          enterKeyHint="search"
        />
      </Field>
      <div>
        <p className="sm c2 copy-label">{t('filter.risk')}</p>
        <ChipRow wrap label={t('filter.risk')}>
          <Chip selected={draft.riskMax === 0} onClick={() => change({ riskMax: 0 })}>
            {t('filter.anyRisk')}
          </Chip>
          {RISKS.slice(0, -1).map((risk) => (
            <Chip key={risk} selected={draft.riskMax === risk} onClick={() => change({ riskMax: risk })}>
              {risk}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <Checkbox name="hide-full" checked={draft.hideFull} onChange={(hideFull) => change({ hideFull })}>
        {t('filter.hideFull')}
      </Checkbox>
      <div className="grid g2 copy-pair">
        <Button size="md" onClick={() => onApply({ ...NO_FILTER, period, sort, order })}>
          {t('list.clear')}
        </Button>
        <Button size="md" variant="primary" type="submit">
          {t('filter.show')}
        </Button>
      </div>
    </form>
  );
}
