import { GAME_CURRENCIES, type GameCurrency } from '@candor/contract/game';
import { useTranslations } from 'use-intl';
import type { GameState } from '#features/game/model/game-view.ts';
import { Segmented } from '#ui/segmented.tsx';
import { useGameTexts } from './use-game-texts.ts';

type PurseProps = { state: GameState; currency: GameCurrency; onCurrency: (currency: GameCurrency) => void };

/** What the user has to play with. Where USDT is played, too, the choice stands above. */
export function Purse({ state, currency, onCurrency }: PurseProps) {
  const t = useTranslations('game');
  const texts = useGameTexts();
  const amount = currency === 'points' ? state.points : state.usdt;
  return (
    <>
      {state.usdt_enabled === 1 ? (
        <div className="pad game-currency">
          <Segmented
            label={t('currency')}
            items={GAME_CURRENCIES.map((value) => ({ value, label: t(`stake.${value}`) }))}
            value={currency}
            onChange={onCurrency}
          />
        </div>
      ) : null}
      <section className="pad row between game-purse">
        <p className="nowrap">
          <b className="t2 num" data-balance={amount}>
            {texts.plain(amount, currency)}
          </b>{' '}
          <span className="sm c3">{t(`unit.${currency}`)}</span>
        </p>
        {currency === 'points' ? <p className="xs c3 game-note">{t('noCash')}</p> : null}
      </section>
    </>
  );
}
