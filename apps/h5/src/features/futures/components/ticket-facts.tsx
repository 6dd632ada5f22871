import { useTranslations } from 'use-intl';
import { DASH } from '#data/use-amount-text.ts';
import { heldBy } from '#features/futures/model/decide-ticket.ts';
import type { FuturesTerms } from '#features/futures/model/futures-market.ts';
import { Facts } from '#ui/facts.tsx';
import type { TicketPart } from './ticket-fields.tsx';
import { useFuturesTexts } from './use-futures-texts.ts';

/** Margin, cost and maximum loss of the order, above the submit button. */
export function TicketFacts({ ticket }: TicketPart) {
  const t = useTranslations('futures.form');
  const { short, steady, price } = useFuturesTexts();
  const { plan } = ticket.decision;
  const { available, market } = ticket.context;
  const amount = (text: string | undefined) => (text === undefined ? DASH : steady(text, market.scale));
  const liquidation = () => {
    if (plan === null) return DASH;
    return plan.liquidationPrice === null ? t('noLiquidation') : price(plan.liquidationPrice, market.priceScale);
  };
  return (
    <Facts
      dense
      rows={[
        { id: 'free', label: t('free'), value: available === null ? DASH : short(available, market.currency) },
        { id: 'margin', label: t('margin'), value: amount(plan?.margin) },
        { id: 'fee', label: t('fee'), value: amount(plan?.fee) },
        { id: 'liquidation', label: t('liquidation'), value: liquidation() },
        ...(ticket.form.kind === 'market'
          ? [
              {
                id: 'held',
                label: t('held'),
                value: amount(plan === null ? undefined : heldBy(ticket.form, plan, ticket.context)),
              },
            ]
          : []),
        { id: 'most', label: t('maxLoss'), value: <span className="c1">{amount(plan?.maxLoss)}</span> },
      ]}
    />
  );
}

type OvernightProps = TicketPart & { terms: FuturesTerms };

/** Overnight fee of the position. */
export function OvernightNote({ instrument, terms }: OvernightProps) {
  const t = useTranslations('futures.form');
  const { figure } = useFuturesTexts();
  const percent = figure(terms.overnight_percent);
  return <p className="xxs c3">{t(instrument.kind === 'stock' ? 'overnightStock' : 'overnight', { percent })}</p>;
}

/** Explains that a market order fills at the next tick, and the amount held until then. */
export function NextTickNote({ ticket }: TicketPart) {
  const t = useTranslations('futures.form');
  return ticket.form.kind === 'market' ? <p className="xxs c3">{t('nextTick')}</p> : null;
}
