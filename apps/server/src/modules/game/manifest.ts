import type { Manifest } from '#kernel/product/manifest';
import type { GameModuleDeps } from './deps';
import { GAME_INVARIANTS } from './game-invariants';
import { GAME_RULE_AREA } from './game-rule-area';
import { registerGame } from './index';
import { GAME_PURSES } from './purses';
import { GAME_RECORD_KINDS } from './record-kinds';
import { GAME_SELF_LIMIT } from './self-limit';

export const gameManifest: Manifest<GameModuleDeps> = {
  name: 'game',
  register: registerGame,
  purses: GAME_PURSES,
  rules: [GAME_RULE_AREA],
  invariants: GAME_INVARIANTS,
  recordKinds: GAME_RECORD_KINDS,
  selfLimit: GAME_SELF_LIMIT,
};
