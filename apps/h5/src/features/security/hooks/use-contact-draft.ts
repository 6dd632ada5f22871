import { create } from 'zustand';
import { useArea } from '#data/area-store.ts';
import type { Contact } from '#features/security/model/account-form.ts';

type Draft = Omit<Contact, 'dialCode'>;

const EMPTY: Draft = { method: 'email', email: '', phone: '' };

/** Survives the way to the region list and back. Passwords and codes are not kept. */
const useDraft = create<Draft>(() => EMPTY);

export function useContactDraft(): readonly [Contact, (changed: Partial<Draft>) => void] {
  const draft = useDraft();
  const { dialCode } = useArea();
  return [{ ...draft, dialCode }, useDraft.setState];
}
