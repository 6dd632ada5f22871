import { isZero } from '@candor/money/decimal';
import { Info } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { profitLeft } from '#data/coupon/coupon-terms.ts';
import { PATHS } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useWaitingForm } from '#data/use-waiting-form.ts';
import type { Ticket } from '#features/options/hooks/use-ticket.ts';
import type { StakeOutcomes } from '#features/options/model/decide-stake.ts';
import { toPercent } from '#features/options/model/option-terms.ts';
import { type Direction, typed } from '#features/options/model/stake-form.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Coin } from '#ui/coin.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { MoneyNotes } from '#widgets/money-notes.tsx';
import { Px } from '#widgets/quotes/px.tsx';
import { useOptionTexts } from './use-option-texts.ts';
import { useProblemText } from './use-problem-text.ts';

type ConfirmProps = { instrument: InstrumentView; ticket: Ticket };

/** Confirmation before the purchase: both outcomes, the tie, and the break-even hit rate. */
export function ConfirmSheet({ instrument, ticket }: ConfirmProps) {
  const t = useTranslations();
  const direction = useLastShown(ticket.asked);
  return (
    <Sheet
      open={ticket.asked !== null}
      onClose={() => ticket.ask(null)}
      title={t('options.confirm.heading')}
      closeLabel={t('common.actions.close')}
      locked={ticket.submit.isPending}
    >
      {direction === null || ticket.outcomes === null ? null : (
        <ConfirmBody instrument={instrument} ticket={ticket} direction={direction} outcomes={ticket.outcomes} />
      )}
    </Sheet>
  );
}

type BodyProps = ConfirmProps & { direction: Direction; outcomes: StakeOutcomes };

function ConfirmBody(props: BodyProps) {
  const t = useTranslations('options.confirm');
  return (
    <div className="stack confirm">
      <ConfirmHead {...props} />
      <Ends {...props} />
      <ConfirmFacts {...props} />
      <p className="hint confirm-note">
        <Icon glyph={Info} size={14} />
        <span>{t('note')}</span>
      </p>
      <ConfirmButtons {...props} />
    </div>
  );
}

function ConfirmHead({ instrument, ticket, direction, outcomes }: BodyProps) {
  const t = useTranslations('options');
  const texts = useOptionTexts();
  const percent = texts.percent(toPercent(outcomes.payoutRate));
  return (
    <div className="row between">
      <span className="row confirm-pair">
        <Coin symbol={instrument.base} size={36} />
        <span>
          <b className="semi block-text">{instrument.symbol}</b>
          <span className="xs c3">{t('confirm.terms', { seconds: ticket.form.seconds, percent })}</span>
        </span>
      </span>
      <span className="confirm-side">
        <Badge tone={direction}>{t(direction)}</Badge>
      </span>
    </div>
  );
}

/** Result of each outcome; the winning one first. */
function Ends({ ticket, direction, outcomes }: BodyProps) {
  const t = useTranslations('options.confirm');
  const texts = useOptionTexts();
  const { currency } = ticket.context;
  const higher = t('endsHigher');
  const lower = t('endsLower');
  return (
    <div className="grid g2">
      <div className="card tight">
        <p className="xs c3">{direction === 'up' ? higher : lower}</p>
        <p className="t2 num up">{texts.gain(outcomes.ifRight, currency)}</p>
        <p className="xs c3 num">{t('returned', { amount: texts.figure(outcomes.payout, currency) })}</p>
      </div>
      <div className="card tight">
        <p className="xs c3">{direction === 'up' ? lower : higher}</p>
        <p className={ticket.context.trial === null ? 't2 num down' : 't2 num'}>
          {texts.gain(outcomes.ifWrong, currency)}
        </p>
        <p className="xs c3">{t('nothing')}</p>
      </div>
    </div>
  );
}

function ConfirmFacts({ instrument, ticket, outcomes }: BodyProps) {
  const t = useTranslations('options.confirm');
  const texts = useOptionTexts();
  const { currency } = ticket.context;
  const { decision } = ticket;
  if (ticket.context.trial !== null) return <TrialFacts instrument={instrument} ticket={ticket} />;
  const hasFee = decision.ok && !isZero(decision.fee);
  return (
    <Facts
      rows={[
        { id: 'amount', label: t('amount'), value: texts.money(ticket.form.stake.replace(/\.$/, ''), currency) },
        ...(hasFee ? [{ id: 'fee', label: t('fee'), value: texts.money(decision.fee, currency) }] : []),
        { id: 'price', label: t('price'), value: <Px id={instrument.id} calm /> },
        {
          id: 'equal',
          label: t('equal'),
          value: t('returned', { amount: texts.figure(outcomes.ifEven, currency) }),
        },
        {
          id: 'breakEven',
          label: t('breakEven'),
          value: <span className="semi">{t('ofTime', { percent: texts.share(outcomes.breakEven) })}</span>,
        },
      ]}
    />
  );
}

/** With a trial fund: what of the own money is needed, and what profit is kept. */
function TrialFacts({ instrument, ticket }: ConfirmProps) {
  const t = useTranslations();
  const texts = useOptionTexts();
  const { currency, trial } = ticket.context;
  const money = (amount: string) => texts.money(amount, currency);
  return (
    <Facts
      rows={[
        { id: 'fund', label: t('coupon.ticket.fund'), value: money(typed(ticket.form.stake) ?? '0') },
        { id: 'price', label: t('options.confirm.price'), value: <Px id={instrument.id} calm /> },
        { id: 'equal', label: t('options.confirm.equal'), value: t('options.confirm.nothing') },
        { id: 'keeps', label: t('coupon.ticket.keepsMost'), value: money(trial === null ? '0' : profitLeft(trial)) },
        { id: 'own', label: t('coupon.ticket.own'), value: money('0'), total: true },
      ]}
    />
  );
}

function ConfirmButtons({ ticket, direction }: BodyProps) {
  const t = useTranslations();
  const problemText = useProblemText();
  const { decision, submit, send } = ticket;
  const { stage, isOffline, isBlocked, press } = useWaitingForm({ submit, isReady: decision.ok, onSend: send });
  const problem = decision.ok ? null : problemText(decision.problem);
  const failure = submit.failure ?? (isOffline ? t('common.states.ordersPaused') : problem);
  const label = t(direction === 'up' ? 'options.confirm.up' : 'options.confirm.down');
  return (
    <div className="stack">
      <MoneyNotes submit={submit} unknown={t('options.confirm.outcomeUnknown')} records={PATHS.optionOrders} />
      {failure === null || stage === 'unknown' ? null : (
        <p className="hint err" role="alert">
          {failure}
        </p>
      )}
      <div className="grid g2">
        <Button disabled={submit.isPending} onClick={() => ticket.ask(null)}>
          {t('options.confirm.back')}
        </Button>
        <Button
          variant={direction === 'up' ? 'buy' : 'sell'}
          arrow={stage === 'unknown' ? undefined : direction}
          disabled={isBlocked}
          pending={submit.isPending}
          onClick={press}
        >
          {stage === 'unknown' ? t('common.actions.retry') : label}
        </Button>
      </div>
    </div>
  );
}
