/** A money form without a final answer: the exact input, and the idempotency key it was sent under. */
export interface UnansweredForm {
  /** Identifies the form by user, call and input, without the volatile fields. See wishOf. */
  readonly wish: string;
  readonly key: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly sentMs: number;
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

/** The identity of a form. `volatile` fields (quote, seen price, code) are excluded: they differ between two taps. */
export function wishOf(
  of: { readonly userId: number; readonly path: string; readonly volatile: readonly string[] },
  input: Readonly<Record<string, unknown>>,
): string {
  const fields = Object.entries(input).filter(([name, value]) => value !== undefined && !of.volatile.includes(name));
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([of.userId, of.path, fields]);
}

/**
 * The money forms without a final answer. The same form is resent with its first input, under the same key, also
 * after the screen was left or the page was reloaded, so it is booked once.
 */
export function createUnansweredForms(store: FormStore, from: { newKey: () => string; nowMs: () => number }) {
  const others = (wish: string) => store.read().filter((form) => form.wish !== wish);
  return {
    /** Records the form; call before it is sent. */
    take(wish: string, input: Readonly<Record<string, unknown>>): Sending {
      const known = store.read().find((form) => form.wish === wish && from.nowMs() - form.sentMs < KEPT_MS);
      const form = known ?? { wish, key: from.newKey(), input, sentMs: from.nowMs() };
      store.write([form, ...others(wish)].slice(0, MOST_FORMS));
      return { ...form, wasLost: known !== undefined };
    },
    /** Deletes the form; call after the server's final answer. */
    settle(wish: string): void {
      store.write(others(wish));
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
