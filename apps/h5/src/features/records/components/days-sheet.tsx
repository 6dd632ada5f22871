import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type DayRange,
  findRangeProblem,
  isDay,
  MOST_DAYS,
  PRESETS,
  presetOf,
  toRange,
} from '#features/records/model/day-range.ts';
import { Button } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToday } from './use-days-text.ts';

type DaysSheetProps = { open: boolean; days: DayRange; onClose: () => void; onPick: (days: DayRange) => void };

/** Date range: a preset, or a first and a last day. */
export function DaysSheet({ open, days, onClose, onPick }: DaysSheetProps) {
  const t = useTranslations();
  return (
    <Sheet open={open} onClose={onClose} title={t('records.chooseDays')} closeLabel={t('common.actions.close')}>
      <DaysForm days={days} onPick={onPick} />
    </Sheet>
  );
}

function DaysForm({ days, onPick }: Pick<DaysSheetProps, 'days' | 'onPick'>) {
  const t = useTranslations('records');
  const today = useToday();
  const chosen = presetOf(days, today);
  const [typed, setTyped] = useState(days);
  const problem = findRangeProblem(typed, today);
  const clean = (day: string) => (isDay(day) ? day : '');
  return (
    <div className="stack records-days">
      <ChipRow wrap label={t('chooseDays')}>
        {PRESETS.map((preset) => (
          <Chip key={preset} selected={preset === chosen} onClick={() => onPick(toRange(preset, today))}>
            {t(`days.${preset}`)}
          </Chip>
        ))}
      </ChipRow>
      <Field label={t('days.from')} error={problem === null ? null : t(`days.${problem}`, { days: MOST_DAYS })}>
        <TextInput
          type="date"
          name="from"
          value={typed.from}
          onChange={(from) => setTyped((now) => ({ ...now, from: clean(from) }))}
        />
      </Field>
      <Field label={t('days.to')}>
        <TextInput
          type="date"
          name="to"
          value={typed.to}
          onChange={(to) => setTyped((now) => ({ ...now, to: clean(to) }))}
        />
      </Field>
      <Button variant="primary" block disabled={problem !== null} onClick={() => onPick(typed)}>
        {t('days.show')}
      </Button>
    </div>
  );
}
