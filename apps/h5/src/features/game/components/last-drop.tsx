import { useTranslations } from 'use-intl';
import type { GameRound } from '#features/game/model/game-view.ts';
import { classNames } from '#ui/class-names.ts';
import { Seal } from '#ui/seal.tsx';
import { useGameTexts } from './use-game-texts.ts';

type LastDropProps = { round: GameRound | null; isFalling: boolean; onProve: (round: GameRound) => void };

/** The last drop as a sum, and the way to its proof. */
export function LastDrop({ round, isFalling, onProve }: LastDropProps) {
  const t = useTranslations('game');
  return (
    <section className="pad row between game-last">
      <p className="sm num" role="status">
        {isFalling ? <span className="c3">{t('board.falling')}</span> : null}
        {round === null && !isFalling ? <span className="c3">{t('result.none')}</span> : null}
        {round === null || isFalling ? null : <Sum round={round} />}
      </p>
      {round === null ? null : (
        <button type="button" className="proof" disabled={isFalling} onClick={() => onProve(round)}>
          <Seal />
          {t('prove')}
        </button>
      )}
    </section>
  );
}

function Sum({ round }: { round: GameRound }) {
  const t = useTranslations('game.result');
  const texts = useGameTexts();
  const { nonce, currency } = round;
  const sum = { nonce, stake: texts.plain(round.stake, currency), multiplier: texts.figure(round.multiplier) };
  return (
    <>
      {t('drop', sum)} <b className="semi">{t('back', { amount: texts.amount(round.payout, currency) })}</b>
    </>
  );
}

type LastResultsProps = { rounds: readonly GameRound[]; onProve: (round: GameRound) => void };

/** The multipliers of the last drops, newest first; each leads to its proof. */
export function LastResults({ rounds, onProve }: LastResultsProps) {
  const t = useTranslations('game');
  const texts = useGameTexts();
  if (rounds.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend.
    <div className="game-results" role="group" aria-label={t('lastResults')}>
      {rounds.map((round, at) => (
        <button
          key={round.id}
          type="button"
          className={classNames('num', at === 0 && 'is-newest')}
          aria-label={`${t('proof.heading', { nonce: round.nonce })}: ${texts.times(round.multiplier)}`}
          onClick={() => onProve(round)}
        >
          {texts.times(round.multiplier)}
        </button>
      ))}
    </div>
  );
}
