/**
 * Idempotency keys of one form. The same filled form keeps its key however often it is sent, also after the user changed
 * the input and changed it back; a definite answer forgets all keys, so the next submit is a new wish.
 */
export interface FormKeys {
  keyFor(filledForm: string): string;
  settle(): void;
}

export function createFormKeys(newKey: () => string): FormKeys {
  const keys = new Map<string, string>();
  return {
    keyFor(filledForm) {
      const known = keys.get(filledForm);
      if (known !== undefined) return known;
      const key = newKey();
      keys.set(filledForm, key);
      return key;
    },
    settle() {
      keys.clear();
    },
  };
}
