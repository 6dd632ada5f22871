import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { ProofSheet } from '#features/game/components/proof-sheet.tsx';
import { RoundRows } from '#features/game/components/round-rows.tsx';
import { SeedRows } from '#features/game/components/seed-rows.tsx';
import '#features/game/game.css';
import type { GameRound } from '#features/game/model/game-view.ts';
import { NavBar, View } from '#ui/frame.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';

const TABS = ['drops', 'seeds'] as const;
type Tab = (typeof TABS)[number];

/** All drops of the user, and the server seeds that were shown. */
export function GameHistoryScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.game);
  const [tab, setTab] = useState<Tab>('drops');
  const [proven, setProven] = useState<GameRound | null>(null);
  return (
    <>
      <NavBar title={t('game.history')} back={{ label: t('common.actions.back'), onClick: back }} />
      <Tabs
        id="game"
        label={t('game.history')}
        items={TABS.map((value) => ({ value, label: t(`game.rounds.tabs.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
      <View>
        <TabPanel id="game" value={tab}>
          {tab === 'drops' ? <RoundRows onProve={setProven} /> : <SeedRows />}
        </TabPanel>
      </View>
      <ProofSheet round={proven} onClose={() => setProven(null)} />
    </>
  );
}
