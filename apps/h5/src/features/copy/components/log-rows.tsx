import { useTranslations } from 'use-intl';
import { useNow } from '#data/use-now.ts';
import { type LogRow, reasonOf } from '#features/copy/model/log-line.ts';
import { useCopyTexts } from './use-copy-texts.ts';

const MINUTE = 60_000;

/** What became of acts of the traders: what, and why not as asked. */
export function LogRows({ rows, withTrader }: { rows: readonly LogRow[]; withTrader?: boolean }) {
  const now = useNow(MINUTE);
  return (
    <ul className="copy-log">
      {rows.map((row) => (
        <LogItem key={row.id} row={row} now={now} withTrader={withTrader} />
      ))}
    </ul>
  );
}

type LogItemProps = { row: LogRow; now: number; withTrader?: boolean | undefined };

function LogItem({ row, now, withTrader }: LogItemProps) {
  const t = useTranslations('copy.log');
  const texts = useCopyTexts();
  const reason = useReasonText();
  const side = t(row.side);
  const isSmaller = row.outcome === 'smaller';
  const lots = texts.lots(isSmaller || row.outcome === 'made' ? row.lots : row.asked_lots);
  const what = t(isSmaller ? 'smaller' : 'line', { symbol: row.symbol, side, lots });
  const why = reason(row.reason, row.params, row.asked_lots);
  return (
    <li className="row top pad">
      <span className="xs c3 num copy-log-time">{texts.when(row.at_ms, now)}</span>
      <div className="grow">
        <p className="sm">{row.kind === 'open' ? what : `${t(`kind.${row.kind}`)}: ${what}`}</p>
        {why === null ? null : <p className="xs c3 num">{why}</p>}
        {withTrader ? <p className="xs c3">{row.leader_name}</p> : null}
      </div>
    </li>
  );
}

/** The sentence of a reason with its figures; null: everything was as asked. */
export function useReasonText() {
  const t = useTranslations('copy.log.reason');
  const texts = useCopyTexts();
  return (reason: string, params: Readonly<Record<string, string>>, askedLots: string): string | null => {
    const name = reasonOf(reason, params);
    if (name === null) return null;
    const figure = (key: string) => params[key] ?? '0';
    switch (name) {
      case 'below_minimum':
        return t(name, { lots: texts.lots(params.lots ?? askedLots), margin: texts.money(figure('margin')) });
      case 'order_cap':
      case 'total_cap':
        return t(name, {
          lots: texts.lots(askedLots),
          needed: texts.money(figure('needed')),
          cap: texts.money(figure('cap')),
        });
      case 'balance':
        return t(name, { needed: texts.money(figure('needed')), available: texts.money(figure('available')) });
      case 'price_moved':
        return t(name, { moved: texts.percentFixed(figure('moved')), guard: texts.percentFixed(figure('guard')) });
      case 'position_limit':
        return t(name, { maximum: figure('maximum') });
      case 'tier':
        return t(name, { lots: texts.lots(params.lots ?? askedLots) });
      default:
        return t(name);
    }
  };
}
