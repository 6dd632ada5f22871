import { GAME_CURRENCIES, type GameCurrency } from '@candor/contract/game';
import { toAmount } from '@candor/money/decimal';
import { joinStates, okIf, type Step, type StepState } from '../nft/verify-steps';
import { isHash, isWhole, like, listOf, parseFile, shaped } from '../proof/file-shape';
import { computeDrop, computePayout, type Drop, type DropInput, hashServerSeed, isClientSeed } from './drop';
import { MAX_ROUNDS_PER_SEED } from './game-rules';

export interface GameFileRound {
  readonly nonce: number;
  readonly currency: GameCurrency;
  readonly stake: string;
  readonly slot: number;
  /** As written by the rule: "13", "1.3". */
  readonly multiplier: string;
  readonly payout: string;
  readonly played_ms: number;
}

/** All rounds of one server seed that was shown. */
export interface GameFile {
  readonly format: 'candor-game-1';
  readonly seed_hash: string;
  readonly server_seed: string;
  readonly client_seed: string;
  readonly rounds: readonly GameFileRound[];
}

const MAX_TEXT = 4_000_000;
const isDecimal = like(/^(0|[1-9][0-9]{0,19})(\.[0-9]{1,8})?$/);

const isGameFile = shaped({
  format: (value) => value === 'candor-game-1',
  seed_hash: isHash,
  server_seed: isHash,
  client_seed: (value) => typeof value === 'string' && isClientSeed(value),
  rounds: listOf(
    shaped({
      nonce: isWhole,
      currency: (value) => GAME_CURRENCIES.some((word) => word === value),
      stake: isDecimal,
      slot: isWhole,
      multiplier: isDecimal,
      payout: isDecimal,
      played_ms: isWhole,
    }),
    MAX_ROUNDS_PER_SEED,
  ),
});

/** A file of a seed from anywhere. Null when it is not one: every field is there, of its form, and nothing else. */
export const readGameFile = (text: string): GameFile | null => {
  const value = parseFile(text, MAX_TEXT);
  return isGameFile(value) ? (value as GameFile) : null;
};

/**
 * seed: the server seed has the hash that was shown before play. order: rounds are numbered from 1 without a gap.
 * results: every slot and multiplier follows from the seeds and the number. payouts: every payout is stake × multiplier.
 */
export const GAME_STEPS = ['seed', 'order', 'results', 'payouts'] as const;
export type GameStepName = (typeof GAME_STEPS)[number];

/** What no file proves: that the hash was shown before play is known only to whoever wrote it down. */
export const GAME_NOT_PROVEN = ['hash_shown_before_play', 'stakes_booked', 'server_seed_not_known_to_house'] as const;

export interface GameVerdict {
  readonly state: StepState;
  readonly steps: readonly Step<GameStepName>[];
}

const isPaid = ({ stake, multiplier, payout }: Pick<GameFileRound, 'stake' | 'multiplier' | 'payout'>, drop: Drop) =>
  toAmount(multiplier) === toAmount(drop.multiplier) &&
  toAmount(payout) === computePayout(toAmount(stake), drop.multiplier);

/** Of the first round that is wrong: its number; the count of rounds when none is. */
const firstWrong = (
  name: GameStepName,
  rounds: readonly GameFileRound[],
  isRight: (round: GameFileRound, at: number) => boolean,
): Step<GameStepName> => {
  const at = rounds.findIndex((round, index) => !isRight(round, index));
  const found = at === -1 ? '' : `round ${rounds[at]?.nonce ?? 0}`;
  return { name, state: okIf(at === -1), recorded: `${rounds.length} rounds`, recomputed: found };
};

/**
 * Verifies all rounds of a seed, offline. `publishedHash` is the hash noted before play; null: the file's own is compared
 * with its seed only.
 */
export const verifyGame = (file: GameFile, publishedHash: string | null = null): GameVerdict => {
  const hash = hashServerSeed(file.server_seed) ?? '';
  const expected = publishedHash ?? file.seed_hash;
  const drops = new Map(
    file.rounds
      .filter(({ nonce }) => nonce > 0)
      .map(({ nonce }) => [nonce, computeDrop({ serverSeed: file.server_seed, clientSeed: file.client_seed, nonce })]),
  );
  const steps: Step<GameStepName>[] = [
    { name: 'seed', state: okIf(hash === expected && hash === file.seed_hash), recorded: expected, recomputed: hash },
    firstWrong('order', file.rounds, ({ nonce }, at) => nonce === at + 1),
    firstWrong('results', file.rounds, ({ nonce, slot }) => drops.get(nonce)?.slot === slot),
    firstWrong('payouts', file.rounds, (round) => {
      const drop = drops.get(round.nonce);
      return drop !== undefined && isPaid(round, drop);
    }),
  ];
  return { state: joinStates(steps), steps };
};

export interface RoundCheck {
  readonly seed_hash: string;
  readonly stake: string;
  readonly slot: number;
  readonly multiplier: string;
  readonly payout: string;
}

/** Verifies one round of a seed that was shown, as the phone does it. Null: the texts are no seeds. */
export const verifyRound = (input: DropInput, round: RoundCheck): (GameVerdict & { readonly drop: Drop }) | null => {
  const hash = hashServerSeed(input.serverSeed);
  if (hash === null || !isClientSeed(input.clientSeed) || input.nonce < 1) return null;
  const drop = computeDrop(input);
  const steps: Step<GameStepName>[] = [
    { name: 'seed', state: okIf(hash === round.seed_hash), recorded: round.seed_hash, recomputed: hash },
    {
      name: 'results',
      state: okIf(drop.slot === round.slot),
      recorded: String(round.slot),
      recomputed: String(drop.slot),
    },
    {
      name: 'payouts',
      state: okIf(isPaid(round, drop)),
      recorded: round.payout,
      recomputed: computePayout(toAmount(round.stake), drop.multiplier),
    },
  ];
  return { state: joinStates(steps), steps, drop };
};
