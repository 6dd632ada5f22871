import { sized } from '@candor/testkit/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Layer, LayerHistory } from './layer-history.ts';

interface Entry {
  state: Record<string, unknown>;
  hash: string;
}

/** A model of the browser's session history: pushes are synchronous, steps are asynchronous. */
class Tab {
  entries: Entry[] = [{ state: { idx: 0, key: 'first' }, hash: '#/first' }];
  at = 0;
  steps: number[] = [];
  listeners: ((event: Event) => void)[] = [];
  readonly history = {
    state: undefined as unknown,
    pushState: (state: unknown) => this.push({ state: state as Entry['state'], hash: this.location.hash }),
    go: (delta = 0) => void this.steps.push(delta),
  };
  readonly location = { hash: '' };

  constructor() {
    this.show();
  }

  addEventListener(_type: 'popstate', listener: (event: Event) => void): void {
    this.listeners.push(listener);
  }

  push(entry: Entry): void {
    this.entries.splice(this.at + 1, this.entries.length, entry);
    this.at += 1;
    this.show();
  }

  replace(entry: Entry): void {
    this.entries[this.at] = entry;
    this.show();
  }

  show(): void {
    const entry = this.entries[this.at] as Entry;
    this.history.state = entry.state;
    this.location.hash = entry.hash;
  }

  /** Performs the next queued step; false when there is none. A step beyond either end does nothing. */
  step(): boolean {
    const delta = this.steps.shift();
    if (delta === undefined) return false;
    const next = this.at + delta;
    if (delta === 0 || next < 0 || next >= this.entries.length) return true;
    this.at = next;
    this.show();
    let isStopped = false;
    const stop = () => {
      isStopped = true;
    };
    const event = { stopImmediatePropagation: stop } as Event;
    for (const listener of this.listeners) if (!isStopped) listener(event);
    return true;
  }
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A model of the app: a router and layers, which close on request unless they are locked. */
class App {
  readonly layers = new LayerHistory();
  shown = '#/first';
  open: { name: string; remove: () => void }[] = [];
  locked = new Set<string>();
  pages = 0;

  readonly tab: Tab;

  constructor(tab = new Tab()) {
    this.tab = tab;
    this.shown = tab.location.hash;
    this.layers.start(tab);
    tab.addEventListener('popstate', () => this.draw());
  }

  draw(): void {
    if (this.shown !== this.tab.location.hash) for (const { remove } of this.open.splice(0)) remove();
    this.shown = this.tab.location.hash;
    queueMicrotask(() => this.layers.arrived());
  }

  openLayer(name: string): void {
    const layer: Layer = { close: () => this.close(name), isLocked: () => this.locked.has(name) };
    this.open.push({ name, remove: this.layers.add(layer) });
  }

  close(name: string): void {
    const at = this.open.findIndex((entry) => entry.name === name);
    if (at >= 0) this.open.splice(at, 1)[0]?.remove();
  }

  go(kind: 'push' | 'replace'): string {
    this.pages += 1;
    const hash = `#/page${this.pages}`;
    this.layers.navigate(() => {
      const idx = this.tab.history.state as { idx?: number };
      const state = { idx: (idx.idx ?? 0) + (kind === 'push' ? 1 : 0), key: `k${this.pages}` };
      this.tab[kind]({ state, hash });
      this.draw();
    });
    return hash;
  }

  back(): void {
    this.tab.steps.push(-1);
  }

  async settle(): Promise<void> {
    for (let more = true; more; ) {
      await tick();
      more = this.tab.step();
    }
  }

  get names(): string[] {
    return this.open.map(({ name }) => name);
  }

