import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { useConnection } from '#data/online-store.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useSession } from '#data/session-store.ts';
import type { Ticket } from '#features/options/hooks/use-ticket.ts';
import { isAboutMarket } from '#features/options/model/decide-stake.ts';
import type { Direction } from '#features/options/model/stake-form.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';
import { useTradingReason } from '#widgets/quotes/trading-note.tsx';
import { tradePath } from '#widgets/trade/trade-product.ts';
import type { RiskGate } from '#widgets/trade/use-risk-gate.ts';
import { useProblemText } from './use-problem-text.ts';

type OptionDockProps = { instrument: InstrumentView; ticket: Ticket; gate: RiskGate };

/** Up and down buttons, with the reason when buying is not possible now. */
export function OptionDock({ instrument, ticket, gate }: OptionDockProps) {
  const t = useTranslations();
  const problemText = useProblemText();
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const isVisitor = useSession((state) => state.token === null);
  const { decision, context } = ticket;
  const problem = decision.ok ? null : decision.problem;
  const market = problem && isAboutMarket(problem) ? problemText(problem) : null;
  const state = useTradingReason(instrument, 'options');
  const reason = isOffline ? t('common.states.ordersPaused') : (state ?? market);
  const press = (direction: Direction) => {
    if (isVisitor) return askToLogIn(tradePath('options', context.symbol));
    gate.pass(() => ticket.ask(direction));
  };
  const isBlocked = isOffline || state !== null || (!decision.ok && !(isVisitor && market === null));
  return (
    <Dock>
      {reason === null ? null : (
        <p className="xs cw center dock-reason" role="status">
          {reason}
        </p>
      )}
      <div className="grid g2">
        <Button variant="buy" arrow="up" disabled={isBlocked} onClick={() => press('up')}>
          {t('options.up')}
        </Button>
        <Button variant="sell" arrow="down" disabled={isBlocked} onClick={() => press('down')}>
          {t('options.down')}
        </Button>
      </div>
    </Dock>
  );
}
