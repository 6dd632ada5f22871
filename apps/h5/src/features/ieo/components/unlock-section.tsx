import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Tranche } from '#features/ieo/model/project.ts';
import { ScheduleSheet } from './schedule-sheet.tsx';
import { UnlockChart } from './unlock-chart.tsx';
import { useIeoTexts } from './use-ieo-texts.ts';

type UnlockProps = {
  tranches: readonly Tranche[];
  token: string;
  daySeconds: number;
  /** Own tokens in all; null: in percent. */
  total: string | null;
};

/** The lock schedule: a chart, and all dates in a sheet. */
export function UnlockSection({ tranches, token, daySeconds, total }: UnlockProps) {
  const t = useTranslations('ieo.unlock');
  const texts = useIeoTexts();
  const [open, setOpen] = useState(false);
  const daily = tranches[1];
  return (
    <section className="pad ieo-part">
      <div className="row between base ieo-part-head">
        <h2 className="t3">{t('heading')}</h2>
        {total !== null && daily !== undefined ? (
          <span className="xs c3 num">{t('perDay', { amount: texts.cut(daily.amount) })}</span>
        ) : null}
      </div>
      <UnlockChart tranches={tranches} daySeconds={daySeconds} total={total} />
      <button type="button" className="link sm ieo-all-dates" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('allDates')}
      </button>
      <ScheduleSheet
        open={open}
        onClose={() => setOpen(false)}
        tranches={tranches}
        token={token}
        daySeconds={daySeconds}
        hasOwn={total !== null}
      />
    </section>
  );
}
