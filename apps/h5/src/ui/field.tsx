import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FieldContext } from './field-context.ts';
import { Icon } from './icon.tsx';

type FieldProps = {
  label: ReactNode;
  /** Right of the label: what is available, a limit, or a link. */
  end?: ReactNode;
  hint?: ReactNode;
  /** A sentence that says what to do. It is shown instead of the hint. */
  error?: string | null | undefined;
  children: ReactNode;
};

export function Field({ label, end, hint, error, children }: FieldProps) {
  const inputId = useId();
  const noteId = useId();
  const hasNote = Boolean(error || hint);
  return (
    <FieldContext value={{ inputId, describedBy: hasNote ? noteId : undefined, invalid: Boolean(error) }}>
      <div className="field">
        <div className="lab">
          <label htmlFor={inputId}>{label}</label>
          {end ? <span className="lab-end">{end}</span> : null}
        </div>
        {children}
        <FieldNote id={noteId} hint={hint} error={error} />
      </div>
    </FieldContext>
  );
}

type FieldNoteProps = Pick<FieldProps, 'hint' | 'error'> & { id: string };

function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (error) {
    return (
      <p className="hint err" id={id} role="alert">
        <Icon glyph={CircleAlert} size={14} />
        <span>{error}</span>
      </p>
    );
  }
  return hint ? (
    <p className="hint" id={id}>
      <span>{hint}</span>
    </p>
  ) : null;
}
