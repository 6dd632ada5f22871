import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { toAmountText } from './amount-text.ts';
import { classNames } from './class-names.ts';
import { useFieldWiring } from './field-context.ts';
import { type Glyph, Icon } from './icon.tsx';
import { useHold } from './use-hold.ts';

type StepperProps = {
  label: string;
  /** Decimal text. The caller does the arithmetic, so that it stays exact. */
  value: string;
  onChange: (value: string) => void;
  onStep: (direction: 1 | -1) => void;
  lessLabel: string;
  moreLabel: string;
  /** Shown instead of the bare value while the input is not focused, for example with separators. */
  display?: string | undefined;
  canLess?: boolean | undefined;
  canMore?: boolean | undefined;
  scale?: number | undefined;
  large?: boolean | undefined;
};

/** Minus, label over value, plus. Hold repeats; tap the value to type; arrow keys step while typing. */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, onStep, display, canLess = true, canMore = true, scale = 8, large } = props;
  const inputId = useId();
  const [typing, setTyping] = useState(false);
  const wiring = useFieldWiring();
  const step = (direction: 1 | -1) => (direction === 1 ? canMore : canLess) && onStep(direction);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  const change = (raw: string) => {
    const text = toAmountText(raw, { scale, wholeDigits: 20 });
    if (text !== null) onChange(text);
  };
  return (
    <div className={classNames('step', large && 'lg')}>
      <StepButton label={props.lessLabel} glyph={Minus} enabled={canLess} onStep={() => step(-1)} />
      <label className="v" htmlFor={inputId}>
        <span>{label}</span>
        <input
          {...wiring}
          id={inputId}
          inputMode={scale > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={typing ? value : (display ?? value)}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onKeyDown={onKeyDown}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </label>
      <StepButton label={props.moreLabel} glyph={Plus} enabled={canMore} onStep={() => step(1)} />
    </div>
  );
}

type StepButtonProps = { label: string; glyph: Glyph; enabled: boolean; onStep: () => void };

/** Stays focusable at its limit, so that neither a pressed pointer nor the keyboard loses focus. */
function StepButton({ label, glyph, enabled, onStep }: StepButtonProps) {
  const hold = useHold(onStep);
  return (
    <button type="button" aria-label={label} aria-disabled={!enabled || undefined} {...hold}>
      <Icon glyph={glyph} size={18} />
    </button>
  );
}
