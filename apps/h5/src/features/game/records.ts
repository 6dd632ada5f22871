import { CircleDot, Gift, HandCoins } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

/** Texts of records of the coin drop. */
export const records: RecordWords = {
  rank: 91,
  kinds: {
    game_grant: { glyph: Gift, label: 'game.records.kind.game_grant' },
    game_stake: { glyph: CircleDot, label: 'game.records.kind.game_stake' },
    game_payout: { glyph: HandCoins, label: 'game.records.kind.game_payout' },
  },
  sentences: {
    game_grant: { text: 'game.records.why.game_grant', figures: ['day', 'received'] },
    game_stake: { text: 'game.records.why.game_stake', figures: ['nonce', 'stake'] },
    game_payout: { text: 'game.records.why.game_payout', figures: ['nonce', 'multiplier', 'stake', 'received'] },
  },
  inputs: {
    round: 'game.records.input.round',
    nonce: 'game.records.input.nonce',
    seed_hash: 'game.records.input.seed_hash',
    slot: 'game.records.input.slot',
    multiplier: 'game.records.input.multiplier',
  },
  purses: { game: 'game.records.purse', game_points: 'game.records.pursePoints' },
  ruleAreas: { game: 'game.records.area' },
};
