import { ACCOUNT_IDS } from '@candor/contract/wallet';
import { isZero } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { useFiat } from '#data/fiat-store.ts';
import { hrefOf, PATHS, recordPath } from '#data/paths.ts';
import { DASH, useAmountText } from '#data/use-amount-text.ts';
import { type AccountView, OWN_ACCOUNTS, type OwnAccount } from '#data/wallet-overview.ts';
import { ColumnHead } from '#ui/column-head.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';

type AccountRowsProps = {
  /** Undefined for visitors: the accounts are listed with dashes. */
  accounts: readonly AccountView[] | undefined;
};

export function AccountRows({ accounts }: AccountRowsProps) {
  const t = useTranslations();
  const code = useFiat((state) => state.fiat.currency_code);
  return (
    <>
      <ColumnHead>
        <span>{t('assets.columnAccount')}</span>
        <span>{t('assets.columnValue', { fiat: code })}</span>
      </ColumnHead>
      <ListGroup>
        {accounts
          ? accounts.map((view) => <AccountRow key={view.account} view={view} />)
          : OWN_ACCOUNTS.map((account) => (
              <ListRow key={account} lead={<i className={`swatch of-${account}`} />} caption={DASH} end={DASH}>
                {t(`common.accounts.${account}`)}
              </ListRow>
            ))}
      </ListGroup>
    </>
  );
}

/** An account leads to its records, a view to the page of what it shows. */
function pathOf(account: OwnAccount): string {
  if (account === 'stock') return `${PATHS.market}?tab=stock`;
  if (account === 'mining' || account === 'financial') return PATHS.financial;
  return recordPath({ account: ACCOUNT_IDS[account] });
}

function AccountRow({ view }: { view: AccountView }) {
  const t = useTranslations();
  const code = useFiat((state) => state.fiat.currency_code);
  const amountText = useAmountText();
  return (
    <ListRow
      chevron
      href={hrefOf(pathOf(view.account))}
      lead={<i className={`swatch of-${view.account}`} />}
      caption={t('assets.available', { amount: amountText(view.available, code) })}
      end={amountText(view.value, code)}
      endCaption={
        isZero(view.frozen) ? t('assets.noneFrozen') : t('assets.frozen', { amount: amountText(view.frozen, code) })
      }
    >
      {t(`common.accounts.${view.account}`)}
    </ListRow>
  );
}
