/** Colours and the typeface of the tokens, as values, because the canvas cannot read CSS variables. */
export interface ChartPalette {
  readonly page: string;
  readonly box: string;
  readonly line: string;
  readonly edge: string;
  readonly text: string;
  readonly quiet: string;
  readonly gold: string;
  readonly up: string;
  readonly down: string;
  readonly upFill: string;
  readonly downFill: string;
  readonly flat: string;
  readonly font: string;
}

const TOKENS: Readonly<Record<keyof ChartPalette, string>> = {
  page: '--bg-page',
  box: '--surface-3',
  line: '--stroke-1',
  edge: '--stroke-2',
  text: '--text-1',
  quiet: '--text-3',
  gold: '--brand',
  up: '--up',
  down: '--down',
  upFill: '--up-stroke',
  downFill: '--down-stroke',
  flat: '--neutral',
  font: '--font',
};

export function readPalette(root: Element): ChartPalette {
  const style = getComputedStyle(root);
  const entries = Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()]);
  return Object.fromEntries(entries) as ChartPalette;
}

/** Calls `then` when the user swaps the up and down colours. Returns an unsubscribe function. */
export function onPaletteChange(root: Element, then: () => void): () => void {
  const watcher = new MutationObserver(then);
  watcher.observe(root, { attributeFilter: ['data-updown'] });
  return () => watcher.disconnect();
}
