import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, decimalText, flag, idText } from './fields';

/** What a drop is played with. Points are the default; USDT only where the rule of the game says so. */
export const GAME_CURRENCIES = ['points', 'usdt'] as const;
export type GameCurrency = (typeof GAME_CURRENCIES)[number];

/** Text of the user that goes into every result: printable without spaces or colons. */
const clientSeed = () => z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, 'game_seed_wrong'));
const hash = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Empty while the seed is secret. */
const serverSeed = () => z.string().check(z.regex(/^([0-9a-f]{64})?$/));

/** One round, the same in lists and alone. `multiplier` has one decimal, for example "1.3". */
const gameRound = z.object({
  id: z.number(),
  seed_id: z.number(),
  nonce: z.number(),
  currency: z.enum(GAME_CURRENCIES),
  stake: decimalText(),
  /** 0–255; its bits from the highest to the lowest are the eight turns, 1: right. */
  byte: z.number(),
  /** 0–8, the number of turns to the right. */
  slot: z.number(),
  multiplier: z.string(),
  payout: decimalText(),
  played_ms: z.number(),
  /** Keys of the entries behind "Why?"; `payout_reference` is the entry that paid. */
  reference: z.string(),
  payout_reference: z.string(),
});

const seedState = z.object({
  id: z.number(),
  /** SHA-256 of the 32 bytes of the server seed, published before anything is played with it. */
  hash: hash(),
  /** Empty: the server seed is fixed, and the user has not given a seed yet; send one with /game/seed before the first drop. */
  client_seed: z.string(),
  /** Number of the next drop; /game/play must send it. */
  nonce: z.number(),
  /** The server seed is shown at this time at the latest; 0 while there is no client seed. */
  reveal_by_ms: z.number(),
  /** Hash of the server seed that follows, fixed before the user chooses the next client seed. */
  next_hash: hash(),
});

const limitState = z.object({
  /** Own limit of the loss of 24 hours; zero: none was set. */
  daily_loss: decimalText(),
  /** Net loss of the last 24 hours; a gain is negative. */
  used: decimalText(),
  /** A looser limit that waits for its time; empty: none. */
  next_value: z.string(),
  next_from_ms: z.number(),
});

const sessionState = z.object({
  /** Payouts less stakes since the session began; a loss is negative. */
  net: decimalText(),
  rounds: z.number(),
  /** A session ends after 30 minutes without a drop; 0: none is running. */
  since_ms: z.number(),
});

const stakeRange = z.object({ min: decimalText(), max: decimalText(), decimals: z.number() });
const perCurrency = <T extends z.ZodMiniType>(schema: T) => z.object({ points: schema, usdt: schema });

export const gameState = defineCall({
  method: 'GET',
  path: '/game/state',
  auth: 'user',
  summary:
    'The coin drop: points, seeds, odds, own limits and the session. The first call of a UTC day tops the points up to 1,000.',
  input: z.object({}),
  reply: z.object({
    now_ms: z.number(),
    /** 0: the game is closed for the user, or the user is excluded; `reason` says why in the user's language. */
    is_open: flag(),
    reason: z.string(),
    points: decimalText(),
    /** Available USDT on the account the game uses; zero where USDT is not played. */
    usdt: decimalText(),
    usdt_enabled: flag(),
    stakes: perCurrency(stakeRange),
    /** Points of a day, what was granted today, and when the next grant is due. */
    grant: z.object({ per_day: decimalText(), today: decimalText(), next_ms: z.number() }),
    seed: seedState,
    /** Newest first, at most 20. */
    last: z.array(gameRound),
    limits: perCurrency(limitState),
    session: perCurrency(sessionState),
    odds: z.object({
      rows: z.number(),
      /** Sum of the weights. */
      of: z.number(),
      slots: z.array(z.object({ multiplier: z.string(), weight: z.number() })),
      /** Average return as a fraction and in percent: "253.2", "256" and "98.9". */
      return_of: z.string(),
      return_percent: z.string(),
    }),
    rule_version: z.number(),
  }),
});

export const gamePlay = defineCall({
  method: 'POST',
  path: '/game/play',
  auth: 'user',
  summary: 'Drop one coin. `nonce` must be the number of the next drop, so each number is played once.',
  input: z.object({
    currency: z._default(z.enum(GAME_CURRENCIES), 'points'),
    stake: amountText(),
    nonce: idText(),
  }),
  reply: z.object({
    round: gameRound,
    balance: decimalText(),
    /** As it was after this round; what is used of the own limits is in /game/state. */
    session: sessionState,
    next_nonce: z.number(),
  }),
  money: true,
});

export const gameSeed = defineCall({
  method: 'POST',
  path: '/game/seed',
  auth: 'user',
  summary:
    'Set the client seed. It applies to the server seed whose hash was published as next; the one played so far is shown.',
  input: z.object({ client_seed: clientSeed() }),
  reply: z.object({
    seed: seedState,
    /** Null when nothing could be played before. */
    revealed: z.nullable(z.object({ id: z.number(), hash: hash(), server_seed: hash(), rounds: z.number() })),
  }),
});

export const gameRounds = defineCall({
  method: 'GET',
  path: '/game/rounds',
  auth: 'user',
  summary: 'Own rounds, newest first, 50 at a time; `before` is the id the last page ended with.',
  input: z.object({ before: z.optional(idText()) }),
  reply: z.object({ items: z.array(gameRound), next_before: z.number() }),
});

/** A seed as its owner sees it: the server seed only after it was shown. */
const seedOfRound = z.object({
  id: z.number(),
  hash: hash(),
  client_seed: z.string(),
  server_seed: serverSeed(),
  rounds: z.number(),
  reveal_by_ms: z.number(),
  revealed_ms: z.number(),
});

export const gameOneRound = defineCall({
  method: 'GET',
  path: '/game/round',
  auth: 'user',
  summary: 'One own round with its seeds; the server seed is empty until it was shown.',
  input: z.object({ id: idText() }),
  reply: z.object({ round: gameRound, seed: seedOfRound }),
});

export const gameSeeds = defineCall({
  method: 'GET',
  path: '/game/seeds',
  auth: 'user',
  summary: 'Own seeds that were shown, newest first, 50 at a time.',
  input: z.object({ before: z.optional(idText()) }),
  reply: z.object({ items: z.array(seedOfRound), next_before: z.number() }),
});

export const gameFile = defineCall({
  method: 'GET',
  path: '/game/file',
  auth: 'user',
  summary: 'The verification file of a seed that was shown: all its rounds, to be checked offline with verify:game.',
  input: z.object({ seed_id: idText() }),
  reply: z.object({
    format: z.literal('candor-game-1'),
    seed_hash: hash(),
    server_seed: hash(),
    client_seed: z.string(),
    rounds: z.array(
      z.object({
        nonce: z.number(),
        currency: z.enum(GAME_CURRENCIES),
        stake: z.string(),
        slot: z.number(),
        multiplier: z.string(),
        payout: z.string(),
        played_ms: z.number(),
      }),
    ),
  }),
});
