import type { HouseAccount } from '#kernel/ledger/chart';

declare module '#kernel/ledger/chart' {
  interface HousePurses {
    readonly game: true;
    readonly game_points: true;
  }
}

/** `game`: takes stakes and pays in USDT. `game_points`: grants points, takes stakes and pays in them; its balance is negative. */
export const GAME_PURSES: readonly HouseAccount[] = ['game', 'game_points'];
