import { useState } from 'react';
import { createFormKeys, type FormKeys } from './form-keys.ts';
import { newRequestKey } from './request-key.ts';

/** The idempotency keys of the form that is mounted. */
export function useFormKey(): FormKeys {
  const [keys] = useState(() => createFormKeys(newRequestKey));
  return keys;
}
