import { PATHS } from './app-page';
import { openingInviteSheet, openingNewCode, openingRebate } from './invite-page';
import type { LayerRow } from './layers';

/** Of any user: everybody has a code. */
export const INVITE_LAYERS: readonly LayerRow[] = [
  { file: 'features/share/components/codes-sheet.tsx', path: PATHS.share, open: openingInviteSheet(0) },
  { file: 'features/share/components/poster-sheet.tsx', path: PATHS.share, open: openingInviteSheet(1) },
  { file: 'features/share/components/code-form-sheet.tsx', path: PATHS.share, open: openingNewCode },
];

/** Of a user with a rebate. */
export const REBATE_LAYER: LayerRow = {
  file: 'features/share/components/rebate-sheet.tsx',
  path: PATHS.rebates,
  open: openingRebate,
};
