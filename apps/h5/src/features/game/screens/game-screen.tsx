import type { GameCurrency } from '@candor/contract/game';
import { CircleHelp, History } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { GameBoard } from '#features/game/components/game-board.tsx';
import { HelpSheet } from '#features/game/components/help-sheet.tsx';
import { LastDrop, LastResults } from '#features/game/components/last-drop.tsx';
import { LimitsSheet } from '#features/game/components/limits-sheet.tsx';
import { PlayDock } from '#features/game/components/play-dock.tsx';
import { ProofSheet } from '#features/game/components/proof-sheet.tsx';
import { Purse } from '#features/game/components/purse.tsx';
import { ReturnCard } from '#features/game/components/return-card.tsx';
import { SeedFacts } from '#features/game/components/seed-facts.tsx';
import { SeedSheet } from '#features/game/components/seed-sheet.tsx';
import '#features/game/game.css';
import { useDrop, useGameState } from '#features/game/hooks/use-game.ts';
import type { GameRound, GameState } from '#features/game/model/game-view.ts';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Note } from '#ui/note.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** The coin drop. */
export function GameScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.services);
  const query = useGameState();
  const [isHelp, setHelp] = useState(false);
  return (
    <>
      <NavBar
        title={t('game.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          <>
            <IconButton label={t('game.history')} glyph={History} size={22} href={hrefOf(PATHS.gameHistory)} />
            <IconButton label={t('game.help.open')} glyph={CircleHelp} size={22} onClick={() => setHelp(true)} />
          </>
        }
      />
      {query.data === undefined ? (
        <View>
          <Loaded query={query}>{() => null}</Loaded>
        </View>
      ) : (
        <>
          <Game state={query.data} />
          <HelpSheet open={isHelp} state={query.data} onClose={() => setHelp(false)} />
        </>
      )}
    </>
  );
}

type Layer = 'seed' | 'limits' | null;
const START_STAKE: Readonly<Record<GameCurrency, string>> = { points: '10', usdt: '1' };

function Game({ state }: { state: GameState }) {
  const [currency, setCurrency] = useState<GameCurrency>('points');
  const [stakes, setStakes] = useState(START_STAKE);
  const [layer, setLayer] = useState<Layer>(null);
  const [proven, setProven] = useState<GameRound | null>(null);
  const { submit, falling, shown, onLanded } = useDrop(state);
  const isFalling = falling !== null;
  const last = shown.last[0] ?? null;
  return (
    <>
      <View>
        <Purse state={shown} currency={currency} onCurrency={setCurrency} />
        {state.is_open === 1 ? null : (
          <div className="pad">
            <Note tone="warn">{state.reason}</Note>
          </div>
        )}
        <section className="pad game-stage">
          <GameBoard odds={state.odds} round={falling ?? last} isFalling={isFalling} onLanded={onLanded} />
        </section>
        <LastDrop round={last} isFalling={isFalling} onProve={setProven} />
        <LastResults rounds={shown.last} onProve={setProven} />
        <ReturnCard state={shown} currency={currency} onLimits={() => setLayer('limits')} />
        <SeedFacts seed={shown.seed} onChange={() => setLayer('seed')} />
      </View>
      <PlayDock
        state={state}
        currency={currency}
        stake={stakes[currency]}
        onStake={(stake) => setStakes({ ...stakes, [currency]: stake })}
        submit={submit}
        isFalling={isFalling}
        onSeed={() => setLayer('seed')}
      />
      <SeedSheet open={layer === 'seed'} seed={state.seed} onClose={() => setLayer(null)} />
      <LimitsSheet open={layer === 'limits'} state={state} currency={currency} onClose={() => setLayer(null)} />
      <ProofSheet round={proven} onClose={() => setProven(null)} />
    </>
  );
}
