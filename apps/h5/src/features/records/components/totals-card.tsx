import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import { useRecordTotals } from '#features/records/hooks/use-record-totals.ts';
import { gainOf, outOf } from '#features/records/model/gain.ts';
import type { RecordFilter } from '#features/records/model/record-filter.ts';
import { type CoinTotal, mainTotal } from '#features/records/model/totals.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stat } from '#ui/stat.tsx';
import { AsideFacts } from './aside-facts.tsx';
import { TotalsSheet } from './totals-sheet.tsx';

/**
 * In, out and net, with transfers between own accounts listed apart. Shows the server's refusal when there are no
 * totals.
 */
export function TotalsCard({ filter }: { filter: RecordFilter }) {
  const { data, error } = useRecordTotals(filter);
  if (error) return <NoTotals error={error} />;
  if (data?.length === 0) return null;
  const main = data && mainTotal(data);
  return (
    <section className="pad records-totals">
      <Card tight>
        {main && data ? (
          <>
            <CoinStats total={main} />
            <AsideFacts total={main} isOneAccount={filter.account !== 0} />
            <TotalsFoot totals={data} filter={filter} />
          </>
        ) : (
          <Skeleton height={40} />
        )}
      </Card>
    </section>
  );
}

/** Shows the message of a refusal; other errors show nothing, because the list reports them. */
function NoTotals({ error }: { error: Error }) {
  if (!(error instanceof ApiError) || error.error === '') return null;
  return <p className="pad xs c3 records-totals">{error.message}</p>;
}

function CoinStats({ total }: { total: CoinTotal }) {
  const t = useTranslations('records.totals');
  const amountText = useAmountText();
  const coin = total.currency_name;
  return (
    <div className="records-stats">
      <Stat label={t('in')} value={amountText(total.in, coin, 'gain')} direction={gainOf(total.in)} />
      <Stat label={t('out')} value={amountText(outOf(total.out), coin)} />
      <Stat
        right
        label={t('net', { coin })}
        value={amountText(total.net, coin, 'gain')}
        direction={gainOf(total.net)}
      />
    </div>
  );
}

function TotalsFoot({ totals, filter }: { totals: readonly CoinTotal[]; filter: RecordFilter }) {
  const t = useTranslations('records.totals');
  const [isOpen, setOpen] = useState(false);
  if (totals.length < 2) return null;
  return (
    <div className="xs c3 records-foot">
      <button type="button" className="cb records-link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('allCoins', { count: totals.length })}
      </button>
      <TotalsSheet open={isOpen} totals={totals} isOneAccount={filter.account !== 0} onClose={() => setOpen(false)} />
    </div>
  );
}
