import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { useDeposits } from '#features/nft/hooks/use-work.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { useNftTexts } from './use-nft-texts.ts';

/** What bidders of an ended auction held, and what became of it. Nothing while it runs. */
export function DepositList({ code }: { code: string }) {
  const t = useTranslations('nft.deposits');
  const texts = useNftTexts();
  const deposits = useDeposits(code);
  if (deposits.length === 0) return null;
  return (
    <>
      <div className="pad nft-head">
        <SectionHead title={t('heading')} />
      </div>
      <ul className="list nft-bids">
        {deposits.map(({ bidder, deposit, returned, forfeited }) => {
          const state = isZero(toAmount(forfeited)) ? (isZero(toAmount(returned)) ? 'held' : 'returned') : 'forfeited';
          return (
            <li key={bidder} className="li">
              <span className="main sm trunc">{bidder}</span>
              <span className="sm num med">{texts.money(deposit, 'USDT')}</span>
              <span className={state === 'forfeited' ? 'xs cw' : 'xs c3'}>{t(state)}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
