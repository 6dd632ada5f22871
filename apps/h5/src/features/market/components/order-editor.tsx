import { GripVertical, Star } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { instrumentName } from '#data/quotes/instrument-names.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import type { Favourites } from '#data/quotes/use-favourites.ts';
import { useDragOrder } from '#features/market/hooks/use-drag-order.ts';
import { moveItem } from '#features/market/model/move-item.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Coin } from '#ui/coin.tsx';
import { cssVars } from '#ui/css-vars.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';

type OrderEditorProps = { listed: readonly InstrumentView[]; favourites: Favourites; onDone: () => void };

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Reorders the favourites; every move is saved immediately. */
export function OrderEditor({ listed, favourites, onDone }: OrderEditorProps) {
  const t = useTranslations();
  const [announcement, setAnnouncement] = useState('');
  const save = (next: readonly InstrumentView[]) => favourites.reorder(next.map(({ currencyId }) => currencyId));
  const { handle, shiftOf, dragged } = useDragOrder(listed, save);
  const keepFocus = useKeptFocus();
  const step = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const move = STEPS[event.key];
    const symbol = listed[index]?.symbol ?? '';
    const to = index + (move ?? 0);
    if (move === undefined || to < 0 || to >= listed.length) return;
    event.preventDefault();
    keepFocus(event.currentTarget);
    save(moveItem(listed, index, to));
    setAnnouncement(t('market.edit.moved', { symbol, place: to + 1, count: listed.length }));
  };
  return (
    <>
      <div className="pad row between order-head">
        <h2 className="t3">{t('market.edit.heading')}</h2>
        <Button size="s" onClick={onDone}>
          {t('common.actions.done')}
        </Button>
      </div>
      <p className="pad sm c3">{t('market.edit.hint')}</p>
      <p className="sr" role="status">
        {announcement}
      </p>
      <div className="list order-list">
        {listed.map(({ id, currencyId, symbol, base }, index) => (
          <div
            key={id}
            data-row=""
            className={classNames('li', dragged === index && 'dragged')}
            style={cssVars({ '--shift': shiftOf(index) })}
          >
            <IconButton
              label={t('market.row.remove', { symbol })}
              glyph={Star}
              pressed
              onClick={() => favourites.toggle(currencyId)}
            />
            <Coin symbol={base} size={34} />
            <span className="main">
              <b className="semi">{symbol}</b>
              <span className="xs c3">{instrumentName(base)}</span>
            </span>
            <button
              type="button"
              className="ib order-grip"
              aria-label={t('market.edit.move', { symbol, place: index + 1, count: listed.length })}
              onKeyDown={step(index)}
              {...handle(index)}
            >
              <Icon glyph={GripVertical} size={22} />
            </button>
          </div>
        ))}
      </div>
    </>
  );
}

/** Moving a row in the DOM drops its focus; this restores it after a move by keyboard. */
function useKeptFocus(): (element: HTMLElement) => void {
  const held = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (held.current !== null && document.activeElement === document.body) held.current.focus();
  });
  return (element) => {
    held.current = element;
  };
}
