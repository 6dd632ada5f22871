import { useTranslations } from 'use-intl';
import type { LockReserve } from '#features/lock/model/lock-product.ts';
import { Facts } from '#ui/facts.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLockTexts } from './use-lock-texts.ts';

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
  const cover = reserve.cover_days < 0 ? t('nothingOwed') : t('coverDays', { count: reserve.cover_days });
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
