import type { SyntheticEvent } from 'react';
import { classNames } from './class-names.ts';
import { toCodeText } from './code-text.ts';
import { useFieldWiring } from './field-context.ts';

type CodeBoxesProps = {
  value: string;
  onChange: (digits: string) => void;
  length?: number | undefined;
  /** Spoken name when there is no Field around it. */
  label?: string | undefined;
  name?: string | undefined;
};

/** A one-time code, one box a digit. A single input lies over the boxes, so pasting and autofill work. */
export function CodeBoxes({ value, onChange, length = 6, label, name }: CodeBoxesProps) {
  const wiring = useFieldWiring();
  const current = Math.min(value.length, length - 1);
  // The caret is not visible between the boxes, so typing always continues at the end.
  const caretToEnd = (event: SyntheticEvent<HTMLInputElement>) => {
    const { value: text, selectionStart, selectionEnd } = event.currentTarget;
    if (selectionStart === selectionEnd) event.currentTarget.setSelectionRange(text.length, text.length);
  };
  return (
    <div className={classNames('pin code-boxes', wiring['aria-invalid'] && 'is-error')}>
      {Array.from({ length }, (_, index) => index).map((index) => (
        <i key={index} aria-hidden="true" className={index === current ? 'cur' : undefined}>
          {value[index]}
        </i>
      ))}
      <input
        {...wiring}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        name={name}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(toCodeText(event.currentTarget.value, length))}
        onSelect={caretToEnd}
      />
    </div>
  );
}
