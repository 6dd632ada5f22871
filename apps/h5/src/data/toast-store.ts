import { create } from 'zustand';
import type { MessageShape } from '#i18n/message-shape.ts';
import { TOAST_MS } from '#lib/timings.ts';

/** A text ready to show (usually from the server), or the key of one of the app's texts. */
export type ToastContent = ({ readonly text: string } | { readonly key: ToastKey }) & {
  readonly tone?: 'ok' | 'error';
};
export type ToastKey = keyof MessageShape['common']['messages'];

interface ToastState {
  readonly current: (ToastContent & { readonly id: number }) | null;
}

export const useToast = create<ToastState>(() => ({ current: null }));

let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;

/** One toast at a time: a new one replaces the old and restarts the display time. */
export function showToast(content: ToastContent): void {
  clearTimeout(timer);
  useToast.setState({ current: { ...content, id: nextId } });
  nextId += 1;
  timer = setTimeout(() => useToast.setState({ current: null }), TOAST_MS);
}
