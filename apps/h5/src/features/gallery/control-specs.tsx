// dev-only: literal English
import { ArrowDown, Bell, Globe } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ChangeChip, ChangeText } from '#ui/change.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ModeSwitch } from '#ui/mode-switch.tsx';
import { PeriodRow } from '#ui/period-row.tsx';
import { ProofMark } from '#ui/proof-mark.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { Spec } from './spec.tsx';

export function ControlSpecs() {
  return (
    <>
      <ButtonSpec />
      <ChoiceSpec />
      <MarkSpec />
    </>
  );
}

function ButtonSpec() {
  const [taps, setTaps] = useState(0);
  return (
    <Spec
      id="buttons"
      title="Buttons"
      rule="48 px; 44 in rows; 32 small with a 44 px hit area. One primary per screen."
    >
      <Button variant="primary" block onClick={() => setTaps(taps + 1)}>
        {taps === 0 ? 'Deposit' : `Deposit ${taps}`}
      </Button>
      <div className="grid g2">
        <Button variant="buy" arrow="up">
          Open long
        </Button>
        <Button variant="sell" arrow="down">
          Open short
        </Button>
        <Button>Secondary</Button>
        <Button variant="line">Outline</Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" pending>
          Sending
        </Button>
        <Button href="#buttons" size="md">
          A link
        </Button>
        <Button variant="line" size="md" glyph={Globe}>
          With icon
        </Button>
      </div>
      <div className="row wrap">
        <Button size="s">Small</Button>
        <Button size="s" variant="line">
          Close
        </Button>
        <Button size="s" variant="danger">
          Redeem early
        </Button>
        <Button size="s" variant="ghost">
          Text
        </Button>
        <IconButton label="Notifications, 2 new" glyph={Bell} dot />
      </div>
    </Spec>
  );
}

function ChoiceSpec() {
  const [channel, setChannel] = useState<'email' | 'phone'>('email');
  const [side, setSide] = useState<'long' | 'short'>('long');
  const [list, setList] = useState<'positions' | 'entrust' | 'history'>('positions');
  const [period, setPeriod] = useState<'1m' | '15m' | '1h' | '1D'>('15m');
  return (
    <Spec
      id="seg"
      title="Segmented control and tabs"
      rule="Segments change a form in place. Tabs change what is listed."
    >
      <Segmented
        label="Log in by"
        items={[
          { value: 'email', label: 'Email' },
          { value: 'phone', label: 'Phone' },
        ]}
        value={channel}
        onChange={setChannel}
      />
      <Segmented
        label="Direction"
        items={[
          { value: 'long', label: 'Long', direction: 'up' },
          { value: 'short', label: 'Short', direction: 'down' },
        ]}
        value={side}
        onChange={setSide}
      />
      <Tabs
        id="orders"
        label="Orders"
        items={[
          { value: 'positions', label: 'Positions 2' },
          { value: 'entrust', label: 'Entrust 1' },
          { value: 'history', label: 'History' },
        ]}
        value={list}
        onChange={setList}
      />
      <TabPanel id="orders" value={list}>
        <p className="sm c2">Listed: {list}</p>
      </TabPanel>
      <PeriodRow
        label="Period"
        items={(['1m', '15m', '1h', '1D'] as const).map((value) => ({ value, label: value }))}
        value={period}
        onChange={setPeriod}
      />
      <ModeSwitch
        label="Trade type"
        items={[
          { href: '#options', label: 'Options' },
          { href: '#futures', label: 'Futures', current: true },
          { href: '#spot', label: 'Spot' },
        ]}
      />
    </Spec>
  );
}

function MarkSpec() {
  const [sort, setSort] = useState<'yield' | 'accuracy'>('yield');
  return (
    <Spec
      id="badges"
      title="Chips, badges, proof mark"
      rule="Badges state a fact. The proof mark opens the verify page."
    >
      <ChipRow label="Sort" wrap>
        <Chip selected={sort === 'yield'} glyph={ArrowDown} onClick={() => setSort('yield')}>
          Yield
        </Chip>
        <Chip selected={sort === 'accuracy'} onClick={() => setSort('accuracy')}>
          Accuracy
        </Chip>
        <Chip opens>USDT</Chip>
      </ChipRow>
      <div className="row wrap">
        <Badge tone="up">Long</Badge>
        <Badge tone="down">Short</Badge>
        <Badge>20×</Badge>
        <Badge>In review</Badge>
        <Badge tone="ok">Verified</Badge>
        <Badge tone="bad">Failed</Badge>
        <Badge tone="warn">Risk</Badge>
        <Badge tone="brand">In progress</Badge>
        <Badge tone="line">Ledger</Badge>
      </div>
      <div className="row wrap">
        <ChangeChip direction="up">+1.84%</ChangeChip>
        <ChangeChip direction="down">−2.31%</ChangeChip>
        <ChangeChip direction="flat">0.00%</ChangeChip>
        <ChangeText direction="up">+312.48</ChangeText>
      </div>
      <div>
        <ProofMark href="#badges">Prove this trade</ProofMark>
      </div>
    </Spec>
  );
}
