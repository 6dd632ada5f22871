import { gameFile, gameOneRound, gamePlay, gameRounds, gameSeed, gameSeeds, gameState } from '@candor/contract/game';
import { sentenceOf } from '@candor/contract/messages/tables';
import { toFixed8 } from '@candor/money/decimal';
import { registerCall, replayed } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { GameModuleDeps } from './deps';
import { toGameFile, toRoundItem, toSeedItem, toSeedState, toSession } from './game.reply';
import { loadRound, loadRounds, loadRoundsOfSeed } from './rounds.store';
import { loadSeed, loadShownSeeds } from './seeds.store';
import { createPlay } from './use-cases/play-rounds';
import { NEWEST, readState } from './use-cases/read-state';
import { setSeed } from './use-cases/set-seed';

const PAGE = 50;
/** Every change of a seed makes rows that are kept. */
const SEEDS_PER_MINUTE = 20;
const FILES_PER_MINUTE = 20;

const registerCommands = (deps: GameModuleDeps): void => {
  const play = createPlay(deps);
  registerCall(deps.http, gamePlay, async ({ currency, stake, nonce }, { user, idempotency }) => {
    const asked = { userId: user.userId, idempotency, currency, stake, nonce };
    const { reply, replayed: isReplayed } = await play(asked);
    const answer = {
      round: toRoundItem(reply.round),
      balance: toFixed8(reply.balance),
      session: toSession(reply.round, reply.round.playedMs),
      next_nonce: reply.round.nonce + 1,
    };
    return isReplayed ? replayed(answer) : answer;
  });
  registerCall(deps.http, gameSeed, {
    perMinute: SEEDS_PER_MINUTE,
    handle: async (input, { user }) => {
      const { seeds, shown } = await setSeed(deps, { userId: user.userId, clientSeed: input.client_seed });
      return {
        seed: toSeedState(seeds.active, seeds.next),
        revealed: shown && {
          id: shown.id,
          hash: shown.hash,
          server_seed: shown.serverSeed,
          rounds: shown.rounds,
        },
      };
    },
  });
};

const registerHistory = ({ http, pool }: GameModuleDeps): void => {
  registerCall(http, gameRounds, async ({ before }, { user: { userId } }) => {
    const rows = await loadRounds(pool, { userId, before: before ?? NEWEST, limit: PAGE });
    return { items: rows.map(toRoundItem), next_before: rows.length < PAGE ? 0 : (rows.at(-1)?.id ?? 0) };
  });
  registerCall(http, gameOneRound, async ({ id }, { user: { userId } }) => {
    const round = (await loadRound(pool, userId, id)) ?? refuse('game_round_unknown');
    const seed = (await loadSeed(pool, userId, round.seedId)) ?? refuse('game_seed_unknown');
    return { round: toRoundItem(round), seed: toSeedItem(seed) };
  });
  registerCall(http, gameSeeds, async ({ before }, { user: { userId } }) => {
    const rows = await loadShownSeeds(pool, { userId, before: before ?? 2_147_483_647, limit: PAGE });
    return { items: rows.map(toSeedItem), next_before: rows.length < PAGE ? 0 : (rows.at(-1)?.id ?? 0) };
  });
  registerCall(http, gameFile, {
    perMinute: FILES_PER_MINUTE,
    handle: async (input, { user: { userId } }) => {
      const seed = (await loadSeed(pool, userId, input.seed_id)) ?? refuse('game_seed_unknown');
      if (seed.state !== 'shown') return refuse('game_seed_secret');
      return toGameFile(seed, await loadRoundsOfSeed(pool, seed.id));
    },
  });
};

export const registerGameRoutes = (deps: GameModuleDeps): void => {
  registerCommands(deps);
  registerHistory(deps);
  registerCall(deps.http, gameState, (_, { user, language }) =>
    readState(deps, { userId: user.userId, toSentence: ({ code, params }) => sentenceOf(language, code, params) }),
  );
};
