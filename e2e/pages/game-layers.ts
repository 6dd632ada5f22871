import { PATHS } from './app-page';
import { openingGameHelp, openingGameLimits, openingGameSeed, openingProof } from './game-page';
import type { LayerRow } from './layers';

export const GAME_LAYERS: readonly LayerRow[] = [
  { file: 'features/game/components/help-sheet.tsx', path: PATHS.game, open: openingGameHelp },
  { file: 'features/game/components/seed-sheet.tsx', path: PATHS.game, open: openingGameSeed },
  { file: 'features/game/components/limits-sheet.tsx', path: PATHS.game, open: openingGameLimits },
  { file: 'features/game/components/proof-sheet.tsx', path: PATHS.game, open: openingProof },
];
