import { sized } from '@candor/testkit/test-size';

/** Iteration counts of all random and race tests: in `npm test`, `npm run test:full` and `npm run soak`. */
export const COUNTS = {
  // Pure models.
  /** For each of three random runs: with one, two and three sources. */
  feedFuzzQuotes: sized({ usual: 3_400, full: 34_000, soak: 300_000 }),
  futuresModelMoves: sized({ usual: 30_000, full: 300_000, soak: 3_000_000 }),
  copyModelOperations: sized({ usual: 10_000, full: 100_000, soak: 1_000_000 }),
  nftModelOperations: sized({ usual: 20_000, full: 200_000, soak: 2_000_000 }),
  otcModelOperations: sized({ usual: 20_000, full: 200_000, soak: 2_000_000 }),
  couponModelOperations: sized({ usual: 20_000, full: 200_000, soak: 2_000_000 }),
  mediaMutations: sized({ usual: 800, full: 8_000, soak: 400_000 }),
  /** Rounds, each of ten uploads. */
  uploadFlips: sized({ usual: 20, full: 100 }),
  /** Open alerts none of which a price crosses. */
  quietAlerts: sized({ usual: 1_000, full: 10_000 }),
  // Models and random runs against the database.
  ledgerModelOperations: sized({ usual: 2_000, full: 20_000, soak: 200_000 }),
  ledgerKnownRounds: sized({ usual: 40, full: 150, soak: 2_000 }),
  optionModelOrders: sized({ usual: 1_600, full: 8_000, soak: 300_000 }),
  spotWalkSteps: sized({ usual: 120, full: 400, soak: 20_000 }),
  futuresWalkMoves: sized({ usual: 100, full: 350, soak: 20_000 }),
  copyWalkOperations: sized({ usual: 100, full: 300, soak: 10_000 }),
  nftWalkOperations: sized({ usual: 100, full: 300, soak: 10_000 }),
  otcWalkOperations: sized({ usual: 125, full: 250, soak: 10_000 }),
  feedWalkBeats: sized({ usual: 400, full: 1_200, soak: 20_000 }),
  /** Options due at once while all connections of the requests are taken. */
  dueOptions: sized({ usual: 10_000, full: 100_000 }),
  schemaFuzzBodies: sized({ usual: 12, full: 120, soak: 5_000 }),
  // Killed processes.
  leaseKills: sized({ usual: 1, full: 3, soak: 20 }),
  ledgerServerKills: sized({ usual: 1, full: 3, soak: 20 }),
  ledgerPostgresKills: sized({ usual: 1, full: 1, soak: 5 }),
  tradingKills: sized({ usual: 1, full: 3, soak: 20 }),
  futuresKills: sized({ usual: 1, full: 3, soak: 20 }),
  lockKills: sized({ usual: 1, full: 3, soak: 20 }),
  copyKills: sized({ usual: 1, full: 3, soak: 50 }),
  /** Rounds: in each, one process is killed while it draws, and one while it opens. */
  nftBoxKills: sized({ usual: 1, full: 2, soak: 50 }),
  nftKills: sized({ usual: 2, full: 4, soak: 20 }),
  otcKills: sized({ usual: 2, full: 4, soak: 20 }),
  chatKills: sized({ usual: 1, full: 2, soak: 6 }),
  serviceKills: sized({ usual: 1, full: 3, soak: 9 }),
  serviceKillMessages: sized({ usual: 24, full: 240, soak: 3_000 }),
  chatKillMessages: sized({ usual: 150, full: 1_500, soak: 10_000 }),
  // Rounds of each race.
  tryRounds: sized({ usual: 4, full: 5, soak: 25 }),
  passwordRaceRounds: sized({ usual: 4, full: 10, soak: 25 }),
  passwordEndRounds: sized({ usual: 4, full: 5, soak: 25 }),
  codeRaceRounds: sized({ usual: 4, full: 25, soak: 100 }),
  codeCycles: sized({ usual: 25, full: 250, soak: 1_000 }),
  optionRaceRounds: sized({ usual: 4, full: 25, soak: 200 }),
  opsRaceRounds: sized({ usual: 4, full: 25, soak: 250 }),
  fundRaceRounds: sized({ usual: 4, full: 25, soak: 250 }),
  futuresWatchRaceRounds: sized({ usual: 4, full: 25, soak: 200 }),
  futuresRaceRounds: sized({ usual: 4, full: 25, soak: 250 }),
  futuresCancelRounds: sized({ usual: 4, full: 25, soak: 500 }),
  walletRaceRounds: sized({ usual: 4, full: 25, soak: 250 }),
  spotRaceRounds: sized({ usual: 4, full: 25, soak: 250 }),
  ieoRaceRounds: sized({ usual: 4, full: 10, soak: 100 }),
  ieoKills: sized({ usual: 2, full: 4, soak: 20 }),
  kycApplyRounds: sized({ usual: 4, full: 6, soak: 60 }),
  kycReviewRounds: sized({ usual: 4, full: 25, soak: 250 }),
  lockRaceRounds: sized({ usual: 4, full: 25, soak: 250 }),
  copyRaceRounds: sized({ usual: 4, full: 10, soak: 100 }),
  nftBoxRaceRounds: sized({ usual: 4, full: 10, soak: 100 }),
  gameRaceRounds: sized({ usual: 4, full: 25, soak: 250 }),
  otcRaceRounds: sized({ usual: 4, full: 10, soak: 100 }),
  replayBursts: sized({ usual: 1, full: 3, soak: 3 }),
  copyLeadRounds: sized({ usual: 4, full: 6, soak: 60 }),
} as const;
