import { useTranslations } from 'use-intl';
import { useMoneyText } from '#data/use-money-text.ts';
import type { Explanation } from '#features/records/model/explanation.ts';
import { usePurseText } from './use-purse-text.ts';

/** Ledger postings of a record: from, to, amount, and the user's balances after it. */
export function LedgerRows({ rows }: { rows: Explanation['rows'] }) {
  const t = useTranslations('records.why');
  const moneyText = useMoneyText();
  const purseText = usePurseText();
  return (
    <ol className="records-ledger">
      {rows.map((row) => {
        const sides = [
          { purse: purseText(row.from), after: row.from_after },
          { purse: purseText(row.to), after: row.to_after },
        ];
        return (
          <li key={row.leg}>
            <p className="records-leg">
              <span>{`${purseText(row.from)} → ${purseText(row.to)}`}</span>
              <span className="num med">{moneyText(row.amount, row.currency_name)}</span>
            </p>
            {sides
              .filter(({ after }) => after !== '')
              .map(({ purse, after }) => (
                <p key={purse} className="xs c3 num">
                  {t('after', { purse, amount: moneyText(after, row.currency_name) })}
                </p>
              ))}
          </li>
        );
      })}
    </ol>
  );
}
