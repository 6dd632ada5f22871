import { useTranslations } from 'use-intl';
import type { Tranche } from '#features/ieo/model/project.ts';
import { ListRow } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ShortDay } from '#widgets/finance/short-day.tsx';
import { useIeoTexts } from './use-ieo-texts.ts';

type ScheduleProps = {
  open: boolean;
  onClose: () => void;
  tranches: readonly Tranche[];
  token: string;
  daySeconds: number;
  /** Own amounts instead of percent. */
  hasOwn: boolean;
};

/** Every date on which tokens become free. */
export function ScheduleSheet({ open, onClose, tranches, token, daySeconds, hasOwn }: ScheduleProps) {
  const t = useTranslations();
  const texts = useIeoTexts();
  const endOf = (tranche: Tranche) => {
    if (!hasOwn) return texts.share(tranche.percent_total);
    return `+${texts.tokens(tranche.amount)} ${token}`;
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('ieo.unlock.heading')} closeLabel={t('common.actions.close')} flush>
      <div className="pad ieo-sheet-note">
        <p className="xs c3">{t('ieo.unlock.note')}</p>
        <ShortDay daySeconds={daySeconds} />
      </div>
      <div className="list ieo-schedule">
        {tranches.map((tranche) => (
          <ListRow
            key={tranche.number}
            caption={texts.moment(tranche.at_ms)}
            end={endOf(tranche)}
            endCaption={hasOwn ? t('ieo.unlock.total', { amount: texts.tokens(tranche.total) }) : undefined}
          >
            {t('ieo.unlock.tranche', { number: tranche.number })}
          </ListRow>
        ))}
      </div>
    </Sheet>
  );
}
