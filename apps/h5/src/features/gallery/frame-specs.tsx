// dev-only: literal English
import {
  ArrowLeftRight,
  ChartNoAxesColumn,
  ChevronDown,
  Ellipsis,
  History,
  House,
  ReceiptText,
  Sprout,
  Wallet,
} from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { AppFrame, Dock, NavBar, RootNav, TabBar, View } from '#ui/frame.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PeriodRow } from '#ui/period-row.tsx';
import { RefreshBar } from '#ui/refresh-bar.tsx';
import { Seal } from '#ui/seal.tsx';
import { Spec } from './spec.tsx';

const tabs = [
  { href: '#home', label: 'Home', glyph: House, current: true },
  { href: '#market', label: 'Market', glyph: ChartNoAxesColumn },
  { href: '#trade', label: 'Trade', glyph: ArrowLeftRight },
  { href: '#finance', label: 'Finance', glyph: Sprout },
  { href: '#assets', label: 'Assets', glyph: Wallet },
];

export function FrameSpecs() {
  return (
    <>
      <Spec id="root" title="Root page" rule="Nav 56, left-aligned title, tab bar 56." flush>
        <AppFrame>
          <RootNav>
            <b className="t2 grow">Assets</b>
            <IconButton label="Orders" glyph={History} />
            <IconButton label="More" glyph={Ellipsis} />
          </RootNav>
          <RefreshBar active label="Refreshing" />
          <View>
            <p className="pad sm c2">
              Old data stays while the gold bar runs. <Icon glyph={ChevronDown} size={14} />
            </p>
          </View>
          <TabBar label="Main" items={tabs} />
        </AppFrame>
      </Spec>
      <Spec id="pushed" title="Pushed page" rule="Nav 48: back, centred title, up to two icons. Dock 72." flush>
        <AppFrame>
          <NavBar
            title="Withdraw to another wallet"
            back={{ label: 'Back', href: '#root' }}
            actions={<IconButton label="Records" glyph={ReceiptText} />}
          />
          <View>
            <p className="pad sm c2">Content scrolls here.</p>
          </View>
          <Dock>
            <Button variant="primary" block>
              Continue
            </Button>
          </Dock>
        </AppFrame>
      </Spec>
      <TransitionSpec />
    </>
  );
}

function TransitionSpec() {
  const [move, setMove] = useState<'fade' | 'push' | 'pop'>('fade');
  return (
    <Spec id="motion" title="Page change" rule="Fade-slide 200 ms between roots, push 300 ms for deeper pages.">
      <PeriodRow
        label="Transition"
        items={(['fade', 'push', 'pop'] as const).map((value) => ({ value, label: value }))}
        value={move}
        onChange={setMove}
      />
      <div className="spec-transition">
        <div key={move} className={`page-${move} row`}>
          <Seal size={26} /> Page
        </div>
      </div>
    </Spec>
  );
}
