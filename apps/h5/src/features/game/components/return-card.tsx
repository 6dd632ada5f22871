import type { GameCurrency } from '@candor/contract/game';
import { useTranslations } from 'use-intl';
import { type GameState, limitUse, lossPercent } from '#features/game/model/game-view.ts';
import { Bar } from '#ui/bars.tsx';
import { Facts } from '#ui/facts.tsx';
import { useGameTexts } from './use-game-texts.ts';

type ReturnCardProps = { state: GameState; currency: GameCurrency; onLimits: () => void };

/** What the game costs on average, and what this session has cost: always on the page. */
export function ReturnCard({ state, currency, onLimits }: ReturnCardProps) {
  const t = useTranslations('game');
  const texts = useGameTexts();
  const { odds } = state;
  const use = limitUse(state.limits[currency]);
  const percent = texts.share(odds.return_percent);
  const value = t('average.value', { of: texts.figure(odds.return_of), ways: odds.of, percent });
  return (
    <section className="pad game-part">
      <div className="card tight">
        <Facts rows={[{ id: 'average', label: t('average.label'), value }]} />
        <p className="xs c3 game-under">
          {t('average.text', { percent: texts.share(lossPercent(odds.return_percent)) })}
        </p>
        <hr className="rule game-rule" />
        <div className="row between xs num">
          <span className="c2" data-net={state.session[currency].net}>
            {t('session', { net: texts.signed(state.session[currency].net, currency) })}
          </span>
          <button type="button" className="link game-limit" onClick={onLimits}>
            {use.limit === null ? t('limit.none') : t('limit.link', { limit: texts.plain(use.limit, currency) })}
          </button>
        </div>
        {use.limit === null ? null : (
          <div className="game-bar">
            <Bar
              label={t('limit.bar', {
                lost: texts.plain(use.lost, currency),
                limit: texts.amount(use.limit, currency),
              })}
              value={use.percent}
            />
          </div>
        )}
      </div>
    </section>
  );
}
