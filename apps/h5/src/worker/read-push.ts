import type { PushPayload } from '@candor/contract/push';

export interface ShownNotice {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  /** Full address inside the app. */
  readonly link: string;
  /** When it happened, unix ms; undefined: now. */
  readonly time: number | undefined;
}

/** Browsers demand that every push shows something, also one that cannot be read. */
const FALLBACK_TITLE = 'Candor';

/** The address of a place in the app; anything outside it, and anything that is no address, leads to the first page. */
export function toLink(url: unknown, scope: string): string {
  const target = typeof url === 'string' && URL.canParse(url, scope) ? new URL(url, scope) : null;
  const own = new URL(scope);
  const isInside =
    target !== null && target.origin === own.origin && target.pathname === own.pathname && target.username === '';
  return isInside ? target.href : scope;
}

export function readPush(text: string | undefined, scope: string): ShownNotice {
  const { title, body, url, tag, time } = parse(text);
  return {
    title: isText(title) && title !== '' ? title : FALLBACK_TITLE,
    body: isText(body) ? body : '',
    tag: isText(tag) ? tag : '',
    link: toLink(url, scope),
    time: typeof time === 'number' && Number.isFinite(time) ? time : undefined,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

function parse(text: string | undefined): Partial<Record<keyof PushPayload, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
