import { useTranslations } from 'use-intl';
import { profitLeft } from '#data/coupon/coupon-terms.ts';
import { DASH } from '#data/use-amount-text.ts';
import { useFeeText } from '#data/use-fee-text.ts';
import { heldBy } from '#features/futures/model/decide-ticket.ts';
import type { FuturesTerms } from '#features/futures/model/futures-market.ts';
import { Facts } from '#ui/facts.tsx';
import type { TicketPart } from './ticket-fields.tsx';
import { useFuturesTexts } from './use-futures-texts.ts';

/** Margin, cost and maximum loss of the order, above the submit button. */
export function TicketFacts({ ticket }: TicketPart) {
  const t = useTranslations('futures.form');
  const coupon = useTranslations('coupon.ticket');
  const { short, steady, price } = useFuturesTexts();
  const { plan } = ticket.decision;
  const { available, market, trial } = ticket.context;
  const amount = (text: string | undefined) => (text === undefined ? DASH : steady(text, market.scale));
  const liquidation = () => {
    if (plan === null) return DASH;
    return plan.liquidationPrice === null ? t('noLiquidation') : price(plan.liquidationPrice, market.priceScale);
  };
  return (
    <Facts
      dense
      rows={[
        {
          id: 'free',
          label: trial === null ? t('free') : coupon('fund'),
          value: available === null ? DASH : short(available, market.currency),
        },
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
        ...(trial === null
          ? [{ id: 'most', label: t('maxLoss'), value: <span className="c1">{amount(plan?.maxLoss)}</span> }]
          : [
              { id: 'keeps', label: coupon('keepsMost'), value: short(profitLeft(trial), market.currency) },
              { id: 'own', label: coupon('own'), value: <span className="c1">{short('0', market.currency)}</span> },
            ]),
      ]}
    />
  );
}

type TermsPart = TicketPart & { terms: FuturesTerms };

/** The own fee rate of the order. */
export function FeeRateNote({ ticket, terms }: TermsPart) {
  const t = useTranslations('common.feeTerms');
  const feeText = useFeeText();
  const percent = ticket.form.kind === 'market' ? terms.taker_fee_percent : terms.entrust_fee_percent;
  return <p className="xxs c3">{`${t('label')} ${feeText.rate(percent, terms)}`}</p>;
}

/** Overnight fee of the position. */
export function OvernightNote({ instrument, terms }: TermsPart) {
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
