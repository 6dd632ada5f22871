export type Fields = Readonly<Record<string, unknown>>;

/** A money form without a final answer: the exact input, and the idempotency key it was sent under. */
export interface UnansweredForm {
  /** Identifies the form by user, call and input, without the volatile fields. See wishOf. */
  readonly wish: string;
  readonly key: string;
  /** As it was sent last. */
  readonly input: Fields;
  readonly sentMs: number;
  /** The last sending was refused; one before it has no answer. */
  readonly isRefused?: boolean | undefined;
  /** What else was sent under this key, the newest first: the server may have carried out one of them. */
  readonly earlier?: readonly Fields[] | undefined;
}

interface FormStore {
  read(): readonly UnansweredForm[];
  write(forms: readonly UnansweredForm[]): void;
}

/** A sending: the form, and whether an earlier sending of it has no final answer yet. */
export interface Sending extends UnansweredForm {
  readonly wasLost: boolean;
}

/** Below the two days the server keeps replies. After this time the same input counts as a new form. */
const KEPT_MS = 24 * 3_600_000;
const MOST_FORMS = 20;
const MOST_EARLIER = 5;

/** The identity of a form. `volatile` fields (quote, seen price, code) are excluded: they differ between two taps. */
export function wishOf(
  of: { readonly userId: number; readonly path: string; readonly volatile: readonly string[] },
  input: Readonly<Record<string, unknown>>,
): string {
  const fields = Object.entries(input).filter(([name, value]) => value !== undefined && !of.volatile.includes(name));
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([of.userId, of.path, fields]);
}

/** The fields that name what a form is about, such as a position or an offer. */
const SUBJECT_FIELDS = ['id', 'code', 'product_id', 'project_id', 'campaign_id', 'ad_id'];

/** Whether two forms of one call are about the same thing: one is the other, changed. */
export const isSameSubject = (one: Fields, other: Fields, volatile: readonly string[]): boolean =>
  SUBJECT_FIELDS.every((name) => volatile.includes(name) || one[name] === other[name]);

const isSame = (one: Fields, other: Fields): boolean => wishOf(NOBODY, one) === wishOf(NOBODY, other);
const NOBODY = { userId: 0, path: '', volatile: [] };

/** The form as it is sent next under the key of `before`. */
const continueForm = (before: UnansweredForm, wish: string, input: Fields): UnansweredForm => {
  if (before.wish === wish && !before.isRefused) return before;
  const bodies = [before.input, ...(before.earlier ?? [])].filter((one) => !isSame(one, input));
  return { wish, key: before.key, sentMs: before.sentMs, input, earlier: bodies.slice(0, MOST_EARLIER) };
};

/**
 * The money forms without a final answer. The same form is resent with its first input, under the same key, also
 * after the screen was left or the page was reloaded, so it is booked once. After a refusal it is sent with its new
 * input, still under that key: the server books one of all inputs sent under a key.
 */
export function createUnansweredForms(store: FormStore, from: { newKey: () => string; nowMs: () => number }) {
  const without = (...wishes: readonly string[]) => store.read().filter((form) => !wishes.includes(form.wish));
  const find = (wish: string) =>
    store.read().find((form) => form.wish === wish && from.nowMs() - form.sentMs < KEPT_MS);
  return {
    /** Records the form; call before it is sent. `instead`: the unanswered form that was changed into this one. */
    take(wish: string, input: Fields, instead = wish): Sending {
      const known = find(wish) ?? find(instead);
      const form = known ? continueForm(known, wish, input) : { wish, key: from.newKey(), input, sentMs: from.nowMs() };
      store.write([form, ...without(wish, known?.wish ?? wish)].slice(0, MOST_FORMS));
      return { ...form, wasLost: known !== undefined };
    },
    /** The form was refused, and an earlier sending of it has no answer. */
    refuse(wish: string): void {
      store.write(store.read().map((form) => (form.wish === wish ? { ...form, isRefused: true } : form)));
    },
    /** Deletes the form; call after the server's final answer. */
    settle(wish: string): void {
      store.write(without(wish));
    },
  };
}

export type UnansweredForms = ReturnType<typeof createUnansweredForms>;

const isForm = (value: unknown): value is UnansweredForm => {
  if (typeof value !== 'object' || value === null) return false;
  const { wish, key, input, sentMs } = value as Record<string, unknown>;
  const isInput = typeof input === 'object' && input !== null && !Array.isArray(input);
  return typeof wish === 'string' && typeof key === 'string' && typeof sentMs === 'number' && isInput;
};

export const isFormList = (value: unknown): value is readonly UnansweredForm[] =>
  Array.isArray(value) && value.length <= MOST_FORMS && value.every(isForm);
