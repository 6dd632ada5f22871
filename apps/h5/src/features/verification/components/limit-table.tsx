import type { ReplyOf } from '@candor/contract/call';
import type { realState } from '@candor/contract/profile';
import { useTranslations } from 'use-intl';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatExact } from '#lib/format-number.ts';
import { Facts } from '#ui/facts.tsx';

type State = ReplyOf<typeof realState>;

/** Limits of each level; the current level is marked, with its used and remaining amounts. */
export function LimitTable({ state, level }: { state: State; level: 0 | 1 | 2 }) {
  const t = useTranslations('verification.limits');
  const { locale } = useTimePlace();
  return (
    <>
      <table className="real-limits">
        <caption className="sr">{t('heading')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('level')}</th>
            <th scope="col">{t('withdraw')}</th>
            <th scope="col">{t('fiat')}</th>
          </tr>
        </thead>
        <tbody>
          {state.limits.map((row) => (
            <tr key={row.level} className={row.level === level ? 'now' : undefined}>
              <th scope="row">
                {t('row', { level: row.level })}
                {row.level === level ? <span className="xs c3 real-now">{t('now')}</span> : null}
              </th>
              <td>{formatExact(row.withdraw_btc_24h, locale)}</td>
              <td>{formatExact(row.fiat_usdt_per_trade, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="real-used">
        <Facts
          rows={[
            { id: 'used', label: t('used'), value: `${formatExact(state.used_btc_24h, locale)} BTC` },
            {
              id: 'left',
              label: t('remaining'),
              value: `${formatExact(state.remaining_btc_24h, locale)} BTC`,
              total: true,
            },
          ]}
        />
      </div>
    </>
  );
}
