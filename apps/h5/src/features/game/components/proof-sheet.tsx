import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { saveGameFile, useRoundCheck } from '#features/game/hooks/use-game.ts';
import type { GameRound, RoundWithSeed } from '#features/game/model/game-view.ts';
import type { NotedHash, RoundVerdict } from '#features/game/model/round-check.ts';
import { shortHash } from '#lib/short-hash.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { Loaded } from '#widgets/loaded.tsx';
import { CheckSteps, CheckVerdict } from '#widgets/proof/check-steps.tsx';
import { WholeHash } from './seed-sheet.tsx';
import { useGameTexts } from './use-game-texts.ts';

type ProofSheetProps = { round: Pick<GameRound, 'id' | 'nonce'> | null; onClose: () => void };

/** Recomputes a drop on this device, and says what cannot be checked yet. */
export function ProofSheet({ round, onClose }: ProofSheetProps) {
  const t = useTranslations();
  const shown = useLastShown(round);
  if (shown === null) return null;
  return (
    <Sheet
      open={round !== null}
      onClose={onClose}
      title={t('game.proof.heading', { nonce: shown.nonce })}
      closeLabel={t('common.actions.close')}
    >
      <Proof key={shown.id} id={shown.id} />
    </Sheet>
  );
}

function Proof({ id }: { id: number }) {
  return <Loaded query={useRoundCheck(id)}>{(checked) => <Checked {...checked} />}</Loaded>;
}

type CheckedProps = { asked: RoundWithSeed; noted: NotedHash | null; verdict: RoundVerdict };

function Checked({ asked, noted, verdict }: CheckedProps) {
  const t = useTranslations('game.proof');
  const lineOf = useLines({ asked, noted, verdict });
  const { seed } = asked;
  const steps = verdict.steps.map(({ name, state }) => ({ name, state, title: t(`step.${name}`), line: lineOf(name) }));
  return (
    <div className="stack">
      <CheckVerdict state={verdict.state} text={t(`verdict.${verdict.state}`)} />
      <CheckSteps steps={steps} stateText={(state) => t(`state.${state}`)} />
      <SeedsOf asked={asked} hmac={verdict.hmac} />
      <p className="xs c3">{t('notProven')}</p>
      {seed.server_seed === '' ? null : (
        <Button size="md" variant="line" block glyph={Download} onClick={() => void saveGameFile(seed.id)}>
          {t('save')}
        </Button>
      )}
    </div>
  );
}

/** What a step says, with the figures of this drop. */
function useLines({ asked, noted, verdict }: CheckedProps) {
  const t = useTranslations('game.proof.line');
  const texts = useGameTexts();
  const { round, seed } = asked;
  const isShown = seed.server_seed !== '';
  const isNoted = verdict.steps.some(({ name, state }) => name === 'noted' && state !== 'open');
  const lines = {
    noted: () => (isNoted && noted ? t('noted', { time: texts.moment(noted.seenMs) }) : t('notNoted')),
    seed: () =>
      isShown ? t('seed', { hash: shortHash(seed.hash) }) : t('seedOpen', { time: texts.due(seed.reveal_by_ms) }),
    result: () =>
      isShown
        ? t('result', { bits: verdict.bits, right: round.slot, slot: round.slot + 1 })
        : t('resultOpen', { bits: verdict.bits }),
    payout: () =>
      t('payout', {
        stake: texts.plain(round.stake, round.currency),
        multiplier: texts.figure(round.multiplier),
        payout: texts.plain(round.payout, round.currency),
      }),
  };
  return (name: keyof typeof lines) => lines[name]();
}

function SeedsOf({ asked: { round, seed }, hmac }: { asked: RoundWithSeed; hmac: string }) {
  const t = useTranslations('game');
  const texts = useGameTexts();
  return (
    <div className="stack game-seeds">
      <WholeHash label={t('seed.hash')} hash={seed.hash} />
      {seed.server_seed === '' ? (
        <Facts
          rows={[
            {
              id: 'server',
              label: t('proof.serverSeed'),
              value: t('proof.secret', { time: texts.due(seed.reveal_by_ms) }),
            },
          ]}
        />
      ) : (
        <WholeHash label={t('proof.serverSeed')} hash={seed.server_seed} />
      )}
      <WholeHash label={`${t('seed.own')} : ${t('seed.number')}`} hash={`${seed.client_seed}:${round.nonce}`} />
      {hmac === '' ? null : <WholeHash label={t('proof.hmac')} hash={hmac} />}
    </div>
  );
}
