/**
 * Brings a part of a row into sight by moving the row alone. The browser's own `scrollIntoView` also moves the page around
 * it: a row at the lower edge would scroll a screen that has just been opened.
 */
export function scrollSideways(row: Element | null, selector: string): void {
  const part = row?.querySelector(selector)?.getBoundingClientRect();
  if (!row || !part) return;
  const { left, right } = row.getBoundingClientRect();
  if (part.left < left) row.scrollLeft -= left - part.left;
  else if (part.right > right) row.scrollLeft += part.right - right;
}
