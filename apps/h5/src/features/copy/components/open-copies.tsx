import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useInstruments } from '#data/quotes/use-instruments.ts';
import { useWatch } from '#data/quotes/use-watch.ts';
import { useCopyTrades } from '#features/copy/hooks/use-copies.ts';
import { type Copy, runningAt } from '#features/copy/model/relation-view.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { AskAbout } from '#widgets/ask-about.tsx';
import { ListEnd } from '#widgets/list-end.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { LiveFigure } from '#widgets/quotes/live-figure.tsx';
import { Px } from '#widgets/quotes/px.tsx';
import { SelfHoldDialog } from '#widgets/trade/self-hold-dialog.tsx';
import { CloseCopyDialog } from './close-copy-dialog.tsx';
import { CopyName } from './copy-name.tsx';
import { directionOf, useCopyTexts } from './use-copy-texts.ts';

type Action = 'hold' | 'close';
type Acting = { readonly action: Action; readonly id: number };

/** Open copies with their results at the price of now. */
export function OpenCopies() {
  const t = useTranslations('copy.my');
  const list = useCopyTrades('open');
  const total = list.first?.total;
  return (
    <>
      <div className="pad">
        <SectionHead
          title={t('positions')}
          action={total === undefined ? null : <span className="xs c3 num">{t('openCount', { count: total })}</span>}
        />
      </div>
      <Loaded query={list} rows={2}>
        {(copies) =>
          copies.length === 0 ? (
            <p className="pad sm c3 copy-none">{t('noPositionsText')}</p>
          ) : (
            <>
              <p className="pad xs c3 copy-net">{t('runningNote')}</p>
              <CopyRows copies={copies} />
              {list.hasMore ? <ListEnd list={list} /> : null}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function CopyRows({ copies }: { copies: readonly Copy[] }) {
  // Prices need the scales of the pairs.
  useInstruments();
  useWatch([...new Set(copies.map((copy) => copy.instrument_id))]);
  const [acting, setActing] = useState<Acting | null>(null);
  const find = (action: Action) => {
    const copy = acting?.action === action ? copies.find((one) => one.position_id === acting.id) : undefined;
    return copy === undefined ? null : { id: copy.position_id, symbol: copy.symbol };
  };
  const close = () => setActing(null);
  return (
    <>
      {copies.map((copy) => (
        <OpenCopy
          key={copy.position_id}
          copy={copy}
          onAction={(action) => setActing({ action, id: copy.position_id })}
        />
      ))}
      <SelfHoldDialog item={find('hold')} onClose={close} />
      <CloseCopyDialog item={find('close')} onClose={close} />
    </>
  );
}

function OpenCopy({ copy, onAction }: { copy: Copy; onAction: (action: Action) => void }) {
  const t = useTranslations('copy.my');
  const texts = useCopyTexts();
  const read = (mark: string) => {
    const result = runningAt(copy, mark);
    const text = texts.own(result, 'gain');
    return { text, direction: directionOf(result, text) };
  };
  return (
    <article className="pad copy-position" data-copy={copy.position_id}>
      <div className="row between">
        <CopyName item={copy}>
          {copy.self_held === 1 ? <Badge tone="line">{t('ownNow')}</Badge> : null}
          {copy.is_closing === 1 ? <Badge tone="line">{t('closing')}</Badge> : null}
        </CopyName>
        <LiveFigure id={copy.instrument_id} className="semi sm" read={read} />
      </div>
      <div className="row between copy-position-foot">
        <p className="xs c3 num">
          {t('lotsMargin', { lots: texts.lots(copy.lots_left), margin: texts.own(copy.margin_left) })}
          <br />
          {texts.price(copy.entry_price)} → <Px id={copy.instrument_id} calm />
        </p>
        {copy.is_closing === 1 ? null : (
          <span className="row copy-buttons">
            <AskAbout kind="futures" id={copy.position_id} form="icon" />
            {copy.self_held === 1 ? null : (
              <Button size="s" onClick={() => onAction('hold')}>
                {t('selfHold')}
              </Button>
            )}
            <Button size="s" variant="line" onClick={() => onAction('close')}>
              {t('close')}
            </Button>
          </span>
        )}
      </div>
    </article>
  );
}
