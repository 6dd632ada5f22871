import { useTranslations } from 'use-intl';
import { useRounds } from '#features/game/hooks/use-game.ts';
import { type GameRound, netOf } from '#features/game/model/game-view.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { ListEnd } from '#widgets/list-end.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { useGameTexts } from './use-game-texts.ts';

/** Rounds, newest first; a row opens the proof of its drop. */
export function RoundRows({ onProve }: { onProve: (round: GameRound) => void }) {
  const t = useTranslations('game');
  const texts = useGameTexts();
  const list = useRounds();
  const sum = ({ stake, multiplier, currency }: GameRound) =>
    t('rounds.row', { stake: texts.plain(stake, currency), multiplier: texts.figure(multiplier) });
  return (
    <Loaded query={list}>
      {(rounds) =>
        rounds.length === 0 ? (
          <EmptyState page art="records" title={t('rounds.none')}>
            {t('rounds.noneText')}
          </EmptyState>
        ) : (
          <ListGroup label={t('rounds.tabs.drops')}>
            {rounds.map((round) => (
              <ListRow
                key={round.id}
                caption={texts.moment(round.played_ms)}
                end={texts.amount(round.payout, round.currency)}
                endCaption={texts.signed(netOf(round), round.currency)}
                onClick={() => onProve(round)}
              >
                {`${t('proof.heading', { nonce: round.nonce })} · ${sum(round)}`}
              </ListRow>
            ))}
            <ListEnd list={list} />
          </ListGroup>
        )
      }
    </Loaded>
  );
}
