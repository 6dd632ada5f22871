import { useTranslations } from 'use-intl';
import type { LockReserve } from '#features/lock/model/lock-product.ts';
import { Facts } from '#ui/facts.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLockTexts } from './use-lock-texts.ts';

/** A longer cover is not counted in days. */
const LONG_YEARS = 10;
const YEAR_DAYS = 365;

type SourceSheetProps = { open: boolean; onClose: () => void; reserves: readonly LockReserve[] };

/** Where rewards come from and what backs them, per coin. */
export function SourceSheet({ open, onClose, reserves }: SourceSheetProps) {
  const t = useTranslations();
  return (
    <Sheet open={open} onClose={onClose} title={t('lock.source.heading')} closeLabel={t('common.actions.close')}>
      <div className="stack lock-sheet">
        <SourceText reserves={reserves} />
      </div>
    </Sheet>
  );
}

/** The statement and the reserve of each coin. */
export function SourceText({ reserves }: { reserves: readonly LockReserve[] }) {
  const t = useTranslations('lock.source');
  return (
    <>
      <p className="sm c2">{t('text')}</p>
      {reserves.map((reserve) => (
        <ReserveFacts key={reserve.currency_id} reserve={reserve} />
      ))}
      <p className="sm c2">{t('rule')}</p>
    </>
  );
}

function ReserveFacts({ reserve }: { reserve: LockReserve }) {
  const t = useTranslations('lock.source');
  const texts = useLockTexts();
  const coin = reserve.currency_name;
  const { cover_days: days } = reserve;
  const covered =
    days > LONG_YEARS * YEAR_DAYS ? t('coverYears', { years: LONG_YEARS }) : t('coverDays', { count: days });
  const cover = days < 0 ? t('nothingOwed') : covered;
  return (
    <>
      <Facts
        rows={[
          { id: 'balance', label: t('balance'), value: texts.money(reserve.balance, coin) },
          { id: 'promised', label: t('promised'), value: texts.money(reserve.promised, coin) },
          { id: 'daily', label: t('daily'), value: texts.money(reserve.daily, coin) },
          { id: 'cover', label: t('cover'), value: cover, total: true },
        ]}
      />
      <p className="xs c3">{t('flexibleDays', { days: reserve.flexible_days })}</p>
    </>
  );
}
