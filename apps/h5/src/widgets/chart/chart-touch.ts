import type { Chart } from 'klinecharts';

const DECIDE_PX = 6;

/**
 * The chart library captures every touch. This makes a mostly vertical drag scroll the page instead, except while the
 * crosshair is shown: then the drag moves the crosshair. Returns a function that removes the listeners.
 */
export function letPageScroll(chart: Chart, box: HTMLElement): () => void {
  const view = box.closest<HTMLElement>('.view');
  let start: { x: number; y: number; top: number } | null = null;
  let isPage = false;
  let hasValues = false;
  const onCross = (cross?: unknown) => {
    hasValues = typeof cross === 'object' && cross !== null && 'x' in cross && cross.x !== undefined;
  };
  const onStart = (event: TouchEvent) => {
    const [touch] = event.touches;
    isPage = false;
    start =
      event.touches.length === 1 && touch && view ? { x: touch.clientX, y: touch.clientY, top: view.scrollTop } : null;
  };
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (start === null || touch === undefined || view === null || hasValues) return;
    const [byX, byY] = [Math.abs(touch.clientX - start.x), Math.abs(touch.clientY - start.y)];
    if (!isPage && Math.max(byX, byY) < DECIDE_PX) return;
    if (!isPage && byX >= byY) {
      start = null;
      return;
    }
    if (!isPage) chart.setScrollEnabled(false);
    isPage = true;
    view.scrollTop = start.top - (touch.clientY - start.y);
  };
  const onEnd = () => {
    start = null;
    chart.setScrollEnabled(true);
  };
  chart.subscribeAction('onCrosshairChange', onCross);
  box.addEventListener('touchstart', onStart, { passive: true });
  box.addEventListener('touchmove', onMove, { passive: true });
  box.addEventListener('touchend', onEnd);
  box.addEventListener('touchcancel', onEnd);
  return () => {
    chart.unsubscribeAction('onCrosshairChange', onCross);
    box.removeEventListener('touchstart', onStart);
    box.removeEventListener('touchmove', onMove);
    box.removeEventListener('touchend', onEnd);
    box.removeEventListener('touchcancel', onEnd);
  };
}
