import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { useConnection } from '#data/online-store.ts';
import { hrefOf, PATHS, transferPath } from '#data/paths.ts';
import { quotes } from '#data/quotes/quote-store.ts';
import { useSession } from '#data/session-store.ts';
import { useThrottled } from '#data/use-throttled.ts';
import { hasMoved, shownProblem } from '#features/futures/model/decide-ticket.ts';
import type { FuturesTerms } from '#features/futures/model/futures-market.ts';
import { typed } from '#features/futures/model/ticket-form.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatWeekdayTime } from '#lib/format-time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { MoneyNotes } from '#widgets/money-notes.tsx';
import { useTradingReason } from '#widgets/quotes/trading-note.tsx';
import { RiskSheet } from '#widgets/trade/risk-gate.tsx';
import { tradePath } from '#widgets/trade/trade-product.ts';
import { useRiskGate } from '#widgets/trade/use-risk-gate.ts';
import type { TicketPart } from './ticket-fields.tsx';
import { useFuturesTexts } from './use-futures-texts.ts';
import { useProblemText } from './use-problem-text.ts';

type SubmitProps = TicketPart & { terms: FuturesTerms };

/**
 * Submit button with the reason it is disabled. While the outcome of an order is unknown it only retries that order.
 */
export function TicketSubmit(props: SubmitProps) {
  const t = useTranslations();
  const { ticket, instrument } = props;
  const { form, context, decision, submit, seenPrice, send } = ticket;
  const gate = useRiskGate('futures');
  const [movedTo, setMovedTo] = useState<string | null>(null);
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const isVisitor = useSession((state) => state.token === null);
  const go = () => {
    // The form is drawn twice a second; the price of this moment is the one that is sent.
    const mark = quotes.get(instrument.id)?.price ?? context.mark;
    const isFar = form.kind === 'market' && hasMoved(seenPrice, mark, context.rules);
    if (isFar) setMovedTo(mark);
    else send();
  };
  const press = useThrottled(() => {
    if (isVisitor) return askToLogIn(tradePath('futures', instrument.symbol));
    if (submit.isOutcomeUnknown) return submit.retry();
    if (decision.ok) gate.pass(go);
  });
  const state = useTradingReason(instrument, 'futures');
  const isReady = isVisitor || decision.ok || submit.isOutcomeUnknown;
  return (
    <>
      <MoneyNotes submit={submit} unknown={t('futures.form.outcomeUnknown')} records={PATHS.futuresOrders} />
      {state === null ? <Reason {...props} /> : <p className="xs cw">{state}</p>}
      {isOffline ? <p className="xxs cw">{t('common.states.ordersPaused')}</p> : null}
      <Button
        variant={isVisitor ? 'primary' : form.side === 'long' ? 'buy' : 'sell'}
        arrow={isVisitor || submit.isOutcomeUnknown ? undefined : form.side === 'long' ? 'up' : 'down'}
        block
        disabled={isOffline || !isReady || (state !== null && !submit.isOutcomeUnknown)}
        pending={submit.isPending}
        onClick={press}
      >
        <SubmitLabel {...props} isVisitor={isVisitor} />
      </Button>
      <RiskSheet gate={gate} />
      <MovedDialog
        {...props}
        movedTo={movedTo}
        onClose={() => setMovedTo(null)}
        onGo={() => {
          setMovedTo(null);
          send();
        }}
      />
    </>
  );
}

function SubmitLabel({ ticket, isVisitor }: SubmitProps & { isVisitor: boolean }) {
  const t = useTranslations();
  if (isVisitor) return t('common.actions.logIn');
  if (ticket.submit.isOutcomeUnknown) return t('common.actions.retry');
  if (ticket.submit.isPending && ticket.form.kind === 'market') return t('futures.form.waiting');
  return t(ticket.form.side === 'long' ? 'futures.form.openLong' : 'futures.form.openShort');
}

/** Why the order cannot be placed: the server's refusal, else the rule's. */
function Reason({ ticket, instrument, terms }: SubmitProps) {
  const t = useTranslations('futures');
  const place = useTimePlace();
  const problemText = useProblemText();
  const { form, decision, submit } = ticket;
  const problem = shownProblem(form, decision);
  const code = submit.failure === null ? problem?.code : submit.refusal;
  const text = () => {
    if (submit.failure !== null) return submit.failure;
    if (problem === null) return null;
    if (problem.code !== 'market_closed' || terms.session_changes_ms === 0) return problemText(problem);
    const time = formatWeekdayTime(terms.session_changes_ms, place);
    return t('session.closed', { symbol: instrument.symbol, time });
  };
  // Said once per form: a sentence whose figure follows every tick would be spoken again and again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const message = useMemo(text, [code, form, submit.failure]);
  if (message === null) return <Missing ticket={ticket} />;
  return (
    <p className={code === 'market_closed' ? 'xs cw' : 'hint err'} role="alert">
      <span>
        {message}
        {code === 'insufficient_balance' ? (
          <>
            {' '}
            <a className="link" href={hrefOf(transferPath('lever'))}>
              {t('form.transfer')}
            </a>
          </>
        ) : null}
      </span>
    </p>
  );
}

/** Names the field that is still empty, without an error style. */
function Missing({ ticket }: Pick<SubmitProps, 'ticket'>) {
  const t = useTranslations('futures');
  const { form, decision } = ticket;
  const isVisitor = useSession((state) => state.token === null);
  if (isVisitor || decision.ok || decision.problem !== null) return null;
  return <p className="xxs c3">{t(typed(form.lots) === null ? 'form.needLots' : 'error.limit_price_missing')}</p>;
}

type MovedProps = SubmitProps & { movedTo: string | null; onClose: () => void; onGo: () => void };

/** Confirmation shown when the mark moved too far since the form was last edited. */
function MovedDialog({ ticket, instrument, movedTo, onClose, onGo }: MovedProps) {
  const t = useTranslations('futures.moved');
  const { price } = useFuturesTexts();
  const { seenPrice, context } = ticket;
  const { priceScale } = context.market;
  return (
    <Dialog
      open={movedTo !== null}
      title={t('heading')}
      safeLabel={t('back')}
      onClose={onClose}
      actionLabel={t('go')}
      onAction={onGo}
    >
      {t('text', {
        symbol: instrument.symbol,
        seen: price(seenPrice === '' ? '0' : seenPrice, priceScale),
        now: price(movedTo ?? '0', priceScale),
      })}
    </Dialog>
  );
}
