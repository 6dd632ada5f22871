import { Delete } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type Key, keyOf } from '#features/otc/model/keypad.ts';
import { Icon } from '#ui/icon.tsx';

const KEYS: readonly Exclude<Key, 'delete'>[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'];

type QuickPadProps = { onKey: (key: Key) => void };

/** Digits, point and delete for the amount. */
export function QuickPad({ onKey }: QuickPadProps) {
  const t = useTranslations();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend.
    <div className="pad9 otc-pad" role="group" aria-label={t('otc.quick.keypad')}>
      {KEYS.map((key) => (
        <button key={key} type="button" onClick={() => onKey(key)}>
          {key}
        </button>
      ))}
      <button type="button" aria-label={t('common.actions.delete')} onClick={() => onKey('delete')}>
        <Icon glyph={Delete} size={22} />
      </button>
    </div>
  );
}

type KeyboardAmountProps = { label: string; onKey: (key: Key) => void; children: ReactNode };

/** The amount; while it is focused the keys of a hardware keyboard change it too. */
export function KeyboardAmount({ label, onKey, children }: KeyboardAmountProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.ctrlKey || event.metaKey || event.altKey ? null : keyOf(event.key);
    if (key === null) return;
    event.preventDefault();
    onKey(key);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: takes the keys of a hardware keyboard.
    <section ref={box} className="otc-big" tabIndex={0} aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </section>
  );
}
