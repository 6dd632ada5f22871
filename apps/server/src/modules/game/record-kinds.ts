import type { RecordKind } from '#kernel/product/record-kind';
import { explainGame } from './explain-game';
import { GRANT_KIND, PAYOUT_KIND, STAKE_KIND } from './game-entries';

export const GAME_RECORD_KINDS: readonly RecordKind[] = [
  { kind: GRANT_KIND, type: 81, notice: 'entry_game_grant', explain: explainGame },
  { kind: STAKE_KIND, type: 82, notice: 'entry_game_stake', explain: explainGame },
  { kind: PAYOUT_KIND, type: 83, notice: 'entry_game_payout', explain: explainGame },
];
