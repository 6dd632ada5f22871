import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConnection } from '#data/online-store.ts';
import { PATHS } from '#data/paths.ts';
import { Redirect, useNavigate, useSearchParams } from '#data/router.tsx';
import { showToast } from '#data/toast-store.ts';
import { useBack } from '#data/use-back.ts';
import { ResellDialog } from '#features/nft/components/resell-dialog.tsx';
import { ResellForm } from '#features/nft/components/resell-form.tsx';
import { OfferNotes, QuoteCard } from '#features/nft/components/resell-quote.tsx';
import { Still } from '#features/nft/components/still.tsx';
import { useNftTexts } from '#features/nft/components/use-nft-texts.ts';
import { type OfferTicket, useOfferForm } from '#features/nft/hooks/use-offer-form.ts';
import { useWork } from '#features/nft/hooks/use-work.ts';
import { actionOf } from '#features/nft/model/auction-view.ts';
import { codeOf } from '#features/nft/model/nft-paths.ts';
import type { Work } from '#features/nft/model/nft-types.ts';
import { lastSale } from '#features/nft/model/provenance.ts';
import '#features/nft/nft.css';
import '#features/nft/nft-mine.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Dock, NavBar, View } from '#ui/frame.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** Offers an own work (?code=). */
export function ResellScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.nftMine);
  const [params] = useSearchParams();
  const code = codeOf(params);
  const query = useWork(code);
  const work = query.data;
  if (code === '') return <Redirect to={PATHS.nftMine} />;
  const canOffer = work !== undefined && actionOf(work, work.offer) === 'resell';
  return (
    <>
      <NavBar title={t('nftMine.resell.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      {canOffer ? (
        <Offering key={code} work={work} />
      ) : (
        <View>
          <Loaded query={query}>
            {() => <EmptyState page art="records" title={t('nftMine.resell.notPossible')} />}
          </Loaded>
        </View>
      )}
    </>
  );
}

function Offering({ work }: { work: Work }) {
  const t = useTranslations('nftMine.resell');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const ticket = useOfferForm(work.card.code, () => {
    setAsking(false);
    showToast({ text: t('done'), tone: 'ok' });
    navigate(`${PATHS.nftMine}?tab=listed`, { replace: true });
  });
  const { quote } = ticket;
  const sale = lastSale(work.provenance);
  const paid = { amount: sale?.price ?? '0', currency: sale?.currency_name ?? '' };
  const problem = ticket.problemAt('form');
  return (
    <>
      <View>
        <div className="pad stack nft-resell">
          <WorkLine work={work} />
          <ResellForm ticket={ticket} />
          {problem === null ? null : (
            <p className="hint err" role="alert">
              {problem}
            </p>
          )}
          {quote === undefined ? (
            <p className="sm c3">{t('quoteFirst')}</p>
          ) : (
            <>
              <QuoteCard quote={quote} paid={paid} />
              <OfferNotes quote={quote} />
            </>
          )}
        </div>
      </View>
      <ResellDock ticket={ticket} onReview={() => setAsking(true)} />
      {quote === undefined ? null : (
        <ResellDialog open={isAsking} ticket={ticket} quote={quote} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function WorkLine({ work }: { work: Work }) {
  const t = useTranslations('nft');
  const texts = useNftTexts();
  const { card } = work;
  const sale = lastSale(work.provenance);
  const rarity = card.rarity === '' ? '' : ` · ${t(`rarity.${card.rarity}`)}`;
  return (
    <div className="row nft-order-head">
      <Still src={card.still} type={card.type} className="nft-thumb" />
      <div className="grow">
        <p className="semi trunc">{card.name}</p>
        <p className="xs c3">{`${card.artist_name}${rarity}`}</p>
        {sale === undefined ? null : (
          <p className="xs c3 num">{t('box.youPaid', { price: texts.money(sale.price, sale.currency_name) })}</p>
        )}
      </div>
    </div>
  );
}

type DockProps = { ticket: OfferTicket; onReview: () => void };

function ResellDock({ ticket, onReview }: DockProps) {
  const t = useTranslations('nftMine.resell');
  const texts = useNftTexts();
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const { quote } = ticket;
  return (
    <Dock>
      <div className="row between nft-dock">
        {quote === undefined ? null : (
          <div>
            <p className="xs c3">{t(quote.mode === 2 ? 'receiveFrom' : 'receive')}</p>
            <p className="semi num nowrap">{texts.money(quote.net, quote.currency_name)}</p>
          </div>
        )}
        <Button variant="primary" grow disabled={isOffline || !ticket.isReady} onClick={onReview}>
          {t('review')}
        </Button>
      </div>
    </Dock>
  );
}
