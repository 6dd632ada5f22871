import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { freeOf } from '#data/coupon/coupon-terms.ts';
import { hrefOf, transferPath } from '#data/paths.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import type { Ticket } from '#features/options/hooks/use-ticket.ts';
import { isAboutMarket, shownProblem } from '#features/options/model/decide-stake.ts';
import { CouponRow } from '#widgets/coupon/coupon-row.tsx';
import { DurationRow } from './duration-row.tsx';
import { Outcomes } from './outcomes.tsx';
import { StakeRow } from './stake-row.tsx';
import { useProblemText } from './use-problem-text.ts';

type TicketProps = { ticket: Ticket };

/** Duration, stake and outcomes. The direction is chosen with the buttons below. */
export function TicketForm({ ticket }: TicketProps) {
  const t = useTranslations('options.ticket');
  const { form, change, context } = ticket;
  const [isTyping, setTyping] = useState(false);
  return (
    <section className="pad stack option-ticket">
      <DurationRow
        durations={context.rules.durations}
        value={form.seconds}
        onChange={(seconds) => change({ seconds })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend. */}
      <div
        className="stack stake"
        role="group"
        aria-label={t('amount', { coin: context.currency })}
        onFocus={(event) => setTyping(event.target instanceof HTMLInputElement)}
        onBlur={() => setTyping(false)}
      >
        <StakeRow ticket={ticket} />
        <StakeHint ticket={ticket} isTyping={isTyping} />
      </div>
      <CouponRow choice={ticket.coupons} locked={ticket.submit.isPending || ticket.submit.isOutcomeUnknown} />
      <Outcomes ticket={ticket} />
    </section>
  );
}

/** The stake's problem, else the available balance; with a link to transfer more. */
function StakeHint({ ticket, isTyping }: TicketProps & { isTyping: boolean }) {
  const t = useTranslations('options.ticket');
  const problemText = useProblemText();
  const amountText = useAmountText();
  const { decision, context } = ticket;
  const shown = shownProblem(decision, isTyping);
  const problem = shown && !isAboutMarket(shown) ? shown : null;
  if (problem === null && context.available === null) return null;
  const available = context.trial === null ? context.available : freeOf(context.trial);
  const amount = `${amountText(available ?? undefined, context.currency)} ${context.currency}`;
  const lacks = problem?.code === 'insufficient_balance' || (problem === null && context.trial === null);
  return (
    <p className="row between xs stake-hint">
      {problem === null ? (
        <span className="c3 num">{t('available', { amount })}</span>
      ) : (
        <span className="cd" role="alert">
          {problemText(problem)}
        </span>
      )}
      {lacks ? (
        <a className="link nowrap" href={hrefOf(transferPath('micro'))}>
          {t('transfer')}
        </a>
      ) : null}
    </p>
  );
}
