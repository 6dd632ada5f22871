import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  disabled?: boolean | undefined;
  name?: string | undefined;
};

export function Checkbox({ checked, onChange, children, disabled, name }: CheckboxProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="bx">
        <Icon glyph={Check} size={14} strokeWidth={2.6} />
      </span>
      <span>{children}</span>
    </label>
  );
}
