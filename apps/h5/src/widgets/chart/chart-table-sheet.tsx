import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatPrice, formatVolume } from '#lib/format-number.ts';
import { formatDateTime } from '#lib/format-time.ts';
import { Sheet } from '#ui/sheet.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import type { BarRow } from './bar-rows.ts';
import type { ChartedInstrument } from './chart-frame.tsx';
import { useChartSettings } from './chart-settings-store.ts';
import type { TickTape } from './tick-stream.ts';
import { useChartSource } from './use-chart-source.ts';

const SHOWN_BARS = 30;

type ChartTableSheetProps = { instrument: ChartedInstrument; tape: TickTape; open: boolean; onClose: () => void };

/** The chart's figures as a table, an accessible alternative to the canvas. */
export function ChartTableSheet({ instrument, tape, open, onClose }: ChartTableSheetProps) {
  const t = useTranslations();
  const { period } = useChartSettings();
  const title = t('instrument.chart.tableHeading', {
    symbol: instrument.symbol,
    period: t(`instrument.period.${period}`),
  });
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('common.actions.close')}>
      {open ? <BarTable instrument={instrument} tape={tape} /> : null}
    </Sheet>
  );
}

function BarTable({ instrument, tape }: Pick<ChartTableSheetProps, 'instrument' | 'tape'>) {
  const { period } = useChartSettings();
  const makeSource = useChartSource({ instrument, period, tape });
  const query = useQuery({
    queryKey: ['bars', instrument.id, period],
    queryFn: async ({ signal }) => (await makeSource().loadLatest(signal)).bars.slice(-SHOWN_BARS).toReversed(),
    staleTime: 0,
  });
  return <Loaded query={query}>{(bars) => <Rows bars={bars} priceScale={instrument.priceScale} />}</Loaded>;
}

function Rows({ bars, priceScale }: { bars: readonly BarRow[]; priceScale: number }) {
  const t = useTranslations('instrument.bar');
  const place = useTimePlace();
  const price = (text: string) => formatPrice(text, { precision: priceScale, locale: place.locale });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="bar-table" tabIndex={0}>
      <table className="xs num">
        <thead>
          <tr className="c3">
            {(['time', 'open', 'high', 'low', 'close', 'volume'] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.startMs}>
              <th scope="row">{formatDateTime(bar.startMs, place)}</th>
              <td>{price(bar.open)}</td>
              <td>{price(bar.high)}</td>
              <td>{price(bar.low)}</td>
              <td>{price(bar.close)}</td>
              <td>{formatVolume(bar.volume, place.locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
