import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import type { TickStream } from '#features/instrument/hooks/tick-stream.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { InfoTab } from './info-tab.tsx';
import { TickTapeList } from './tick-tape.tsx';

const TABS = ['ticks', 'info'] as const;
type Tab = (typeof TABS)[number];

type InstrumentTabsProps = { instrument: InstrumentView; stream: TickStream };

/** Order book and trades join here when spot trading exists; until then there are none to show. */
export function InstrumentTabs({ instrument, stream }: InstrumentTabsProps) {
  const t = useTranslations('instrument.tabs');
  const [tab, setTab] = useState<Tab>('ticks');
  return (
    <>
      <Tabs
        id="instrument"
        label={t('label')}
        items={TABS.map((value) => ({ value, label: t(value) }))}
        value={tab}
        onChange={setTab}
        small
      />
      <TabPanel id="instrument" value={tab}>
        {tab === 'ticks' ? (
          <TickTapeList stream={stream} quote={instrument.quote} priceScale={instrument.priceScale} />
        ) : (
          <InfoTab instrument={instrument} />
        )}
      </TabPanel>
    </>
  );
}
