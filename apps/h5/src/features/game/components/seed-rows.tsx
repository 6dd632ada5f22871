import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '#data/use-failure-text.ts';
import { loadGameFile, saveGameFile, useShownSeeds } from '#features/game/hooks/use-game.ts';
import type { ShownSeed } from '#features/game/model/game-view.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListEnd } from '#widgets/list-end.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { CheckVerdict } from '#widgets/proof/check-steps.tsx';
import { WholeHash } from './seed-sheet.tsx';
import { useGameTexts } from './use-game-texts.ts';

/** Server seeds that were shown: all their drops can be recomputed at once, and saved for the offline command. */
export function SeedRows() {
  const t = useTranslations('game.rounds');
  const list = useShownSeeds();
  return (
    <Loaded query={list}>
      {(seeds) =>
        seeds.length === 0 ? (
          <EmptyState page art="records" title={t('noSeeds')}>
            {t('noSeedsText')}
          </EmptyState>
        ) : (
          <div className="pad stack game-part">
            {seeds.map((seed) => (
              <SeedCard key={seed.id} seed={seed} />
            ))}
            <ListEnd list={list} />
          </div>
        )
      }
    </Loaded>
  );
}

/** Recomputes every drop of the seed, from the file the offline command reads. */
async function checkAll(seed: ShownSeed) {
  const [{ readGameFile, verifyGame }, text] = await Promise.all([
    import('@candor/domain/game/verify-game'),
    loadGameFile(seed.id),
  ]);
  const file = readGameFile(text);
  const isRight = file !== null && verifyGame(file, seed.hash).state === 'ok' && file.rounds.length === seed.rounds;
  return isRight ? 'ok' : 'failed';
}

function SeedCard({ seed }: { seed: ShownSeed }) {
  const t = useTranslations('game');
  const texts = useGameTexts();
  const failureText = useFailureText();
  const check = useMutation({ mutationFn: () => checkAll(seed) });
  return (
    <section className="card tight stack">
      <p className="row between sm">
        <span className="mono game-seed">{seed.client_seed}</span>
        <span className="c3 num">{t('rounds.count', { count: seed.rounds })}</span>
      </p>
      <p className="xs c3">{`${t('seed.shown')}: ${texts.moment(seed.revealed_ms)}`}</p>
      <WholeHash label={t('seed.hash')} hash={seed.hash} />
      <WholeHash label={t('proof.serverSeed')} hash={seed.server_seed} />
      {check.data === undefined ? null : (
        <CheckVerdict
          state={check.data}
          text={check.data === 'ok' ? t('rounds.allOk', { count: seed.rounds }) : t('rounds.allFailed')}
        />
      )}
      {check.error === null ? null : (
        <p className="hint err" role="alert">
          {failureText(check.error)}
        </p>
      )}
      <Button size="md" block pending={check.isPending} onClick={() => check.mutate()}>
        {t('rounds.checkAll')}
      </Button>
      <Button size="md" variant="line" block glyph={Download} onClick={() => void saveGameFile(seed.id)}>
        {t('proof.save')}
      </Button>
    </section>
  );
}
