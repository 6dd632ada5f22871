import type { QuoteRow } from '@candor/contract/realtime';
import { memo, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { changeText, fieldText } from '#data/quotes/format-quote.ts';
import { type LiveQuote, mergeRow } from '#data/quotes/live-quote.ts';
import { changeOf, directionOf } from '#data/quotes/quote-figures.ts';
import { applyRows } from '#data/quotes/quote-store.ts';
import { LanguageProvider } from '#i18n/language-provider.tsx';
import type { ShownLanguage } from '#i18n/language-store.ts';
import type { MessageShape } from '#i18n/message-shape.ts';
import { nowMs } from '#lib/clock.ts';
import { ChangeChip } from '#ui/change.tsx';
import { AppFrame, View } from '#ui/frame.tsx';
import { Sparkline } from '#ui/sparkline.tsx';
import { TickerRow } from '#ui/ticker-row.tsx';
import { Px, PxChange } from '#widgets/quotes/px.tsx';
import { PxSpark } from '#widgets/quotes/px-spark.tsx';
import '#ui/styles/index.css';

/** Page of bench/tickers-bench.ts: renders the same list as live cells or as React state. Not part of the app. */
const TICKERS = 200;
const EVERY_MS = 100;
const LOCALE = 'en-GB';
const SCALE = 2;

const ids = Array.from({ length: TICKERS }, (_, index) => index + 1);
const spark = Array.from({ length: 24 }, (_, hour) => Math.round(1000 + 100 * Math.sin(hour / 3)));

/** Deterministic price moves in cents, identical in both variants. */
function rowsAt(turn: number): readonly QuoteRow[] {
  return ids.map((id) => {
    const cents = BigInt(100_000 * id + ((turn * (id + 7)) % 997));
    const price = `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
    return [
      id,
      turn,
      0,
      price,
      `${id * 1003}.50`,
      price,
      price,
      `${id * 10 + turn}.5`,
      `${id * 100_000 + turn * 50}.25`,
    ];
  });
}

function Cells() {
  return ids.map((id) => (
    <TickerRow
      key={id}
      href="#"
      base={`T${id}`}
      quote="USDT"
      caption={<Px id={id} field="turnover" />}
      spark={<PxSpark id={id} points={spark} />}
      price={<Px id={id} />}
      change={<PxChange id={id} />}
    />
  ));
}

type Quotes = ReadonlyMap<number, LiveQuote>;

const merged = (known: Quotes, rows: readonly QuoteRow[]): Quotes =>
  new Map(
    rows.flatMap((row) => {
      const quote = mergeRow(known.get(row[0]), row);
      return quote ? [[quote.id, quote] as const] : [];
    }),
  );

/** Sets a new list on every tick, which React reconciles. */
function StateList({ follow }: { follow: (listener: (rows: readonly QuoteRow[]) => void) => void }) {
  const [quotes, setQuotes] = useState<Quotes>(() => merged(new Map(), rowsAt(0)));
  useEffect(() => follow((rows) => setQuotes((known) => merged(known, rows))), [follow]);
  return [...quotes.values()].map((quote) => <StateRow key={quote.id} quote={quote} />);
}

const StateRow = memo(function StateRow({ quote }: { quote: LiveQuote }) {
  const direction = directionOf(changeOf(quote));
  return (
    <TickerRow
      href="#"
      base={`T${quote.id}`}
      quote="USDT"
      caption={fieldText(quote, 'turnover', { locale: LOCALE, scale: SCALE })}
      spark={<Sparkline points={spark} direction={direction} />}
      price={fieldText(quote, 'price', { locale: LOCALE, scale: SCALE })}
      change={<ChangeChip direction={direction}>{changeText(quote, LOCALE)}</ChangeChip>}
    />
  );
});

const english: ShownLanguage = {
  state: createStore(() => ({ language: 'en' as const, messages: {} as MessageShape, isComplete: true })),
  choose: async () => undefined,
};

/** Resolves with the frame intervals measured during the given time, in ms. */
const countFrames = (ms: number): Promise<number[]> =>
  new Promise((resolve) => {
    const gaps: number[] = [];
    let first: number | null = null;
    let last = 0;
    const step = (at: number) => {
      if (first === null) first = at;
      else gaps.push(at - last);
      last = at;
      if (at - first < ms) requestAnimationFrame(step);
      else resolve(gaps);
    };
    requestAnimationFrame(step);
  });

/** Prepared in advance so that only rendering is measured. Reused with new tick numbers and times. */
const prepared = Array.from({ length: 40 }, (_, turn) => rowsAt(turn + 1));

const nextRows = (turn: number): readonly QuoteRow[] =>
  (prepared[turn % prepared.length] ?? []).map((row) => row.with(1, turn).with(2, nowMs()) as unknown as QuoteRow);

function run(root: HTMLElement): void {
  const asCells = new URLSearchParams(window.location.search).get('list') !== 'state';
  let listener: (rows: readonly QuoteRow[]) => void = applyRows;
  const follow = (next: typeof listener) => {
    listener = next;
  };
  applyRows(rowsAt(0));
  createRoot(root).render(
    <LanguageProvider languages={english}>
      <AppFrame>
        <View>{asCells ? <Cells /> : <StateList follow={follow} />}</View>
      </AppFrame>
    </LanguageProvider>,
  );
  let turn = 0;
  setInterval(() => {
    turn += 1;
    listener(nextRows(turn));
  }, EVERY_MS);
}

Object.assign(window, { countFrames });
const root = document.getElementById('root');
if (root) run(root);
