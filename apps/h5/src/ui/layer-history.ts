/** An open sheet, dialog or full screen view. */
export interface Layer {
  readonly close: () => void;
  /** While a request is pending a step back closes nothing. */
  readonly isLocked: () => boolean;
}

/** The parts of `window` that are used. */
export interface BrowserWindow {
  readonly history: Pick<History, 'state' | 'pushState' | 'go'>;
  readonly location: Pick<Location, 'hash'>;
  addEventListener(type: 'popstate', listener: (event: Event) => void, capture: true): void;
}

/** The router's state of an entry, and how many layers of its page the entry stands for; none for the page itself. */
interface EntryState {
  readonly key?: string;
  readonly idx?: number;
  readonly layer?: number;
}

/**
 * Gives every open layer an entry of its own in the browser's history, above the entry of its page, so that a step back
 * closes the topmost layer and only the next one leaves the page. An entry of a layer differs from its page's in the
 * number of layers only, so the router never learns of it.
 *
 * There is one rule: at rest the current entry has as many layers as are open. Layers say when they open and close; what
 * is missing is pushed, what is too much is left by a step back. Entries that stay behind (ahead after a step back, or
 * here after a reload) have too many layers and are left the same way.
 *
 * A step through the history takes effect later, with its popstate event; nothing may be pushed before that. Moves of the
 * router therefore wait until all layer entries are left: a new page follows the page itself, or replaces it.
 */
export class LayerHistory {
  readonly #open: Layer[] = [];
  readonly #waiting: (() => void)[] = [];
  #browser: BrowserWindow | undefined;
  /** Layers of the current entry; while a step of ours is on its way, of the entry it leads to. */
  #depth = 0;
  /** A step that this class started has not fired its popstate event yet. */
  #isStepping = false;
  /** The router has left for another page, which is not drawn yet: layers of the old one may still be open. */
  #isLeaving = false;
  /** A locked layer brings its page back. */
  #isReturning = false;
  #isPlanned = false;
  #page = { id: '', place: 0 };

  /** Call before the router listens. Without it layers work, but a step back does not know them. */
  start(browser: BrowserWindow): void {
    this.#browser = browser;
    this.#depth = this.#state().layer ?? 0;
    this.#page = this.#readPage();
    browser.addEventListener('popstate', (event) => this.#onStep(event), true);
    this.#plan();
  }

  /** Registers an open layer; call the returned function when it is closed. */
  add(layer: Layer): () => void {
    this.#open.push(layer);
    this.#plan();
    return () => {
      this.#open.splice(this.#open.indexOf(layer), 1);
      this.#plan();
    };
  }

  /** Every push, replace and step of the router goes through here. */
  navigate(run: () => void): void {
    if (this.#depth === 0 && !this.#isStepping) {
      this.#move(run);
      return;
    }
    this.#waiting.push(run);
    if (!this.#isStepping) this.#stepTo(0);
  }

  /** The router has drawn its page, whose layers are known now. */
  arrived(): void {
    this.#isLeaving = false;
    this.#plan();
  }

  #state(): EntryState {
    return (this.#browser?.history.state ?? {}) as EntryState;
  }

  #readPage(): { id: string; place: number } {
    const { key, idx = 0 } = this.#state();
    return { id: `${key} ${this.#browser?.location.hash}`, place: idx };
  }

  #move(run: () => void): void {
    this.#isLeaving = true;
    run();
    this.#page = this.#readPage();
  }

  #runWaiting(): void {
    for (const run of this.#waiting.splice(0)) this.#move(run);
  }

  #stepTo(depth: number): void {
    this.#isStepping = true;
    this.#browser?.history.go(depth - this.#depth);
    this.#depth = depth;
  }

  /** After the commit that React is busy with: a sheet that takes the place of another takes its entry too. */
  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    queueMicrotask(() => this.#balance());
  }

  #balance(): void {
    this.#isPlanned = false;
    if (this.#browser === undefined || this.#isStepping || this.#isLeaving) return;
    if (this.#open.length < this.#depth) this.#stepTo(this.#open.length);
    while (this.#depth < this.#open.length) {
      this.#depth += 1;
      this.#browser.history.pushState({ ...this.#state(), layer: this.#depth }, '');
    }
  }

  #onStep(event: Event): void {
    this.#isStepping = false;
    const depth = this.#state().layer ?? 0;
    const isSamePage = this.#readPage().id === this.#page.id;
    if (isSamePage) this.#onOwnEntry(depth);
    if (isSamePage || !this.#onOtherPage(depth)) event.stopImmediatePropagation();
  }

  #onOwnEntry(depth: number): void {
    const closing = Math.min(this.#depth - depth, this.#open.length);
    this.#depth = depth;
    this.#isReturning = false;
    if (this.#waiting.length === 0) {
      if (closing > 0) this.#closeTop(closing);
      this.#plan();
    } else if (depth > 0) this.#stepTo(0);
    else this.#runWaiting();
  }

  #closeTop(count: number): void {
    for (const layer of this.#open.slice(-count).reverse()) {
      if (layer.isLocked()) return;
      layer.close();
    }
  }

  /** True when the router must handle the event. */
  #onOtherPage(depth: number): boolean {
    this.#depth = depth;
    if (depth > 0) {
      this.#stepTo(0);
      return false;
    }
    if (this.#bringBack()) return false;
    this.#isLeaving = true;
    this.#page = this.#readPage();
    this.#runWaiting();
    return true;
  }

  /** Two steps back in a row may pass the page of a locked layer before the first of them is undone. */
  #bringBack(): boolean {
    const { place } = this.#page;
    const ahead = place - (this.#state().idx ?? place);
    this.#isReturning = !this.#isReturning && ahead > 0 && this.#open.at(-1)?.isLocked() === true;
    if (!this.#isReturning) return false;
    this.#isStepping = true;
    this.#browser?.history.go(ahead);
    return true;
  }
}

/** The layers of the app. */
export const layers = new LayerHistory();
