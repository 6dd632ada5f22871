import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, instrumentPath } from '#data/paths.ts';
import type { PriceAlert } from '#data/use-alerts.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatExact } from '#lib/format-number.ts';
import { formatDateTime } from '#lib/format-time.ts';
import { Coin } from '#ui/coin.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useAlertText } from './use-alert-text.ts';

type AlertRowProps = { alert: PriceAlert; onDelete: () => void };

/** One price alert: its condition, or the tick that fired it. */
export function AlertRow({ alert, onDelete }: AlertRowProps) {
  const t = useTranslations('alerts');
  const { condition } = useAlertText();
  const [base = ''] = alert.symbol.split('/');
  const what = condition(alert);
  return (
    <div className="alert-row">
      <a className="li" href={hrefOf(instrumentPath(alert.symbol))}>
        <Coin symbol={base} size={34} />
        <span className="main">
          <span className="med">{alert.symbol}</span>
          <span className="sm c2 num">{what}</span>
          <AlertMoment alert={alert} />
        </span>
      </a>
      <IconButton
        label={t('delete', { symbol: alert.symbol, what })}
        glyph={Trash2}
        size={18}
        quiet
        onClick={onDelete}
      />
    </div>
  );
}

function AlertMoment({ alert }: { alert: PriceAlert }) {
  const t = useTranslations('alerts.row');
  const place = useTimePlace();
  const { price } = useAlertText();
  if (alert.state === 'active') {
    return <span className="xs c3 num">{t('setAt', { time: formatDateTime(alert.created_at_ms, place) })}</span>;
  }
  return (
    <>
      <span className="xs c3 num">{t('firedAt', { time: formatDateTime(alert.fired_at_ms, place) })}</span>
      <span className="xs c3 num">
        {t('firedBy', {
          price: price(alert, alert.fired_price),
          number: formatExact(String(alert.fired_seq), place.locale),
        })}
      </span>
    </>
  );
}
