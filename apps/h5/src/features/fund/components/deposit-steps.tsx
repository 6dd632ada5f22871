import { useTranslations } from 'use-intl';
import { fundRecordPath, hrefOf } from '#data/paths.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { useDeposits } from '#features/fund/hooks/use-fund-records.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Coin } from '#ui/coin.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Steps } from '#ui/steps.tsx';

const SHOWN = 3;

/** The steps of a deposit, and the user's deposits that are pending now. */
export function DepositSteps() {
  const t = useTranslations('fund.receive');
  const items = [
    { id: 'submit', label: t('stepSubmit') },
    { id: 'review', label: t('stepReview') },
    { id: 'credit', label: t('stepCredit') },
  ];
  return (
    <>
      <Steps label={t('steps')} items={items} current={0} />
      <PendingDeposits />
    </>
  );
}

function PendingDeposits() {
  const t = useTranslations('fund');
  const place = useTimePlace();
  const moneyText = useMoneyText();
  const waiting = (useDeposits().data ?? []).filter(({ status }) => status === 1).slice(0, SHOWN);
  if (waiting.length === 0) return null;
  return (
    <section>
      <h2 className="sm c2 fund-pending">{t('receive.pending')}</h2>
      <ListGroup card>
        {waiting.map((row) => (
          <ListRow
            key={row.id}
            href={hrefOf(fundRecordPath('deposits'))}
            lead={<Coin symbol={row.name} size={28} />}
            caption={formatDateTime(row.created_at_ms, place)}
            end={<Badge tone="warn">{t('records.status.pending')}</Badge>}
          >
            {moneyText(row.amount, row.name)}
          </ListRow>
        ))}
      </ListGroup>
    </section>
  );
}
