/** A money form on its way: what was sent, to the letter, and the idempotency key it was sent under. */
export interface UnansweredForm {
  /** Whose it is, which call, and what is asked for: fields that change by themselves are left out. */
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

/** The server keeps replies for two days; whoever asks for the same a day later means it anew. */
const KEPT_MS = 24 * 3_600_000;
const MOST_FORMS = 20;

/** What a form asks for. `volatile` fields (a quote, a seen price, a code) differ between two taps for the same thing. */
export function wishOf(
  of: { readonly userId: number; readonly path: string; readonly volatile: readonly string[] },
  input: Readonly<Record<string, unknown>>,
): string {
  const fields = Object.entries(input).filter(([name, value]) => value !== undefined && !of.volatile.includes(name));
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([of.userId, of.path, fields]);
}

/**
 * The money forms that have no final answer. The same wish is sent again as it was sent first, under the same key, also
 * after the screen was left or the page was loaded anew; so it is booked once.
 */
export function createUnansweredForms(store: FormStore, from: { newKey: () => string; nowMs: () => number }) {
  const others = (wish: string) => store.read().filter((form) => form.wish !== wish);
  return {
    /** Notes the form before it is sent. */
    take(wish: string, input: Readonly<Record<string, unknown>>): Sending {
      const known = store.read().find((form) => form.wish === wish && from.nowMs() - form.sentMs < KEPT_MS);
      const form = known ?? { wish, key: from.newKey(), input, sentMs: from.nowMs() };
      store.write([form, ...others(wish)].slice(0, MOST_FORMS));
      return { ...form, wasLost: known !== undefined };
    },
    /** The server has given a final answer. */
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
