import { Delete } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

const length = 6;
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

type PayPadProps = {
  /** Spoken name of the boxes, for example "Payment password". */
  label: string;
  /** Spoken progress, for example "4 of 6 entered". */
  progressText: (entered: number) => string;
  deleteLabel: string;
  /** Called once, on the sixth digit. */
  onComplete: (pin: string) => void;
  /** While the request is pending the keys do nothing. */
  pending?: boolean | undefined;
  /** Number of wrong entries so far. Each increase empties the boxes and shakes them once. */
  failures: number;
  /** How many tries are left, in words. */
  error?: string | null | undefined;
  note?: ReactNode;
  /** Right of the note, for example a link for a forgotten password. */
  end?: ReactNode;
};

/** Six boxes and our own keys. There is no input element, so nothing is stored or autofilled. */
export function PayPad(props: PayPadProps) {
  const { label, failures, error, pending = false } = props;
  const root = useRef<HTMLElement>(null);
  const { pin, press, remove } = usePin(props);
  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (/^\d$/.test(event.key)) press(event.key);
    if (event.key === 'Backspace') remove();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: takes the keys of a hardware keyboard.
    <section ref={root} className="paypad" tabIndex={0} aria-label={label} onKeyDown={onKeyDown}>
      <div className="paypad-b">
        <div key={failures} className={failures > 0 ? 'pin shake' : 'pin'} aria-hidden="true">
          {Array.from({ length }, (_, index) => index).map((index) => (
            <i key={index} className={boxClass(index, pin.length)} />
          ))}
        </div>
        <span className="sr" role="status">
          {props.progressText(pin.length)}
        </span>
        <div className="paypad-f">
          {error ? (
            <span className="xs cd" role="alert">
              {error}
            </span>
          ) : (
            <span className="xs c3">{props.note}</span>
          )}
          {props.end}
        </div>
      </div>
      <Keys blocked={pending} deleteLabel={props.deleteLabel} onDigit={press} onDelete={remove} />
    </section>
  );
}

function usePin({ onComplete, pending, failures }: PayPadProps) {
  const [pin, setPin] = useState('');
  const [seenFailures, setSeenFailures] = useState(failures);
  if (failures !== seenFailures) {
    setSeenFailures(failures);
    setPin('');
  }
  const press = (digit: string) => {
    if (pending || pin.length >= length) return;
    const next = pin + digit;
    setPin(next);
    if (next.length === length) onComplete(next);
  };
  const remove = () => {
    if (!pending && pin.length < length) setPin(pin.slice(0, -1));
  };
  return { pin, press, remove };
}

function boxClass(index: number, entered: number): string | undefined {
  if (index < entered) return 'on';
  return index === entered ? 'cur' : undefined;
}

type KeysProps = {
  blocked: boolean;
  deleteLabel: string;
  onDigit: (digit: string) => void;
  onDelete: () => void;
};

function Keys({ blocked, deleteLabel, onDigit, onDelete }: KeysProps) {
  const key = (digit: string) => (
    <button key={digit} type="button" aria-disabled={blocked || undefined} onClick={() => onDigit(digit)}>
      {digit}
    </button>
  );
  return (
    <div className="pad9">
      {digits.map(key)}
      <span className="q" />
      {key('0')}
      <button type="button" className="q" aria-label={deleteLabel} onClick={onDelete}>
        <Icon glyph={Delete} size={24} />
      </button>
    </div>
  );
}
