import { nowMs } from '#lib/clock.ts';
import { localStore } from '#lib/storage.ts';
import { newRequestKey } from './request-key.ts';
import { createUnansweredForms, isFormList, type UnansweredForm, type UnansweredForms } from './unanswered-forms.ts';

const KEY = 'unansweredForms';
const from = { newKey: newRequestKey, nowMs };

let inMemory: readonly UnansweredForm[] = [];

/** Kept until the page is closed: forms with passwords and codes. */
export const secretForms: UnansweredForms = createUnansweredForms(
  {
    read: () => inMemory,
    write: (forms) => {
      inMemory = forms;
    },
  },
  from,
);

/** Kept in this browser. */
export const plainForms: UnansweredForms = createUnansweredForms(
  {
    read: () => localStore.read(KEY, isFormList) ?? [],
    write: (forms) => (forms.length === 0 ? localStore.remove(KEY) : localStore.write(KEY, forms)),
  },
  from,
);

/** Amounts are private: they are forgotten when somebody logs out. A session that merely ended keeps them. */
export function forgetUnanswered(): void {
  inMemory = [];
  localStore.remove(KEY);
}
