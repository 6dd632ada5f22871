import type { ComponentProps, ReactNode } from 'react';
import { useFieldWiring } from './field-context.ts';
import { type Glyph, Icon } from './icon.tsx';
import { InputBox } from './input-box.tsx';

type NativeProps = Pick<
  ComponentProps<'input'>,
  | 'ref'
  | 'name'
  | 'type'
  | 'placeholder'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'inputMode'
  | 'enterKeyHint'
  | 'maxLength'
  | 'disabled'
  | 'readOnly'
  | 'required'
  | 'onBlur'
  | 'onKeyDown'
>;

type TextInputProps = NativeProps & {
  value: string;
  onChange: (value: string) => void;
  /** Spoken name when there is no Field around it. */
  label?: string | undefined;
  glyph?: Glyph | undefined;
  unit?: ReactNode;
  /** Controls at the end of the box. */
  children?: ReactNode;
  dense?: boolean | undefined;
  grow?: boolean | undefined;
};

export function TextInput(props: TextInputProps) {
  const { value, onChange, label, glyph, unit, children, dense, grow, ...native } = props;
  const wiring = useFieldWiring();
  return (
    <InputBox invalid={wiring['aria-invalid']} disabled={native.disabled} dense={dense} grow={grow}>
      {glyph ? <Icon glyph={glyph} size={18} /> : null}
      <input
        {...native}
        {...wiring}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {unit ? <span className="unit">{unit}</span> : null}
      {children}
    </InputBox>
  );
}
