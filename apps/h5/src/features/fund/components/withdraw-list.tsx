import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import { useWithdrawals } from '#features/fund/hooks/use-fund-records.ts';
import type { WithdrawRow } from '#features/fund/model/fund-steps.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Coin } from '#ui/coin.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { endOf, ListEnd } from '#widgets/list-end.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { WithdrawSheet } from './withdraw-sheet.tsx';

const TONE = { reviewing: 'warn', second_review: 'warn', approved: 'warn', done: 'ok', refused: 'bad' } as const;
const toneOf = (state: string) => (Object.hasOwn(TONE, state) ? TONE[state as keyof typeof TONE] : 'plain');

export function WithdrawList() {
  const t = useTranslations('fund');
  const query = useWithdrawals();
  const [open, setOpen] = useState<{ id: number; cancelling: boolean }>({ id: 0, cancelling: false });
  const close = () => setOpen((now) => ({ ...now, id: 0 }));
  return (
    <Loaded query={query}>
      {(rows) => {
        if (rows.length === 0) return <NoWithdrawals />;
        const row = rows.find(({ id }) => id === open.id) ?? null;
        return (
          <>
            <ListGroup label={t('records.withdrawals')}>
              {rows.map((one) => (
                <WithdrawItem key={one.id} row={one} onOpen={() => setOpen({ id: one.id, cancelling: false })} />
              ))}
            </ListGroup>
            <ListEnd list={endOf(query)} />
            <WithdrawSheet
              row={open.cancelling ? null : row}
              onClose={close}
              onCancel={() => setOpen((now) => ({ ...now, cancelling: true }))}
            />
            <CancelDialog row={open.cancelling ? row : null} onClose={close} />
          </>
        );
      }}
    </Loaded>
  );
}

function NoWithdrawals() {
  const t = useTranslations('fund');
  const action = (
    <Button size="md" href={hrefOf(PATHS.withdraw)}>
      {t('title.withdraw')}
    </Button>
  );
  return <EmptyState page art="records" title={t('records.noWithdrawals')} action={action} />;
}

function WithdrawItem({ row, onOpen }: { row: WithdrawRow; onOpen: () => void }) {
  const place = useTimePlace();
  const amountText = useAmountText();
  return (
    <ListRow
      chevron
      onClick={onOpen}
      lead={<Coin symbol={row.name} size={34} />}
      caption={formatDateTime(row.create_time_ms, place)}
      end={<span className={row.state === 'done' ? 'num' : 'num c2'}>{amountText(`-${row.number}`, row.name)}</span>}
      endCaption={<Badge tone={toneOf(row.state)}>{row.status_text}</Badge>}
    >
      {row.network === '' ? row.name : `${row.name} · ${row.network}`}
    </ListRow>
  );
}
