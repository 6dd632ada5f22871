import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSession } from '#data/session-store.ts';
import { actionOf, type Standing } from '#features/nft/model/auction-view.ts';
import { bidTermsOf } from '#features/nft/model/bid-form.ts';
import { boxPath, buyPath, resellPath } from '#features/nft/model/nft-paths.ts';
import type { Offer, Work } from '#features/nft/model/nft-types.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';
import { BidDock } from './bid-dock.tsx';
import { BuySheet } from './buy-sheet.tsx';
import { useNftTexts } from './use-nft-texts.ts';

type WorkDockProps = { work: Work; offer: Offer | null; standing: Standing; opensBuy: boolean };

/** The next thing that can be done with a work. */
export function WorkDock({ work, offer, standing, opensBuy }: WorkDockProps) {
  const t = useTranslations('nft.buy');
  const texts = useNftTexts();
  const { code } = work.card;
  const action = actionOf(work, offer);
  if (action === 'bid' && offer !== null) {
    const terms = bidTermsOf(offer, {
      held: work.own.held,
      isLeading: standing === 'leading',
      available: work.available,
      availableUsdt: work.available_usdt,
    });
    return <BidDock code={code} terms={terms} />;
  }
  if (action === 'buy' && offer !== null) return <BuyDock work={work} offer={offer} opensBuy={opensBuy} />;
  if (action === 'open' || action === 'resell' || action === 'pay') {
    const path = { open: boxPath(code), resell: resellPath(code), pay: PATHS.nftPurchase }[action];
    return (
      <Dock>
        <Button variant="primary" block href={hrefOf(path)}>
          {t(`action.${action}`)}
        </Button>
      </Dock>
    );
  }
  if (action === 'soon' && offer !== null) {
    return (
      <Dock>
        <Button variant="primary" block disabled>
          {t('soon', { time: texts.moment(offer.start_ms) })}
        </Button>
      </Dock>
    );
  }
  if (action !== 'offered') return null;
  return (
    <Dock>
      <p className="sm c3 center">{t('offered')}</p>
    </Dock>
  );
}

type BuyDockProps = { work: Work; offer: Offer; opensBuy: boolean };

function BuyDock({ work, offer, opensBuy }: BuyDockProps) {
  const t = useTranslations('nft.buy');
  const texts = useNftTexts();
  const isVisitor = useSession((state) => state.token === null);
  const [isOpen, setOpen] = useState(opensBuy && !isVisitor);
  const coin = offer.currency_name;
  const open = () => (isVisitor ? askToLogIn(buyPath(work.card.code)) : setOpen(true));
  return (
    <>
      <Dock>
        <div className="row between nft-dock">
          {isVisitor ? null : (
            <div>
              <p className="xs c3">{t('available')}</p>
              <p className="semi num nowrap">{texts.own(work.available, coin)}</p>
            </div>
          )}
          <Button variant="primary" grow onClick={open}>
            {t('button', { price: texts.amount(offer.price, coin) })}
          </Button>
        </div>
      </Dock>
      <BuySheet open={isOpen} work={work} offer={offer} onClose={() => setOpen(false)} />
    </>
  );
}
