import { CircleAlert } from 'lucide-react';
import type { Form } from '#features/security/hooks/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

type FormFootProps = { form: Form; label: string; disabled?: boolean; danger?: boolean };

/** Submit button, below the error that belongs to no field. */
export function FormFoot({ form, label, disabled, danger }: FormFootProps) {
  const error = form.errorAt('form');
  return (
    <div className="stack form-foot">
      {error ? (
        <p className="hint err" role="alert">
          <Icon glyph={CircleAlert} size={14} />
          <span>{error}</span>
        </p>
      ) : null}
      <Button variant={danger ? 'danger' : 'primary'} block type="submit" disabled={disabled} pending={form.isPending}>
        {label}
      </Button>
    </div>
  );
}
