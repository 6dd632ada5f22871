import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { findTradingState, type StateOf, type TradingState } from '#data/quotes/trading-state.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { nowMs } from '#lib/clock.ts';
import { formatDateTime, formatWeekdayTime } from '#lib/format-time.ts';
import { Note } from '#ui/note.tsx';
import './trading-note.css';

/** Within this time a weekday names the date unambiguously. */
const WEEKDAY_MS = 6 * 86_400_000;

type TradingNoteProps = { instrument: InstrumentView; product: StateOf };

/** Why and since when new orders are not accepted, and what still works. Renders nothing while they are. */
export function TradingNote({ instrument, product }: TradingNoteProps) {
  const t = useTranslations('trade.state');
  const place = useTimePlace();
  const state = findTradingState(instrument, product);
  if (state === null) return null;
  const isRecent = nowMs() - state.sinceMs < WEEKDAY_MS;
  const time = (isRecent ? formatWeekdayTime : formatDateTime)(state.sinceMs, place);
  return (
    <div className="pad trading-note" role="status" data-trading-state={state.kind}>
      <Note>
        <p className="semi">{t(keyOf(state), { time })}</p>
        <p>{t(state.kind === 'pause' ? `after.pause.${product}` : `after.${state.kind}`)}</p>
      </Note>
    </div>
  );
}

const keyOf = (state: TradingState) => {
  if (state.kind === 'fund') return 'fund';
  return state.kind === 'halt' ? (`halt.${state.reason}` as const) : (`pause.${state.reason}` as const);
};

/** The short reason for a disabled order button; null while orders are accepted. */
export function useTradingReason(instrument: InstrumentView, product: StateOf): string | null {
  const t = useTranslations('trade.state.reason');
  const state = findTradingState(instrument, product);
  return state === null ? null : t(state.kind);
}
