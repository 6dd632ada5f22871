import type { ReplyOf } from '@candor/contract/call';
import type { realState } from '@candor/contract/profile';

type Reply = ReplyOf<typeof realState>;

/** locked: a requirement is missing. open: can be submitted. */
export type LevelState = 'locked' | 'open' | 'review' | 'passed' | 'failed';
export type LevelName = 'none' | 'basic' | 'advanced';

export interface LevelView {
  readonly state: LevelState;
  /** The reviewer's reason for a refusal, else empty. */
  readonly reason: string;
}

/** Next action of the user, shown as the button. null: all levels are passed or under review. */
export type NextAction = 'bindEmail' | 'bindPhone' | 'basic' | 'basicAgain' | 'advanced' | 'advancedAgain' | null;

export interface VerificationView {
  readonly level: 0 | 1 | 2;
  readonly levelName: LevelName;
  readonly emailBound: boolean;
  readonly phoneBound: boolean;
  readonly basic: LevelView;
  readonly advanced: LevelView;
  readonly next: NextAction;
}

const REVIEWS = { 0: 'open', 1: 'review', 2: 'passed', 3: 'failed' } as const;
const NAMES = { 0: 'none', 1: 'basic', 2: 'advanced' } as const;

type Known = Pick<
  Reply,
  'review_status' | 'advanced_review_status' | 'reason' | 'advanced_reason' | 'email_bound' | 'phone_bound'
>;

/** Lv1 requires email and phone, Lv2 requires Lv1. A level under review or passed is never locked. */
export function toVerificationView(reply: Known): VerificationView {
  const emailBound = reply.email_bound === 1;
  const phoneBound = reply.phone_bound === 1;
  const basic = toLevel(reply.review_status, { reason: reply.reason, opened: emailBound && phoneBound });
  const opened = basic.state === 'passed';
  const advanced = toLevel(reply.advanced_review_status, { reason: reply.advanced_reason, opened });
  const level = !opened ? 0 : advanced.state === 'passed' ? 2 : 1;
  const known = { level, levelName: NAMES[level], emailBound, phoneBound, basic, advanced } as const;
  return { ...known, next: decideNext(known) };
}

function toLevel(status: Reply['review_status'], from: { reason: string; opened: boolean }): LevelView {
  const state = REVIEWS[status];
  const waits = state === 'open' || state === 'failed';
  return { state: waits && !from.opened ? 'locked' : state, reason: state === 'failed' ? from.reason : '' };
}

function decideNext(view: Omit<VerificationView, 'next'>): NextAction {
  if (view.basic.state === 'locked') return view.emailBound ? 'bindPhone' : 'bindEmail';
  if (view.basic.state === 'open') return 'basic';
  if (view.basic.state === 'failed') return 'basicAgain';
  if (view.advanced.state === 'open') return 'advanced';
  return view.advanced.state === 'failed' ? 'advancedAgain' : null;
}

/** The level to submit: the requested one, else the first that is not passed. */
export function pickLevel(view: VerificationView, asked: string | null): 1 | 2 {
  if (asked === '1' || asked === '2') return asked === '1' ? 1 : 2;
  return view.level === 0 ? 1 : 2;
}
