import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { useDeposits } from '#features/fund/hooks/use-fund-records.ts';
import { type DepositRow, depositSteps } from '#features/fund/model/fund-steps.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Coin } from '#ui/coin.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { AskAbout } from '#widgets/ask-about.tsx';
import { endOf, ListEnd } from '#widgets/list-end.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { RecordSteps } from './record-steps.tsx';

const STATUS = {
  1: { name: 'pending', tone: 'warn' },
  2: { name: 'approved', tone: 'ok' },
  3: { name: 'refused', tone: 'bad' },
} as const;

export function DepositList() {
  const t = useTranslations('fund');
  const query = useDeposits();
  const [openId, setOpenId] = useState(0);
  return (
    <Loaded query={query}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            page
            art="records"
            title={t('records.noDeposits')}
            action={
              <Button size="md" href={hrefOf(PATHS.select)}>
                {t('title.deposit')}
              </Button>
            }
          />
        ) : (
          <>
            <ListGroup label={t('records.deposits')}>
              {rows.map((row) => (
                <DepositItem key={row.id} row={row} onOpen={() => setOpenId(row.id)} />
              ))}
            </ListGroup>
            <ListEnd list={endOf(query)} />
            <DepositSheet row={rows.find(({ id }) => id === openId) ?? null} onClose={() => setOpenId(0)} />
          </>
        )
      }
    </Loaded>
  );
}

function DepositItem({ row, onOpen }: { row: DepositRow; onOpen: () => void }) {
  const t = useTranslations('fund.records');
  const place = useTimePlace();
  const amountText = useAmountText();
  const { name, tone } = STATUS[row.status];
  return (
    <ListRow
      chevron
      onClick={onOpen}
      lead={<Coin symbol={row.name} size={34} />}
      caption={formatDateTime(row.created_at_ms, place)}
      end={
        <span className={row.status === 2 ? 'num' : 'num c2'}>
          {amountText(row.status === 2 ? row.credited : row.amount, row.name, 'gain')}
        </span>
      }
      endCaption={<Badge tone={tone}>{t(`status.${name}`)}</Badge>}
    >
      {`${row.name} · ${row.network}`}
    </ListRow>
  );
}

function DepositSheet({ row, onClose }: { row: DepositRow | null; onClose: () => void }) {
  const t = useTranslations();
  // Keeps rendering the last row during the sheet's closing animation.
  const [shown, setShown] = useState(row);
  if (row !== null && row !== shown) setShown(row);
  if (shown === null) return null;
  return (
    <Sheet open={row !== null} onClose={onClose} title={t('fund.title.deposit')} closeLabel={t('common.actions.close')}>
      <DepositDetail row={shown} />
    </Sheet>
  );
}

function DepositDetail({ row }: { row: DepositRow }) {
  const t = useTranslations('fund.records');
  const moneyText = useMoneyText();
  const credited =
    row.status === 2
      ? [{ id: 'credited', label: t('credited'), value: moneyText(row.credited, row.name), total: true }]
      : [];
  const reference =
    row.reference === ''
      ? []
      : [{ id: 'tx', label: t('transaction'), value: <span className="fund-long">{row.reference}</span> }];
  return (
    <div className="stack fund-detail">
      <RecordSteps steps={depositSteps(row)} />
      {row.remark === '' ? null : (
        <Note tone={row.status === 3 ? 'warn' : 'plain'}>{t('reason', { text: row.remark })}</Note>
      )}
      <Facts
        rows={[
          { id: 'amount', label: t('amount'), value: moneyText(row.amount, row.name) },
          { id: 'network', label: t('network'), value: row.network },
          ...reference,
          ...credited,
        ]}
      />
      <AskAbout kind="deposit" id={row.id} />
      <img className="fund-picture" src={row.user_account} alt={t('voucher')} loading="lazy" />
    </div>
  );
}
