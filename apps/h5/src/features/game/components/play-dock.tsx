import type { GameCurrency, gamePlay } from '@candor/contract/game';
import { useTranslations } from 'use-intl';
import type { MoneySubmit } from '#data/use-money-submit.ts';
import { type GameState, stakeProblem, stepStake } from '#features/game/model/game-view.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { MoneyNotes } from '#widgets/money-notes.tsx';
import { useGameTexts } from './use-game-texts.ts';

type PlayDockProps = {
  state: GameState;
  currency: GameCurrency;
  stake: string;
  onStake: (stake: string) => void;
  submit: MoneySubmit<typeof gamePlay>;
  isFalling: boolean;
  onSeed: () => void;
};

/** The stake and the button that drops a coin; before the first drop the button leads to the user's seed. */
export function PlayDock({ state, currency, stake, onStake, submit, isFalling, onSeed }: PlayDockProps) {
  const t = useTranslations();
  const texts = useGameTexts();
  const range = state.stakes[currency];
  const problem = stakeProblem(stake, range, currency === 'points' ? state.points : state.usdt);
  const step = (way: 1 | -1) => stepStake({ value: stake, currency, range }, way);
  const change = (value: string) => {
    onStake(value);
    submit.forget();
  };
  const drop = () => submit.send({ currency, stake, nonce: String(state.seed.nonce) });
  const hint = () => {
    if (submit.failure !== null) return submit.failure;
    if (problem === null || state.is_open === 0) return null;
    const words = { min: texts.plain(range.min, currency), max: texts.plain(range.max, currency) };
    return t(`game.stake.${problem}`, words);
  };
  return (
    <Dock>
      <MoneyNotes submit={submit} unknown={t('game.unknown')} />
      {hint() === null ? null : (
        <p className="hint err game-hint" role="alert">
          {hint()}
        </p>
      )}
      <div className="row game-dock">
        <div className="grow">
          <Stepper
            label={t(`game.stake.${currency}`)}
            value={stake}
            scale={range.decimals}
            onChange={change}
            onStep={(way) => change(step(way) ?? stake)}
            canLess={step(-1) !== null}
            canMore={step(1) !== null}
            lessLabel={t('game.stake.less')}
            moreLabel={t('game.stake.more')}
          />
        </div>
        {state.seed.client_seed === '' ? (
          <Button variant="primary" disabled={state.is_open === 0} onClick={onSeed}>
            {t('game.seed.set')}
          </Button>
        ) : (
          <Button
            variant="primary"
            disabled={problem !== null || state.is_open === 0}
            pending={submit.isPending || isFalling}
            onClick={submit.isOutcomeUnknown ? submit.retry : drop}
          >
            {t('game.drop')}
          </Button>
        )}
      </div>
    </Dock>
  );
}
