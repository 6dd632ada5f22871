import { Field } from '#ui/field.tsx';
import { useFieldWiring } from '#ui/field-context.ts';
import { InputBox } from '#ui/input-box.tsx';

type TimeFieldProps = {
  label: string;
  name: string;
  /** As the input has it: "2026-11-15T12:00"; read as UTC. */
  value: string;
  error?: string | null | undefined;
  onChange: (value: string) => void;
};

/** Picks a date and time. */
export function TimeField({ label, name, value, error, onChange }: TimeFieldProps) {
  return (
    <Field label={label} error={error}>
      <TimeInput name={name} value={value} onChange={onChange} />
    </Field>
  );
}

function TimeInput({ name, value, onChange }: Pick<TimeFieldProps, 'name' | 'value' | 'onChange'>) {
  const wiring = useFieldWiring();
  return (
    <InputBox invalid={wiring['aria-invalid']}>
      <input
        {...wiring}
        className="num nft-time"
        type="datetime-local"
        name={name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </InputBox>
  );
}
