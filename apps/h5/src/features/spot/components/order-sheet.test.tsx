import { placeSpotOrder, spotMarket, spotOrders } from '@candor/contract/spot';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useInstrument } from '#data/quotes/use-instruments.ts';
import { useSpotMarket } from '#features/spot/hooks/use-spot-market.ts';
import { testApp } from '#testing/app.tsx';
import { NOW_MS } from '#testing/moment.ts';
import { answerCommon, wire } from '#testing/replies/first-answers.ts';
import { describeWaitingForm, topLayer } from '#testing/waiting-form.ts';
import { OrderSheet, type OrderStart } from './order-sheet.tsx';

const app = testApp();

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(spotOrders, () => sampleReply(spotOrders, {}));
  app.server.answer(spotMarket, () =>
    sampleReply(spotMarket, {
      symbol: 'BTC/USDT',
      is_open: 1,
      price_tick: wire('0.01'),
      amount_step: wire('0.0001'),
      min_notional: wire('5'),
      maker_fee: wire('0.1'),
      taker_fee: wire('0.1'),
      lowest_price: '48000.00',
      highest_price: '72000.00',
      max_open_orders: 50,
      base_scale: 8,
      quote_scale: 6,
    }),
  );
});

function OpenSheet({ instrument, first }: { instrument: InstrumentView; first: OrderStart }) {
  const [isOpen, setOpen] = useState(true);
  const market = useSpotMarket(instrument).data;
  const start = isOpen ? first : null;
  return <OrderSheet instrument={instrument} market={market} start={start} onClose={() => setOpen(false)} />;
}
const START: OrderStart = { side: 'buy', price: '60000.00', number: 1 };

function Shown({ first = START }: { first?: OrderStart }) {
  const instrument = useInstrument('BTC/USDT').data;
  return instrument === undefined ? null : <OpenSheet instrument={instrument} first={first} />;
}

/** A limit order to buy at the price tapped in the book, 60,000. */
async function openSheet() {
  const { user } = await app.draw(<Shown />);
  await screen.findByLabelText('Price');
  app.quote(1, '60000.00');
  app.push('b', [1, Date.now(), NOW_MS, [['59990.00', '1.0000', '0']], [['60010.00', '1.0000', '0']]]);
  return user;
}
const amount = () => within(topLayer()).getByLabelText('Amount');
const place = () => within(topLayer()).getByRole('button', { name: 'Place buy order' });

describeWaitingForm('the sheet of a spot order', {
  app,
  call: placeSpotOrder,
  reply: () => sampleReply(placeSpotOrder, { id: 3, symbol: 'BTC/USDT', state: 'open' }),
  refusal: 'order_incomplete',
  open: async () => {
    const user = await openSheet();
    await user.type(amount(), '0.01');
    await waitFor(() => expect(place().hasAttribute('disabled')).toBe(false));
    return user;
  },
  button: 'Place buy order',
});

describe('the sheet of a spot order', () => {
  it.each([
    ['0', 'Enter an amount above zero.'],
    ['0.1', 'You have 1,000.00 USDT in your spot account.'],
  ])('does not place an order of %s BTC and says why', async (typed, sentence) => {
    const user = await openSheet();
    await user.type(amount(), typed);
    await user.tab();
    await waitFor(() => expect(place().hasAttribute('disabled')).toBe(true));
    expect(topLayer().textContent).toContain(sentence);
  });

  it('sends pair, side, price and amount exactly as on screen', async () => {
    app.server.answer(placeSpotOrder, () => sampleReply(placeSpotOrder, { id: 3, symbol: 'BTC/USDT', state: 'open' }));
    const user = await openSheet();
    await user.type(amount(), '0.0123');
    await waitFor(() => expect(place().hasAttribute('disabled')).toBe(false));
    await user.click(place());
    await screen.findByText('Order placed');
    expect(app.server.sentTo(placeSpotOrder)[0]?.fields).toEqual({
      currency_id: '1',
      legal_id: '3',
      side: 'buy',
      kind: 'limit',
      tif: 'gtc',
      post_only: '0',
      price: '60000.00',
      amount: '0.0123',
    });
  });

  it('asks again before a price far above what is offered is sent', async () => {
    const user = await openSheet();
    const price = within(topLayer()).getByLabelText('Price');
    await user.clear(price);
    await user.type(price, '66000');
    await user.type(amount(), '0.01');
    await waitFor(() => expect(place().hasAttribute('disabled')).toBe(false));
    await user.click(place());
    expect(await within(topLayer()).findByText('Please look again')).toBeTruthy();
    await user.click(within(topLayer()).getByRole('button', { name: 'Change it' }));
    expect(app.server.sentTo(placeSpotOrder)).toEqual([]);
  });

  it('opens Sell in the order type last used there, also after a price was only looked at', async () => {
    app.server.answer(placeSpotOrder, () => sampleReply(placeSpotOrder, { id: 3, symbol: 'BTC/USDT', state: 'done' }));
    const sell = (price: string | null): OrderStart => ({ side: 'sell', price, number: 1 });
    const chosen = () => within(topLayer()).getByRole('radio', { checked: true }).textContent;
    const { user, redraw } = await app.draw(<Shown key="first" first={sell(null)} />);
    await user.click(await screen.findByRole('radio', { name: 'Market' }));
    app.quote(1, '60000.00');
    app.push('b', [1, Date.now(), NOW_MS, [['59990.00', '1.0000', '0']], [['60010.00', '1.0000', '0']]]);
    await user.type(amount(), '0.01');
    const place = within(topLayer()).getByRole('button', { name: 'Place sell order' });
    await waitFor(() => expect(place.hasAttribute('disabled')).toBe(false));
    await user.click(place);
    await screen.findByText('Order filled');
    redraw(<Shown key="tapped" first={sell('61000.00')} />);
    await waitFor(() => expect(chosen()).toBe('Limit'));
    await user.type(amount(), '0.02');
    redraw(<Shown key="again" first={sell(null)} />);
    await waitFor(() => expect(chosen()).toBe('Market'));
  });
});
