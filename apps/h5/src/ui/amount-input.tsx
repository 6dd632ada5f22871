import { type ChangeEvent, type ClipboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { fromPastedText, toAmountCaret, toAmountText } from './amount-text.ts';
import { useFieldWiring } from './field-context.ts';
import { InputBox } from './input-box.tsx';

type AmountInputProps = {
  /** Decimal text with a point, as typed: "", "5." and "0.50" stay as they are. */
  value: string;
  onChange: (value: string) => void;
  unit?: ReactNode;
  placeholder?: string | undefined;
  name?: string | undefined;
  label?: string | undefined;
  disabled?: boolean | undefined;
  scale?: number | undefined;
  wholeDigits?: number | undefined;
  max?: { label: string; onPick: () => void; disabled?: boolean | undefined } | undefined;
  onBlur?: (() => void) | undefined;
};

export function AmountInput(props: AmountInputProps) {
  const { value, unit, max } = props;
  const wiring = useFieldWiring();
  const edit = useAmountEdit(props);
  return (
    <InputBox invalid={wiring['aria-invalid']} disabled={props.disabled}>
      <input
        {...wiring}
        {...edit}
        className="num"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        name={props.name}
        placeholder={props.placeholder}
        aria-label={props.label}
        disabled={props.disabled}
        value={value}
      />
      {unit ? <span className="unit">{unit}</span> : null}
      {max ? (
        <button type="button" className="inp-act" disabled={props.disabled || max.disabled} onClick={max.onPick}>
          {max.label}
        </button>
      ) : null}
    </InputBox>
  );
}

/** Edits that keep the caret where the user left it, also when the edit is refused or a mark is swapped. */
function useAmountEdit({ value, onChange, onBlur, scale = 8, wholeDigits = 20 }: AmountInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const apply = (raw: string, at: number) => {
    const text = toAmountText(raw, { scale, wholeDigits });
    if (text !== null) {
      caret.current = toAmountCaret(raw, at);
      onChange(text);
    }
    return text !== null;
  };
  return {
    ref,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const input = event.currentTarget;
      const at = input.selectionStart ?? input.value.length;
      if (apply(input.value, at)) return;
      const back = Math.max(0, at - (input.value.length - value.length));
      input.value = value;
      input.setSelectionRange(back, back);
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      const clean = fromPastedText(event.clipboardData.getData('text'));
      if (clean === null) return;
      const { selectionStart, selectionEnd } = event.currentTarget;
      const start = selectionStart ?? value.length;
      apply(value.slice(0, start) + clean + value.slice(selectionEnd ?? start), start + clean.length);
    },
    onBlur: () => {
      if (value.endsWith('.')) onChange(value.slice(0, -1));
      onBlur?.();
    },
  };
}
