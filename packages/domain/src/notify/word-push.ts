import type { NotifyKind } from '@candor/contract/push';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/** With the title, the link and the encryption below the 4,096 bytes that every push service takes. */
const BODY_LENGTH = 400;
const ELLIPSIS = '…';

/** Seconds after which a push is useless; neither we nor the push service deliver it later. */
const LIFE_SECONDS: Readonly<Record<NotifyKind, number>> = {
  security: 24 * HOUR_SECONDS,
  money: 24 * HOUR_SECONDS,
  liquidation: 30 * MINUTE_SECONDS,
  orders: 4 * HOUR_SECONDS,
  copy: 4 * HOUR_SECONDS,
  to_pay: HOUR_SECONDS,
  ends: 24 * HOUR_SECONDS,
  alerts: HOUR_SECONDS,
  service: 24 * HOUR_SECONDS,
  news: 24 * HOUR_SECONDS,
};

/** Of a push that was made at `madeMs`; zero or less: it is too late. */
export const secondsLeft = (kind: NotifyKind, madeMs: number, nowMs: number): number =>
  LIFE_SECONDS[kind] - Math.floor((nowMs - madeMs) / 1_000);

/** Phones that save power deliver only urgent pushes at once. */
export const urgencyOf = (kind: NotifyKind): 'high' | 'normal' | 'low' => {
  if (kind === 'security' || kind === 'liquidation' || kind === 'to_pay') return 'high';
  return kind === 'news' ? 'low' : 'normal';
};

/** Shortens by characters, never inside one. */
export const clipBody = (text: string): string => {
  const characters = [...text];
  return characters.length <= BODY_LENGTH ? text : `${characters.slice(0, BODY_LENGTH - 1).join('')}${ELLIPSIS}`;
};

export interface PushWording {
  readonly title: string;
  readonly body: string;
}

/** With hidden amounts only the title, which has no figures or names, and `instead`. */
export const wordPush = (
  { title, body }: PushWording,
  { isHidden, instead }: { readonly isHidden: boolean; readonly instead: string },
): PushWording => ({ title, body: clipBody(isHidden ? instead : body) });
