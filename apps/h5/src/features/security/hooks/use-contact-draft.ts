import { create } from 'zustand';
import { useArea } from '#data/area-store.ts';
import type { Contact } from '#features/security/model/account-form.ts';

type Draft = Omit<Contact, 'dialCode'>;

const EMPTY: Draft = { method: 'email', email: '', phone: '' };

/** Kept outside React so that it survives navigation to the region list and back. Never holds passwords or codes. */
const useDraft = create<Draft>(() => EMPTY);

export function useContactDraft(): readonly [Contact, (changed: Partial<Draft>) => void] {
  const draft = useDraft();
  const { dialCode } = useArea();
  return [{ ...draft, dialCode }, useDraft.setState];
}
