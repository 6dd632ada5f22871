import type { ReactNode } from 'react';
import { useFieldWiring } from './field-context.ts';
import { InputBox } from './input-box.tsx';

type TextAreaProps = {
  value: string;
  onChange: (value: string) => void;
  maxLength?: number | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  /** How high it is while it is empty. */
  rows?: number | undefined;
  placeholder?: string | undefined;
  /** Spoken name when there is no Field around it. */
  label?: string | undefined;
  /** Behind the text, for example a counter. */
  end?: ReactNode;
};

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, maxLength, name, disabled, rows = 4, placeholder, label, end } = props;
  const wiring = useFieldWiring();
  return (
    <InputBox invalid={wiring['aria-invalid']} disabled={disabled}>
      <textarea
        {...wiring}
        name={name}
        value={value}
        rows={rows}
        placeholder={placeholder}
        aria-label={label}
        maxLength={maxLength}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {end}
    </InputBox>
  );
}
