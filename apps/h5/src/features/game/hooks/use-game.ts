import { gameFile, gameOneRound, gamePlay, gameRounds, gameSeeds, gameState } from '@candor/contract/game';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '#data/client.ts';
import { queryClient } from '#data/query-client.ts';
import { saveFile } from '#data/save-file.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import { usePaged } from '#data/use-paged.ts';
import { moneyKey } from '#data/use-wallet.ts';
import { type GameRound, type GameState, withRound } from '#features/game/model/game-view.ts';
import { noteHash, readNote } from '#features/game/model/noted-hashes.ts';
import { checkRound } from '#features/game/model/round-check.ts';

const STATE_KEY = moneyKey('game', 'state');

/** The state of the game. The hash of the server seed is noted on this device when it is first seen, before the next drop. */
export function useGameState() {
  const query = useQuery({
    queryKey: STATE_KEY,
    queryFn: ({ signal }) => request(gameState, {}, { signal, silent: true }),
  });
  const seed = query.data?.seed;
  const nowMs = query.data?.now_ms;
  useEffect(() => {
    if (seed && nowMs !== undefined) noteHash(seed.id, seed.hash, nowMs);
  }, [seed, nowMs]);
  return query;
}

/** Drops coins. While one falls, the page shows the state before it. */
export function useDrop(state: GameState) {
  const [falling, setFalling] = useState<{ round: GameRound; before: GameState } | null>(null);
  const submit = useMoneySubmit(gamePlay, {
    onDone: (reply) => {
      setFalling({ round: reply.round, before: state });
      queryClient.setQueryData<GameState>(STATE_KEY, (old) => withRound(old ?? state, reply));
    },
    onRefused: () => void queryClient.invalidateQueries({ queryKey: STATE_KEY }),
  });
  return {
    submit,
    falling: falling?.round ?? null,
    shown: falling?.before ?? state,
    onLanded: () => setFalling(null),
  };
}

export function useRounds() {
  return usePaged({
    key: ['game', 'rounds'],
    load: (cursor, signal) => request(gameRounds, cursor, { signal, silent: true }),
    rowsOf: ({ items }) => items,
    nextOf: ({ next_before: next }) => (next === 0 ? '' : String(next)),
  });
}

export function useShownSeeds() {
  return usePaged({
    key: ['game', 'seeds'],
    load: (cursor, signal) => request(gameSeeds, cursor, { signal, silent: true }),
    rowsOf: ({ items }) => items,
    nextOf: ({ next_before: next }) => (next === 0 ? '' : String(next)),
  });
}

/** A round with its seeds, recomputed on this device. */
export function useRoundCheck(id: number) {
  return useQuery({
    queryKey: moneyKey('game', 'round', id),
    queryFn: async ({ signal }) => {
      const asked = await request(gameOneRound, { id: String(id) }, { signal, silent: true });
      const noted = readNote(asked.seed.id);
      return { asked, noted, verdict: await checkRound(asked, noted) };
    },
  });
}

/** The rounds of a seed that was shown, as text of the file that verify:game reads. */
export async function loadGameFile(seedId: number): Promise<string> {
  const file = await request(gameFile, { seed_id: String(seedId) });
  return `${JSON.stringify(file, null, 2)}\n`;
}

export async function saveGameFile(seedId: number): Promise<void> {
  saveFile(new File([await loadGameFile(seedId)], `candor-game-${seedId}.json`, { type: 'application/json' }));
}
