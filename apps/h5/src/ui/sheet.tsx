import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from './icon-button.tsx';
import { LayerLock } from './layer-lock.ts';
import { useLayer } from './use-layer.ts';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Nothing closes the sheet. A form inside it locks it by itself while it waits: useLayerLock. */
  locked?: boolean | undefined;
  /** Content that reaches the edges, such as a keypad, brings its own padding. */
  flush?: boolean | undefined;
};

/** Slides up over the phone column. One title, one action. Render it at the level of the screen. */
export function Sheet({ open, onClose, title, closeLabel, children, locked, flush }: SheetProps) {
  const titleId = useId();
  const { mounted, dialogProps, lock, tryClose } = useLayer({ open, onClose, locked });
  if (!mounted) return null;
  return (
    <LayerLock value={lock}>
      <dialog {...dialogProps} aria-labelledby={titleId}>
        <div className="sheet" tabIndex={-1}>
          <div className="sheet-h">
            <h2 className="t3" id={titleId}>
              {title}
            </h2>
            <IconButton label={closeLabel} glyph={X} onClick={tryClose} />
          </div>
          {flush ? children : <div className="sheet-b">{children}</div>}
        </div>
      </dialog>
    </LayerLock>
  );
}
