import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { useSession } from '#data/session-store.ts';
import { type BidTerms, shownBid, stepBid, type TypedBid } from '#features/nft/model/bid-form.ts';
import { workPath } from '#features/nft/model/nft-paths.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { BidSheet } from './bid-sheet.tsx';
import { useNftTexts } from './use-nft-texts.ts';

type Asked = { readonly price: string; readonly isLeading: boolean };
type BidDockProps = { code: string; terms: BidTerms };

/** The next bid, in steps, and the button that opens the sheet. The leader sets a maximum instead. */
export function BidDock({ code, terms }: BidDockProps) {
  const t = useTranslations('nft.bid');
  const texts = useNftTexts();
  const isVisitor = useSession((state) => state.token === null);
  const [typed, setTyped] = useState<TypedBid | null>(null);
  // What the sheet was opened with: a bid of somebody else meanwhile must not change what is typed there.
  const [asked, setAsked] = useState<Asked | null>(null);
  const shown = useLastShown(asked);
  const price = shownBid(typed, terms);
  const change = (next: string) => setTyped({ price: next, least: terms.least });
  const open = () => (isVisitor ? askToLogIn(workPath(code)) : setAsked({ price, isLeading: terms.isLeading }));
  return (
    <>
      <Dock>
        {terms.isLeading ? (
          <div className="row nft-dock">
            <p className="xs c3 grow">{t('leading')}</p>
            <Button variant="primary" grow onClick={open}>
              {t('setMaximum')}
            </Button>
          </div>
        ) : (
          <div className="row nft-bid-dock">
            <div className="grow">
              <Stepper
                label={t('unit', { currency: terms.currency })}
                value={price}
                display={texts.amount(price === '' ? '0' : price, terms.currency)}
                onChange={change}
                onStep={(direction) => change(stepBid(price, direction, terms))}
                lessLabel={t('lower')}
                moreLabel={t('raise')}
                canLess={price !== terms.least}
                canMore={terms.step !== ''}
                scale={terms.scale}
              />
            </div>
            <Button variant="primary" onClick={open}>
              {t('place')}
            </Button>
          </div>
        )}
      </Dock>
      {shown === null ? null : (
        <BidSheet
          open={asked !== null}
          code={code}
          terms={{ ...terms, isLeading: shown.isLeading }}
          price={shown.price}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
