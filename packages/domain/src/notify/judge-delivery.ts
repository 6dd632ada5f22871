/** Tries of one push; with the pauses of the outbox they span about 14 minutes. */
export const PUSH_TRIES = 12;
/** A device is removed when this many pushes in a row were given up. */
export const PUSHES_GIVEN_UP = 3;

/** How a try ended: the status of the push service, `unreachable`, or `inside`: the host has no public address. */
export type PushAnswer = number | 'unreachable' | 'inside';

/**
 * `gone`: the subscription does not exist any more, or not for our key; `again`: another try after a pause; `given_up`:
 * this push is not tried again.
 */
export type PushVerdict = 'delivered' | 'gone' | 'again' | 'given_up';

const GONE = new Set([401, 403, 404, 410]);
/** Timeout, too many requests. Other answers below 500 stay the same however often they are asked for. */
const TEMPORARY = new Set([408, 425, 429]);

const isTemporary = (answer: number): boolean => answer >= 500 || TEMPORARY.has(answer);

/** `tries` is the number of earlier tries. */
export const judgeDelivery = (answer: PushAnswer, tries: number): PushVerdict => {
  if (typeof answer === 'number') {
    if (answer >= 200 && answer < 300) return 'delivered';
    if (GONE.has(answer)) return 'gone';
    if (!isTemporary(answer)) return 'given_up';
  }
  if (answer === 'inside') return 'given_up';
  return tries + 1 < PUSH_TRIES ? 'again' : 'given_up';
};
