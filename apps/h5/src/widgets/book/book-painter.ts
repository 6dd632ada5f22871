import { priceText } from '#data/quotes/format-quote.ts';
import { type BookPicture, type BookRow, type BookSide, decimalsOf } from './book-rows.ts';

/** Number formats and texts of a book. */
export interface BookWords {
  readonly locale: string;
  /** The price step decides how many decimals prices have. */
  readonly step: string;
  readonly amountScale: number;
  readonly buyShare: (percent: number) => string;
  readonly sellShare: (percent: number) => string;
  readonly house: (share: BookPicture['houseShare']) => string;
}

/** Writes a book picture into its DOM elements. Rows are reused; only changed text and attributes are written. */
export function paintBook(root: HTMLElement, picture: BookPicture, words: BookWords): void {
  paintSide(root, { side: 'bid', rows: picture.bids }, words);
  paintSide(root, { side: 'ask', rows: picture.asks }, words);
  const isEmpty = picture.buyShare === null;
  show(root, '.book-shown', !isEmpty);
  show(root, '.book-empty', isEmpty);
  show(root, '.book-none.bid', picture.bids.length === 0);
  show(root, '.book-none.ask', picture.asks.length === 0);
  paintShare(root, picture.buyShare ?? 0, words);
  const { bids, asks } = picture.houseShare;
  show(root, '.book-house', bids > 0 || asks > 0);
  write(root.querySelector('.book-house-share'), words.house(picture.houseShare));
}

function paintSide(root: HTMLElement, { side, rows }: { side: BookSide; rows: readonly BookRow[] }, words: BookWords) {
  root.querySelectorAll<HTMLElement>(`.r.${side}`).forEach((element, index) => {
    const row = rows[index];
    element.hidden = row === undefined;
    if (row === undefined) return;
    const { locale, step, amountScale } = words;
    element.dataset.price = row.price;
    element.classList.toggle('mm', row.hasHouse);
    element.style.setProperty('--at', String(row.depth));
    write(element.querySelector('.p'), priceText(row.price, { locale, scale: decimalsOf(step) }));
    write(element.querySelector('.qty'), priceText(row.amount, { locale, scale: amountScale }));
  });
}

function paintShare(root: HTMLElement, buy: number, words: BookWords): void {
  const [bids, asks] = [root.querySelector<HTMLElement>('.ratio .bu'), root.querySelector<HTMLElement>('.ratio .se')];
  bids?.style.setProperty('--part', String(buy));
  asks?.style.setProperty('--part', String(100 - buy));
  write(bids, words.buyShare(buy));
  write(asks, words.sellShare(100 - buy));
}

function show(root: HTMLElement, selector: string, isShown: boolean): void {
  for (const element of root.querySelectorAll<HTMLElement>(selector)) element.hidden = !isShown;
}

function write(element: Element | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}
