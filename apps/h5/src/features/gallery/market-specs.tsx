// dev-only: literal English
import { useEffect, useState } from 'react';
import { ChangeChip, ChangeText } from '#ui/change.tsx';
import { ColumnHead } from '#ui/column-head.tsx';
import { DepthChart } from '#ui/depth-chart.tsx';
import type { DepthStep } from '#ui/depth-drawing.ts';
import { ListGroup } from '#ui/list-row.tsx';
import { type BookRow, BuySellRatio, OrderBook, OrderBookSides } from '#ui/order-book.tsx';
import { Sparkline } from '#ui/sparkline.tsx';
import { TickerRow } from '#ui/ticker-row.tsx';
import { Spec } from './spec.tsx';

const rising = [2, 3, 5, 6, 10, 11, 8, 9, 11, 12, 16, 18, 20, 17, 16, 15, 17, 18, 22];
const falling = rising.toReversed();
const waving = [10, 4, 9, 10, 3, 1, 8, 14, 20, 12, 16, 9, 5, 13, 6, 4, 12, 8, 13];

const asks: readonly BookRow[] = [
  { price: '67,435.1', amount: '0.777', depth: 98 },
  { price: '67,434.5', amount: '0.444', depth: 78 },
  { price: '67,433.9', amount: '1.886', depth: 66 },
  { price: '67,433.3', amount: '0.221', depth: 17 },
  { price: '67,432.7', amount: '0.189', depth: 11 },
];

const bids: readonly BookRow[] = [
  { price: '67,432.0', amount: '0.539', depth: 18 },
  { price: '67,431.5', amount: '1.096', depth: 42 },
  { price: '67,431.0', amount: '1.365', depth: 71 },
  { price: '67,430.5', amount: '1.028', depth: 94 },
  { price: '67,430.0', amount: '0.202', depth: 98 },
];

const plot = {
  bids: depthSteps(1),
  asks: depthSteps(0.7),
  labels: { low: '67,100', middle: '67,432.1', high: '67,760' },
};

function depthSteps(top: number): DepthStep[] {
  return rising.map((_, index) => {
    const share = (index + 1) / rising.length;
    return { offset: share, depth: top * share * (0.9 + 0.1 * Math.sin(index)) };
  });
}

export function MarketSpecs() {
  return (
    <>
      <TickerSpec />
      <BookSpec />
    </>
  );
}

function TickerSpec() {
  return (
    <Spec
      id="ticker"
      title="Ticker row with sparkline"
      rule="Sparkline drops below 360 px. Arrow and sign go with colour."
    >
      <ListGroup label="Markets">
        <TickerRow
          bare
          href="#ticker"
          base="BTC"
          quote="USDT"
          caption="Vol 842.36M"
          spark={<Sparkline points={rising} direction="up" />}
          price="67,432.18"
          change={<ChangeChip direction="up">+1.84%</ChangeChip>}
        />
        <TickerRow
          bare
          href="#ticker"
          base="SOL"
          quote="USDT"
          caption="Vol 126.07M"
          spark={<Sparkline points={falling} direction="down" />}
          price="171.264"
          change={<ChangeChip direction="down">−2.31%</ChangeChip>}
        />
        <TickerRow
          bare
          href="#ticker"
          base="BNB"
          quote="USDT"
          letters="BN"
          caption="Vol 58.33M"
          spark={<Sparkline points={waving} direction="flat" />}
          price="598.70"
          change={<ChangeChip direction="flat">0.00%</ChangeChip>}
        />
      </ListGroup>
      <ColumnHead tickers>
        <span>Name, volume</span>
        <span>Price</span>
        <span>24 h</span>
      </ColumnHead>
      <TickFlash />
    </Spec>
  );
}

function TickFlash() {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((count) => count + 1), 1500);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="xs c3">
      Tick flash, 300 ms, then rests{' '}
      <span key={tick} className={`num med c1 ${tick % 2 ? 'tick-up' : 'tick-down'}`}>
        67,432.{10 + (tick % 90)}
      </span>
    </p>
  );
}

function BookSpec() {
  const [picked, setPicked] = useState('');
  const ratio = <BuySellRatio buy={56} buyText="Buy 56%" sellText="44% Sell" />;
  const middle = (
    <>
      <span className="t3">
        <ChangeText direction="up">67,432.1</ChangeText>
      </span>
      <span className="xxs c3 num">{picked ? `Picked ${picked}` : 'Index 67,430.6'}</span>
    </>
  );
  const book = { asks, bids, priceHead: 'Price, USDT', amountHead: 'Qty, BTC', onPick: setPicked, foot: ratio };
  return (
    <Spec
      id="ladder"
      title="Order-book ladder and depth"
      rule="Bars are cumulative. Tapping a row fills the price field."
    >
      <OrderBook {...book} middle={middle} />
      <OrderBookSides {...book} />
      <DepthChart plot={plot} summary="Buy depth is larger than sell depth around 67,432.1." />
    </Spec>
  );
}
