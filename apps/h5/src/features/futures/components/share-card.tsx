import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { downloadPicture, sharePicture } from '#data/save-picture.ts';
import { type ShareFacts, shareFigures } from '#features/futures/model/share-card.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { drawShareCard, SHARE_CARD, type ShareCardContent } from './draw-share-card.ts';
import { useFuturesTexts } from './use-futures-texts.ts';

const BRAND = 'Candor';
const FILE_NAME = 'candor-result.png';

/** Draws the picture of a result. The amount is hidden unless the user turns it on. */
export function ShareCard({ facts }: { facts: ShareFacts }) {
  const t = useTranslations('futures.share');
  const [isAmountShown, setAmountShown] = useState(false);
  const content = useCardContent(facts, isAmountShown);
  const canvas = useRef<HTMLCanvasElement>(null);
  const written = JSON.stringify(content);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` is a new object in each render; `written` is its JSON and changes only with it.
  useEffect(() => {
    if (canvas.current) drawShareCard(canvas.current, content);
  }, [written]);
  const label = [content.symbol, content.what, content.percent, content.amount].filter((part) => part !== null);
  return (
    <div className="stack futures-sheet">
      <canvas
        ref={canvas}
        className="futures-card"
        width={SHARE_CARD.width}
        height={SHARE_CARD.height}
        role="img"
        aria-label={label.join(', ')}
      />
      <Checkbox checked={isAmountShown} onChange={setAmountShown}>
        {t('showAmount')}
      </Checkbox>
      <div className="grid g2">
        <Button size="md" onClick={() => canvas.current && downloadPicture(canvas.current, FILE_NAME)}>
          {t('download')}
        </Button>
        <Button size="md" variant="primary" onClick={() => canvas.current && sharePicture(canvas.current, FILE_NAME)}>
          {t('send')}
        </Button>
      </div>
    </div>
  );
}

function useCardContent(facts: ShareFacts, isAmountShown: boolean): ShareCardContent {
  const t = useTranslations('futures');
  const texts = useFuturesTexts();
  const words = { percent: texts.move, amount: texts.gainExact };
  return {
    brand: BRAND,
    symbol: facts.symbol,
    what: `${t(`side.${facts.side}`)} ${texts.multiple(facts.multiple)}`,
    ...shareFigures(facts, isAmountShown, words),
    isUp: facts.side === 'long',
    prices: [
      { label: t('share.openPrice'), value: texts.price(facts.openPrice) },
      { label: t(facts.isClosed ? 'share.closePrice' : 'share.markPrice'), value: texts.price(facts.price) },
    ],
    risk: t('share.risk'),
  };
}
