// dev-only: literal English
import { useEffect, useState } from 'react';
import { Bar, SplitBar } from '#ui/bars.tsx';
import { CountdownRing } from '#ui/countdown-ring.tsx';
import { Steps } from '#ui/steps.tsx';
import { Spec } from './spec.tsx';

const totalSeconds = 14;

export function ProgressSpecs() {
  const [left, setLeft] = useState(totalSeconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => (seconds <= -3 ? totalSeconds : seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Spec id="progress" title="Progress, steps, countdown ring" rule="Rings count time. Bars count amounts.">
      <div className="row between xs c3 num">
        <span>688 of 1,000 shares taken</span>
        <span>312 left</span>
      </div>
      <Bar label="Shares taken" value={68.8} />
      <Bar label="Shares taken" value={24} thick />
      <SplitBar label="132 up, 11 unchanged, 74 down" up={132} flat={11} down={74} />
      <Steps
        label="Deposit"
        items={[
          { id: 'submit', label: 'Submit' },
          { id: 'review', label: 'Review' },
          { id: 'credited', label: 'Credited' },
        ]}
        current={1}
      />
      <div className="row">
        <Ring left={42} total={60} />
        <Ring left={left} total={totalSeconds} />
        <Ring left={0} total={60} />
      </div>
    </Spec>
  );
}

function Ring({ left, total }: { left: number; total: number }) {
  const text = `0:${String(Math.max(0, left)).padStart(2, '0')}`;
  return (
    <CountdownRing
      leftMs={left * 1000}
      totalMs={total * 1000}
      text={text}
      label={`${text} left`}
      nearEndText="10 seconds left"
      doneText="Settled"
    />
  );
}
