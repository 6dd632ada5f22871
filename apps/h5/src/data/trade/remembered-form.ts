import { useEffect, useRef } from 'react';
import { localStore } from '#lib/storage.ts';
import { type FormFields, isFormMemory, recallFields, withFields } from './form-memory.ts';

const KEY = 'tradeForms';

const read = () => localStore.read(KEY, isFormMemory) ?? [];
const nameOf = (product: string, symbol: string): string => `${product} ${symbol}`;

/** The last values of this pair's form in this session. They may be invalid by now: check them. */
export const recallForm = (product: string, symbol: string): FormFields =>
  recallFields(read(), nameOf(product, symbol));

export const rememberForm = (product: string, symbol: string, fields: FormFields): void =>
  localStore.write(KEY, withFields(read(), nameOf(product, symbol), fields));

/** Amounts are private: they are deleted when a session begins or ends. */
export const forgetForms = (): void => localStore.remove(KEY);

interface Remembered {
  readonly product: string;
  readonly symbol: string;
  readonly fields: FormFields;
}

/** Stores these fields as soon as one of them differs from the form's initial values. */
export function useRememberedForm({ product, symbol, fields }: Remembered): void {
  const text = JSON.stringify(fields);
  const begun = useRef<string | null>(text);
  useEffect(() => {
    if (text === begun.current) return;
    begun.current = null;
    rememberForm(product, symbol, JSON.parse(text) as FormFields);
  }, [product, symbol, text]);
}
