import type { Form } from '#features/security/hooks/use-form.ts';
import { SecondProofField } from '#widgets/second-proof/second-proof-field.tsx';

type Field = Parameters<typeof SecondProofField>[0];
type Draft = Field['draft'];

type FormProofProps = {
  form: Form;
  status: Field['status'];
  draft: Draft;
  setDraft: (update: (current: Draft) => Draft) => void;
};

/** Second factor as a form field. */
export function FormProof({ form, status, draft, setDraft }: FormProofProps) {
  return (
    <SecondProofField
      status={status}
      draft={draft}
      onChange={(changed) => {
        form.edited();
        setDraft((current) => ({ ...current, ...changed }));
      }}
      error={form.errorAt('proof')}
    />
  );
}
