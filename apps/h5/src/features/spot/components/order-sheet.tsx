import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useTicket } from '#features/spot/hooks/use-ticket.ts';
import type { Side } from '#features/spot/model/order-form.ts';
import type { SpotMarket } from '#features/spot/model/spot-market.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { OrderFacts } from './order-facts.tsx';
import { AmountField, PriceField } from './order-fields.tsx';
import { OrderOptions } from './order-options.tsx';
import { OrderSubmit } from './order-submit.tsx';

/** Request to open the order form: a side, and the price tapped in the book, if any. */
export interface OrderStart {
  readonly side: Side;
  readonly price: string | null;
  /** A new number resets the form. */
  readonly number: number;
}

type OrderSheetProps = {
  instrument: InstrumentView;
  market: SpotMarket | undefined;
  /** null: the sheet is closed. */
  start: OrderStart | null;
  onClose: () => void;
};

/** Keeps rendering the last order during the sheet's closing animation. */
export function OrderSheet({ instrument, market, start, onClose }: OrderSheetProps) {
  const t = useTranslations();
  const [shown, setShown] = useState(start);
  if (start !== null && start !== shown) setShown(start);
  if (shown === null || market === undefined) return null;
  const { side, number } = shown;
  return (
    <Sheet
      open={start !== null}
      onClose={onClose}
      title={t(`spot.form.${side}`, { coin: instrument.base })}
      closeLabel={t('common.actions.close')}
    >
      <OrderTicket
        key={number}
        instrument={instrument}
        market={market}
        side={side}
        price={shown.price}
        onDone={onClose}
      />
    </Sheet>
  );
}

type OrderTicketProps = {
  instrument: InstrumentView;
  market: SpotMarket;
  side: Side;
  price: string | null;
  onDone: () => void;
};

function OrderTicket(options: OrderTicketProps) {
  const t = useTranslations('spot.form');
  const ticket = useTicket(options);
  const { form, dispatch } = ticket;
  const part = { ticket, instrument: options.instrument };
  const kinds = [
    { value: 'market', label: t('market') },
    { value: 'limit', label: t('limit') },
  ] as const;
  return (
    <form
      className="stack ticket"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <Segmented
        label={t('kind')}
        items={kinds}
        value={form.kind}
        onChange={(kind) => dispatch({ type: 'kind', kind })}
      />
      {form.kind === 'limit' ? <PriceField {...part} /> : null}
      <AmountField {...part} />
      {form.kind === 'limit' ? <OrderOptions ticket={ticket} /> : null}
      <OrderFacts {...part} />
      <OrderSubmit {...part} />
    </form>
  );
}
