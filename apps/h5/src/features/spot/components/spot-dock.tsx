import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { useConnection } from '#data/online-store.ts';
import { spotPath } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useSession } from '#data/session-store.ts';
import type { Side } from '#features/spot/model/order-form.ts';
import type { SpotMarket } from '#features/spot/model/spot-market.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';
import { StarButton } from '#widgets/quotes/star-button.tsx';
import { useTradingReason } from '#widgets/quotes/trading-note.tsx';

type SpotDockProps = {
  instrument: InstrumentView;
  market: SpotMarket | undefined;
  onAsk: (side: Side) => void;
};

export function SpotDock({ instrument, market, onAsk }: SpotDockProps) {
  const t = useTranslations();
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const isVisitor = useSession((state) => state.token === null);
  const { symbol, currencyId, base } = instrument;
  const halted = market?.is_halted === 1 ? t('spot.halted', { symbol }) : null;
  const closed = market?.is_open === 0 ? t('spot.closed', { symbol }) : halted;
  const state = useTradingReason(instrument, 'spot');
  const reason = isOffline ? t('common.states.ordersPaused') : (state ?? closed);
  const ask = (side: Side) => (isVisitor ? askToLogIn(spotPath(symbol)) : onAsk(side));
  const side = (name: Side) => (
    <Button variant={name} grow disabled={reason !== null || market === undefined} onClick={() => ask(name)}>
      {t(`spot.form.${name}`, { coin: base })}
    </Button>
  );
  return (
    <Dock>
      {reason === null ? null : <p className="xs cw center dock-reason">{reason}</p>}
      <div className="row spot-dock">
        <StarButton symbol={symbol} currencyId={currencyId} />
        {side('buy')}
        {side('sell')}
      </div>
    </Dock>
  );
}
