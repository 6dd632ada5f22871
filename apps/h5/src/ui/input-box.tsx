import type { MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type InputBoxProps = {
  children: ReactNode;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  /** 40 high, for a search field in the nav. */
  dense?: boolean | undefined;
  grow?: boolean | undefined;
};

/** The filled box round an input. A tap anywhere on it that hits no control goes to the input. */
export function InputBox({ children, invalid, disabled, dense, grow }: InputBoxProps) {
  const focusInput = (event: MouseEvent<HTMLDivElement>) => {
    const hit = event.target as Element;
    if (hit.closest('button, input, a') === null) event.currentTarget.querySelector('input')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only widens the hit area of the input inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the input itself.
    <div
      className={classNames('inp', invalid && 'is-error', disabled && 'is-disabled', dense && 'dense', grow && 'grow')}
      onClick={focusInput}
    >
      {children}
    </div>
  );
}
