import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

export type ToastTone = 'plain' | 'ok' | 'error';

type ToastProps = { tone?: ToastTone | undefined; children: ReactNode };

/** One line, shown for 1500 ms. Never the only record of a failure. */
export function Toast({ tone = 'plain', children }: ToastProps) {
  return (
    <span className="toast" role={tone === 'error' ? 'alert' : undefined}>
      {tone === 'ok' ? (
        <span className="cok">
          <Icon glyph={CircleCheck} size={18} />
        </span>
      ) : null}
      {tone === 'error' ? (
        <span className="cd">
          <Icon glyph={CircleAlert} size={18} />
        </span>
      ) : null}
      <span>{children}</span>
    </span>
  );
}

type ToastLayerProps = { toast: { id: number | string; tone?: ToastTone | undefined; text: ReactNode } | null };

/** Where the app's toast stands. Each new one is raised to the top layer again, above an open sheet. */
export function ToastLayer({ toast }: ToastLayerProps) {
  const ref = useRef<HTMLDivElement>(null);
  const id = toast?.id;
  useLayoutEffect(() => {
    const layer = ref.current;
    if (id === undefined || !layer?.showPopover) return;
    layer.showPopover();
    return () => layer.hidePopover();
  }, [id]);
  return (
    <div ref={ref} className="toasts" popover="manual" aria-live="polite">
      {toast ? (
        <Toast key={toast.id} tone={toast.tone}>
          {toast.text}
        </Toast>
      ) : null}
    </div>
  );
}
