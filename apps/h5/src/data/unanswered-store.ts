import { nowMs } from '#lib/clock.ts';
import { localStore } from '#lib/storage.ts';
import { newRequestKey } from './request-key.ts';
import { createUnansweredForms, isFormList, type UnansweredForm, type UnansweredForms } from './unanswered-forms.ts';

const KEY = 'unansweredForms';
const from = { newKey: newRequestKey, nowMs };

let inMemory: readonly UnansweredForm[] = [];

/** Forms with passwords or codes: kept in memory only, until the page is closed. */
export const secretForms: UnansweredForms = createUnansweredForms(
  {
    read: () => inMemory,
    write: (forms) => {
      inMemory = forms;
    },
  },
  from,
);

/** All other forms: kept in local storage. */
export const plainForms: UnansweredForms = createUnansweredForms(
  {
    read: () => localStore.read(KEY, isFormList) ?? [],
    write: (forms) => (forms.length === 0 ? localStore.remove(KEY) : localStore.write(KEY, forms)),
  },
  from,
);

/** Amounts are private: they are deleted at logout. They are kept when the server ends the session. */
export function forgetUnanswered(): void {
  inMemory = [];
  localStore.remove(KEY);
}
