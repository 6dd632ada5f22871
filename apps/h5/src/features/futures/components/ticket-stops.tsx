import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Ticket } from '#features/futures/hooks/use-ticket.ts';
import { ticketPrice } from '#features/futures/model/decide-ticket.ts';
import { pnlAtLevel } from '#features/futures/model/stops-form.ts';
import { toAmountText } from '#ui/amount-text.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { isLocked } from './ticket-fields.tsx';
import { directionOf, useFuturesTexts } from './use-futures-texts.ts';

const FIELDS = [
  { field: 'takeProfit', short: 'tp', long: 'takeProfit' },
  { field: 'stopLoss', short: 'sl', long: 'stopLoss' },
] as const;

/** Take profit and stop loss of the order, with the result at each. */
export function TicketStops({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('futures.form');
  const { form, dispatch } = ticket;
  return (
    <>
      <Checkbox checked={form.hasStops} disabled={isLocked(ticket)} onChange={(on) => dispatch({ type: 'stops', on })}>
        {t('stops')}
      </Checkbox>
      {form.hasStops ? (
        <div className="grid g2 futures-selects">
          {FIELDS.map((which) => (
            <Level key={which.field} ticket={ticket} {...which} />
          ))}
        </div>
      ) : null}
    </>
  );
}

type LevelProps = { ticket: Ticket } & (typeof FIELDS)[number];

function Level({ ticket, field, short, long }: LevelProps) {
  const t = useTranslations('futures.form');
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  const { gain, price } = useFuturesTexts();
  const { form, dispatch, context } = ticket;
  const { priceScale, contractSize, scale, currency } = context.market;
  const change = (raw: string) => {
    const text = toAmountText(raw, { scale: priceScale, wholeDigits: 12 });
    if (text !== null) dispatch({ type: 'text', field, text });
  };
  const entryPrice = ticketPrice(form, context.mark);
  const pnl =
    entryPrice === null
      ? null
      : pnlAtLevel(form[field], { side: form.side, lots: form.lots, contractSize, entryPrice, scale });
  const written = pnl === null ? null : gain(pnl, currency);
  return (
    <div className="futures-level">
      <label className="futures-mini" htmlFor={id}>
        <span aria-hidden="true">{t(short)}</span>
        <input
          id={id}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          aria-label={t(long)}
          value={isTyping || form[field] === '' ? form[field] : price(form[field], priceScale)}
          disabled={isLocked(ticket)}
          onChange={(event) => change(event.currentTarget.value)}
          onFocus={() => setTyping(true)}
          onBlur={() => {
            setTyping(false);
            dispatch({ type: 'left', field });
          }}
        />
      </label>
      {written === null ? null : (
        <span className={classNames('xxs num', directionOf(pnl ?? '0', written))}>{written}</span>
      )}
    </div>
  );
}
