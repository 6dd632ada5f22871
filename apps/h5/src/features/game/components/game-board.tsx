import { turnsOf } from '@candor/domain/game/drop';
import { useTranslations } from 'use-intl';
import { useFall } from '#features/game/hooks/use-fall.ts';
import { BOARD, PEGS, slotBox, wayOf } from '#features/game/model/board.ts';
import { type GameRound, type GameState, shareOf } from '#features/game/model/game-view.ts';
import { classNames } from '#ui/class-names.ts';
import { useGameTexts } from './use-game-texts.ts';

const COIN = 6;
const PEG = 2.6;

type GameBoardProps = {
  odds: GameState['odds'];
  /** The round on the board; null: none was played yet. */
  round: GameRound | null;
  isFalling: boolean;
  onLanded: () => void;
};

/** Pegs, the way of the coin, and the slots with their odds. */
export function GameBoard({ odds, round, isFalling, onLanded }: GameBoardProps) {
  const t = useTranslations('game.board');
  const texts = useGameTexts();
  const label = () => {
    if (isFalling) return t('falling');
    return round === null ? t('empty') : t('last', { right: round.slot, multiplier: texts.times(round.multiplier) });
  };
  return (
    <svg
      className="game-board"
      viewBox={`0 0 ${BOARD.width} ${BOARD.height}`}
      role="img"
      aria-label={label()}
      data-state={isFalling ? 'falling' : 'still'}
    >
      <g className="game-pegs">
        {PEGS.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={PEG} />
        ))}
      </g>
      {odds.slots.map((slot, at) => (
        <Slot
          // biome-ignore lint/suspicious/noArrayIndexKey: slots are their places
          key={at}
          at={at}
          multiplier={texts.times(slot.multiplier)}
          share={texts.share(shareOf(slot.weight, odds.of))}
          isHit={!isFalling && round?.slot === at}
        />
      ))}
      {round === null ? null : <Coin key={round.id} round={round} isFalling={isFalling} onLanded={onLanded} />}
    </svg>
  );
}

type SlotProps = { at: number; multiplier: string; share: string; isHit: boolean };

function Slot({ at, multiplier, share, isHit }: SlotProps) {
  const box = slotBox(at);
  return (
    <g className={classNames('game-slot', isHit && 'is-hit')}>
      <rect x={box.x} y={box.top} width={box.width} height={box.height} rx={5} />
      <text x={box.centre} y={box.top + 17} textAnchor="middle">
        {multiplier}
      </text>
      <text className="game-share" x={box.centre} y={box.top + 40} textAnchor="middle">
        {share}
      </text>
    </g>
  );
}

function Coin({ round, isFalling, onLanded }: { round: GameRound; isFalling: boolean; onLanded: () => void }) {
  const turns = turnsOf(round.byte);
  const { path, x, y } = wayOf(turns, useFall(isFalling, onLanded));
  return (
    <>
      <path className="game-way" d={path} />
      <circle className="game-coin" cx={x} cy={y} r={COIN} />
    </>
  );
}
