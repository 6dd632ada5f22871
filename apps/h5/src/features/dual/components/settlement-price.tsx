import { useTranslations } from 'use-intl';
import type { DualOrderDetail, DualWindow } from '#features/dual/model/dual-order.ts';
import { Facts } from '#ui/facts.tsx';
import { useDualTexts } from './use-dual-texts.ts';

type PriceProps = { detail: DualOrderDetail };

/** How the settlement price was made, window by window; before maturity, how it will be made. */
export function SettlementPrice({ detail }: PriceProps) {
  const t = useTranslations('dual.made');
  const texts = useDualTexts();
  const { windows } = detail;
  return (
    <section className="stack dual-windows">
      <h3 className="t3">{t('heading')}</h3>
      <p className="sm c2">
        {t('rule', {
          window: texts.windowText(detail.window_from_ms, detail.window_to_ms),
          seconds: detail.window_seconds,
          needed: detail.needed_seconds,
        })}
      </p>
      {windows.map((window) => (
        <WindowFacts key={window.settlement_id} window={window} />
      ))}
    </section>
  );
}

function WindowFacts({ window }: { window: DualWindow }) {
  const t = useTranslations('dual.made');
  const texts = useDualTexts();
  const { mean } = window;
  return (
    <div className="card tight" data-window={window.settlement_id}>
      <Facts
        dense
        rows={[
          { id: 'time', label: t('time'), value: texts.windowText(window.window_from_ms, window.window_to_ms) },
          {
            id: 'found',
            label: t('found'),
            value: t('foundOf', { found: window.found_seconds, seconds: window.window_seconds }),
          },
          { id: 'ticks', label: t('ticks'), value: `${window.first_seq} – ${window.last_seq}` },
          ...(window.enough === 1 && mean !== null
            ? [
                {
                  id: 'sum',
                  label: t('sum'),
                  value: t('division', { sum: texts.linked(window.sum), found: window.found_seconds }),
                },
                { id: 'mean', label: t('mean'), value: texts.linked(mean), total: true },
              ]
            : [{ id: 'mean', label: t('mean'), value: t('tooFew', { needed: window.needed_seconds }), total: true }]),
        ]}
      />
    </div>
  );
}