  get depth(): number {
    return Number((this.tab.history.state as { layer?: number }).layer ?? 0);
  }
}

async function start(): Promise<App> {
  const app = new App();
  app.go('push');
  await app.settle();
  return app;
}

describe('LayerHistory', () => {
  it('closes layer after layer, then leaves the page', async () => {
    const app = await start();
    app.openLayer('sheet');
    await app.settle();
    app.openLayer('pad');
    await app.settle();
    const seen: unknown[] = [];
    for (let press = 0; press < 3; press += 1) {
      app.back();
      await app.settle();
      seen.push([app.names, app.shown]);
    }
    expect(seen).toEqual([
      [['sheet'], '#/page1'],
      [[], '#/page1'],
      [[], '#/first'],
    ]);
  });

  it('takes the entries away when layers close otherwise, also two at once', async () => {
    const app = await start();
    app.openLayer('sheet');
    app.openLayer('pad');
    await app.settle();
    app.close('sheet');
    app.close('pad');
    await app.settle();
    expect(app.depth).toBe(0);
    app.back();
    await app.settle();
    expect(app.shown).toBe('#/first');
  });

  it('keeps a locked layer and its page, also on two steps back in a row', async () => {
    const app = await start();
    app.openLayer('sheet');
    await app.settle();
    app.locked.add('sheet');
    app.back();
    app.back();
    await app.settle();
    expect([app.names, app.shown, app.depth]).toEqual([['sheet'], '#/page1', 1]);
  });

  it('two steps back in a row close the layer and leave the page', async () => {
    const app = await start();
    app.openLayer('sheet');
    await app.settle();
    app.back();
    app.back();
    await app.settle();
    expect([app.names, app.shown]).toEqual([[], '#/first']);
  });

  it('a page replaced from inside two layers is gone; a step ahead finds no layer', async () => {
    const app = await start();
    app.openLayer('sheet');
    app.openLayer('pad');
    await app.settle();
    const next = app.go('replace');
    await app.settle();
    expect([app.names, app.shown, app.depth]).toEqual([[], next, 0]);
    app.tab.steps.push(1);
    await app.settle();
    expect([app.shown, app.tab.location.hash, app.depth]).toEqual([next, next, 0]);
    app.back();
    await app.settle();
    expect(app.shown).toBe('#/first');
  });

  it('a reload on the entry of a layer ends on the page, one step from the page before', async () => {
    const app = await start();
    app.openLayer('sheet');
    await app.settle();
    app.tab.listeners = [];
    const again = new App(app.tab);
    await again.settle();
    expect([again.shown, again.depth]).toEqual(['#/page1', 0]);
    again.back();
    await again.settle();
    expect(again.shown).toBe('#/first');
  });

  it('an address typed over an open layer: the way back does not stop at the layer', async () => {
    const app = await start();
    app.openLayer('sheet');
    await app.settle();
    app.tab.push({ state: {}, hash: '#/typed' });
    for (const listener of app.tab.listeners) listener({ stopImmediatePropagation: () => undefined } as Event);
    await app.settle();
    app.back();
    await app.settle();
    expect([app.shown, app.depth]).toEqual(['#/page1', 0]);
  });

  it('changes no history entry before it is started', async () => {
    const tab = new Tab();
    new LayerHistory().add({ close: () => undefined, isLocked: () => false });
    await tick();
    expect(tab.entries).toHaveLength(1);
  });
});

/** What a user expects: pages in a row, layers above the one shown. Opening a layer ends the way ahead, as a push does. */
class Expected {
  pages = ['#/first'];
  at = 0;
  open: string[] = [];
}

type Step = 'open' | 'close' | 'closeLowest' | 'swap' | 'back' | 'ahead' | 'push' | 'replace';
const STEPS: readonly Step[] = ['open', 'close', 'closeLowest', 'swap', 'back', 'ahead', 'push', 'replace'];

function expectOpen(expected: Expected, name: string): void {
  expected.pages.length = expected.at + 1;
  expected.open.push(name);
}

function step(app: App, expected: Expected, { what, name }: { what: Step; name: string }): void {
  const lowest = expected.open[0];
  const top = expected.open.at(-1);
  if (what === 'open') {
    app.openLayer(name);
    expectOpen(expected, name);
  } else if (what === 'close' || what === 'swap') {
    if (top !== undefined) app.close(expected.open.pop() ?? '');
    if (what === 'swap') step(app, expected, { what: 'open', name });
  } else if (what === 'closeLowest') {
    if (lowest !== undefined) app.close(expected.open.shift() ?? '');
  } else if (what === 'back') {
    app.back();
    if (top !== undefined) expected.open.pop();
    else expected.at = Math.max(0, expected.at - 1);
  } else if (what === 'ahead') {
    app.tab.steps.push(1);
    if (top === undefined) expected.at = Math.min(expected.pages.length - 1, expected.at + 1);
  } else {
    const hash = app.go(what);
    if (what === 'push') {
      expected.at += 1;
      expected.pages.length = expected.at;
    }
    expected.pages[expected.at] = hash;
    expected.open = [];
  }
}

describe('any order of layers, pages and steps', () => {
  const walk = fc.array(fc.constantFrom(...STEPS), { maxLength: 30 });

  it('shows the expected page and layers after every action', async () => {
    await fc.assert(
      fc.asyncProperty(walk, async (steps) => {
        const app = new App();
        const expected = new Expected();
        for (const [index, what] of steps.entries()) {
          step(app, expected, { what, name: `layer${index}` });
          await app.settle();
          expect([app.shown, app.names, app.depth]).toEqual([
            expected.pages[expected.at],
            expected.open,
            expected.open.length,
          ]);
          expect(app.tab.location.hash).toBe(app.shown);
        }
      }),
      { numRuns: sized({ usual: 100, full: 300 }) },
    );
  });

  it('ends with one history entry per open layer, however quickly the actions follow each other', async () => {
    await fc.assert(
      fc.asyncProperty(walk, async (steps) => {
        const app = new App();
        for (const [index, what] of steps.entries()) {
          if (what === 'push' || what === 'replace') app.go(what);
          else if (what === 'back') app.back();
          else if (what === 'ahead') app.tab.steps.push(1);
          else if (what === 'open') app.openLayer(`layer${index}`);
          else app.close(app.names.at(-1) ?? '');
          if (index % 3 === 0) app.tab.step();
          if (index % 5 === 0) await tick();
        }
        await app.settle();
        expect([app.depth, app.tab.location.hash]).toEqual([app.open.length, app.shown]);
      }),
      { numRuns: sized({ usual: 100, full: 300 }) },
    );
  });
});
