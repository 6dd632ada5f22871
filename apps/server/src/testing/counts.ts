import { inSoak } from './seed';

/** Iteration counts of all random and race tests: `usual` in `npm test`, `soak` in `npm run soak`. */
export const COUNTS = {
  // Pure models: `npm test` runs enough to prove the claim; the soak runs more.
  /** For each of three random runs: with one, two and three sources. */
  feedFuzzQuotes: inSoak({ usual: 34_000, soak: 300_000 }),
  futuresModelMoves: inSoak({ usual: 300_000, soak: 3_000_000 }),
  // Models and random runs against the database.
  ledgerModelOperations: inSoak({ usual: 20_000, soak: 200_000 }),
  ledgerKnownRounds: inSoak({ usual: 150, soak: 2_000 }),
  optionModelOrders: inSoak({ usual: 8_000, soak: 300_000 }),
  spotWalkSteps: inSoak({ usual: 400, soak: 20_000 }),
  futuresWalkMoves: inSoak({ usual: 350, soak: 20_000 }),
  feedWalkBeats: inSoak({ usual: 1_200, soak: 20_000 }),
  schemaFuzzBodies: inSoak({ usual: 120, soak: 5_000 }),
  // Killed processes.
  ledgerServerKills: inSoak({ usual: 3, soak: 20 }),
  ledgerPostgresKills: inSoak({ usual: 1, soak: 5 }),
  tradingKills: inSoak({ usual: 3, soak: 20 }),
  futuresKills: inSoak({ usual: 3, soak: 20 }),
  lockKills: inSoak({ usual: 3, soak: 20 }),
  // Rounds of each race.
  tryRounds: inSoak({ usual: 5, soak: 25 }),
  passwordRaceRounds: inSoak({ usual: 10, soak: 25 }),
  passwordEndRounds: inSoak({ usual: 5, soak: 25 }),
  codeRaceRounds: inSoak({ usual: 25, soak: 100 }),
  codeCycles: inSoak({ usual: 250, soak: 1_000 }),
  optionRaceRounds: inSoak({ usual: 25, soak: 200 }),
  opsRaceRounds: inSoak({ usual: 25, soak: 250 }),
  fundRaceRounds: inSoak({ usual: 25, soak: 250 }),
  futuresWatchRaceRounds: inSoak({ usual: 25, soak: 200 }),
  futuresRaceRounds: inSoak({ usual: 25, soak: 250 }),
  futuresCancelRounds: inSoak({ usual: 25, soak: 500 }),
  walletRaceRounds: inSoak({ usual: 25, soak: 250 }),
  spotRaceRounds: inSoak({ usual: 25, soak: 250 }),
  ieoRaceRounds: inSoak({ usual: 10, soak: 100 }),
  ieoKills: inSoak({ usual: 4, soak: 20 }),
  kycApplyRounds: inSoak({ usual: 6, soak: 60 }),
  kycReviewRounds: inSoak({ usual: 25, soak: 250 }),
  lockRaceRounds: inSoak({ usual: 25, soak: 250 }),
} as const;
