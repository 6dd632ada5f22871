// dev-only: literal English
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Coin } from '#ui/coin.tsx';
import { CountdownBoxes } from '#ui/countdown-boxes.tsx';
import { DashList } from '#ui/dash-list.tsx';
import { DateMark, DateStrip } from '#ui/date-strip.tsx';
import { IconDisc } from '#ui/icon-disc.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { PoolBar } from '#ui/pool-bar.tsx';
import { ProductCard } from '#ui/product-card.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Stat } from '#ui/stat.tsx';
import { Steps } from '#ui/steps.tsx';
import { Spec } from './spec.tsx';

const days = ['Today', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Mon'];
const terms = ['7 d', '15 d', '30 d', '60 d', '90 d'];
const stages = [
  { id: 'warm', label: 'Warm-up', note: '10 Nov' },
  { id: 'sale', label: 'Subscribe', note: '12–17 Nov' },
  { id: 'ended', label: 'Ended', note: '17 Nov' },
  { id: 'listing', label: 'Listing', note: '18 Nov' },
];

export function ProductSpecs() {
  return (
    <>
      <Spec id="product" title="Product card, pool bar" rule="Name and rate, three terms, what is taken, one button.">
        <LockCard />
        <SaleCard />
      </Spec>
      <TermSpec />
      <DateSpec />
    </>
  );
}

function LockCard() {
  return (
    <ProductCard
      lead={<Coin symbol="USDT" size={28} />}
      title="USDT, 30 days"
      figure="0.12%"
      figureCaption="a day"
      stats={
        <>
          <Stat small label="Minimum" value="100.00" />
          <Stat small label="Paid out" value="Daily, 00:10" />
          <Stat small right label="Leave early" value="−3.00%" />
        </>
      }
    >
      <div className="row">
        <div className="grow">
          <PoolBar label="Pool taken" value={64} taken="64% of the pool taken" below />
        </div>
        <Button size="s">Lock</Button>
      </div>
    </ProductCard>
  );
}

function SaleCard() {
  return (
    <ProductCard
      lead={<Coin symbol="TIDE" size={40} letters="Ti" />}
      title="Tidal TIDE"
      caption="Storage rented by the hour"
      figure={<Badge tone="brand">In progress</Badge>}
      stats={
        <>
          <Stat small label="Issue price" value="0.2400" />
          <Stat small label="For sale" value="20.00M" />
          <Stat small right label="Closes, UTC" value="17 Nov, 12:00" />
        </>
      }
      href="#product"
    >
      <PoolBar label="Committed" value={71.8} taken="71.8% committed" rest="You committed 480.00" thick />
    </ProductCard>
  );
}

function TermSpec() {
  const [term, setTerm] = useState('30 d');
  return (
    <Spec
      id="terms"
      title="Terms, stages, countdown"
      rule="Two lines in a segment or a step: the name, then its figure."
    >
      <Segmented
        label="Days"
        items={terms.map((value) => ({ value, label: value, note: '0.030%' }))}
        value={term}
        onChange={setTerm}
      />
      <Steps label="Stages" items={stages} current={1} />
      <CountdownBoxes leftMs={250_073_000} label="2 days 21 h 27 min left" />
      <div className="row">
        <ProgressRing share={0.6} text="18 d" label="18 of 30 days done" />
        <ProgressRing share={0} text="0 d" label="0 of 30 days done" />
        <ProgressRing share={1} text="30 d" label="30 of 30 days done" />
      </div>
      <DashList
        items={[
          { id: 'price', text: 'The price after listing may be below 0.2400. There is no buy-back.' },
          { id: 'lock', text: 'You cannot sell for 30 days, whatever the price does.' },
        ]}
      />
    </Spec>
  );
}

function DateSpec() {
  const [day, setDay] = useState('4');
  return (
    <Spec id="dates" title="Coming dates, family rows" rule="A dot is a reward, a ring is an end." flush>
      <p className="row xs c3 pad">
        <DateMark kind="reward" /> Reward <DateMark kind="end" /> Ends
      </p>
      <DateStrip
        label="Coming dates"
        items={days.map((head, index) => ({
          value: String(index),
          head,
          text: String(14 + index),
          label: `${14 + index} November`,
          reward: true,
          ends: index === 3 || index === 4,
        }))}
        value={day}
        onChange={setDay}
      />
      <ListRow
        lead={<IconDisc glyph={Lock} />}
        caption="2 running · ends 18 and 26 Nov"
        end="6,400.00"
        endCaption={<span className="up">+27.84</span>}
      >
        Lock mining
      </ListRow>
    </Spec>
  );
}
