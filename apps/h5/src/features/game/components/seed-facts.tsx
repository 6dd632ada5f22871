import { useTranslations } from 'use-intl';
import type { GameState } from '#features/game/model/game-view.ts';
import { shortHash } from '#lib/short-hash.ts';
import { Facts } from '#ui/facts.tsx';
import { useGameTexts } from './use-game-texts.ts';

/** What the next drop follows from, fixed before it is played. */
export function SeedFacts({ seed, onChange }: { seed: GameState['seed']; onChange: () => void }) {
  const t = useTranslations('game');
  const texts = useGameTexts();
  const isSet = seed.client_seed !== '';
  const shown = isSet ? t('seed.latest', { time: texts.due(seed.reveal_by_ms) }) : t('seed.within');
  return (
    <section className="pad game-part">
      <div className="row between game-head">
        <h2 className="sm semi">{t('fixed')}</h2>
        <button type="button" className="link sm game-change" onClick={onChange}>
          {t(isSet ? 'seed.change' : 'seed.set')}
        </button>
      </div>
      <Facts
        dense
        rows={[
          { id: 'hash', label: t('seed.hash'), value: <span className="mono">{shortHash(seed.hash)}</span> },
          {
            id: 'own',
            label: t('seed.own'),
            value: isSet ? <span className="mono game-seed">{seed.client_seed}</span> : t('seed.notSet'),
          },
          { id: 'number', label: t('seed.number'), value: String(seed.nonce) },
          { id: 'shown', label: t('seed.shown'), value: shown },
        ]}
      />
    </section>
  );
}
