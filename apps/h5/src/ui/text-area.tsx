import { useFieldWiring } from './field-context.ts';
import { InputBox } from './input-box.tsx';

type TextAreaProps = {
  value: string;
  onChange: (value: string) => void;
  maxLength?: number | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
};

/** Several lines of text. */
export function TextArea({ value, onChange, maxLength, name, disabled }: TextAreaProps) {
  const wiring = useFieldWiring();
  return (
    <InputBox invalid={wiring['aria-invalid']} disabled={disabled}>
      <textarea
        {...wiring}
        name={name}
        value={value}
        rows={4}
        maxLength={maxLength}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </InputBox>
  );
}
