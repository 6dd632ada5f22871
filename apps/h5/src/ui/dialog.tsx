import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { LayerLock } from './layer-lock.ts';
import { useLayer } from './use-layer.ts';

type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** What exactly will happen, with the amounts. */
  children: ReactNode;
  /** The safe choice: first, filled, focused. Escape and the scrim mean the same. */
  safeLabel: string;
  onClose: () => void;
  actionLabel: string;
  onAction: () => void;
  pending?: boolean | undefined;
};

/** Only for what cannot be undone. */
export function Dialog(props: DialogProps) {
  const { open, title, children, onClose, pending } = props;
  const titleId = useId();
  const textId = useId();
  const { mounted, dialogProps, lock } = useLayer({ open, onClose, locked: pending, focusFirst: true });
  if (!mounted) return null;
  return (
    <LayerLock value={lock}>
      <dialog {...dialogProps} role="alertdialog" aria-labelledby={titleId} aria-describedby={textId}>
        <div className="dialog" tabIndex={-1}>
          <h2 className="t3" id={titleId}>
            {title}
          </h2>
          <div className="dialog-t" id={textId}>
            {children}
          </div>
          <div className="grid g2">
            <Button size="md" onClick={onClose} disabled={pending}>
              {props.safeLabel}
            </Button>
            <Button size="md" variant="danger" onClick={props.onAction} pending={pending}>
              {props.actionLabel}
            </Button>
          </div>
        </div>
      </dialog>
    </LayerLock>
  );
}
