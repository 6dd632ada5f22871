import { ChevronDown } from 'lucide-react';
import { useFieldWiring } from './field-context.ts';
import { Icon } from './icon.tsx';
import { InputBox } from './input-box.tsx';

type PhoneInputProps = {
  value: string;
  onChange: (value: string) => void;
  /** Digits without the plus. */
  dialCode: string;
  /** Where the region is chosen, and what the link is called. */
  area: { href: string; label: string };
  name?: string | undefined;
  autoComplete?: string | undefined;
};

/** A phone number behind the dial code of its region. */
export function PhoneInput({ value, onChange, dialCode, area, name, autoComplete = 'tel-national' }: PhoneInputProps) {
  const wiring = useFieldWiring();
  return (
    <InputBox invalid={wiring['aria-invalid']}>
      <a className="dial num" href={area.href} aria-label={area.label}>
        {`+${dialCode}`}
        <Icon glyph={ChevronDown} size={16} />
      </a>
      <input
        {...wiring}
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete}
        maxLength={20}
        name={name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </InputBox>
  );
}
