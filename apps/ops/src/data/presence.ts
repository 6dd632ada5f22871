import { queryClient } from './query-client.ts';
import { leave } from './session.ts';

/** Polling goes on only while somebody is there: it would keep the server's session alive at an empty desk. */
const AWAY_AFTER_MS = 60_000;
/** As long as the server keeps an idle session; what was on the screen goes with it. */
const LEAVE_AFTER_MS = 15 * 60_000;
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

let isHere = true;
let timers: ReturnType<typeof setTimeout>[] = [];

export const isPresent = (): boolean => isHere;

function goAway(): void {
  isHere = false;
}

function closeDesk(): void {
  leave();
  queryClient.clear();
}

function stayHere(): void {
  for (const timer of timers) clearTimeout(timer);
  timers = [setTimeout(goAway, AWAY_AFTER_MS), setTimeout(closeDesk, LEAVE_AFTER_MS)];
  if (isHere) return;
  isHere = true;
  void queryClient.invalidateQueries();
}

/** Begins to watch whether anybody is at the desk; answers what ends it. */
export function watchPresence(): () => void {
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, stayHere, { passive: true });
  stayHere();
  return () => {
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, stayHere);
    for (const timer of timers) clearTimeout(timer);
  };
}
