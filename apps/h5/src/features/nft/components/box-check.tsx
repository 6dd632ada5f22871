import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type CheckedBox, useBoxCheck } from '#features/nft/hooks/use-box-check.ts';
import { useNftFile } from '#features/nft/hooks/use-nft-file.ts';
import type { BoxEvidence } from '#features/nft/model/box-file.ts';
import { toShownSteps } from '#features/nft/model/box-view.ts';
import { shortHash } from '#lib/short-hash.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { CheckCard } from '#widgets/proof/check-card.tsx';
import { CheckSteps, CheckVerdict } from '#widgets/proof/check-steps.tsx';
import { useNftTexts } from './use-nft-texts.ts';

type BoxCheckProps = { proof: BoxEvidence['proof']; publishedRoot: string };

/** Recomputes the draw on this device, step by step, and saves the evidence as a file. */
export function BoxCheck({ proof, publishedRoot }: BoxCheckProps) {
  const t = useTranslations('nft.check');
  const check = useBoxCheck(proof, publishedRoot);
  return (
    <section className="pad nft-part nft-check" id="check">
      <CheckCard
        heading={t('heading')}
        text={t('text')}
        label={t(check.data === undefined ? 'run' : 'again')}
        check={check}
      >
        {check.data === undefined ? null : <Verdict checked={check.data} proof={proof} />}
      </CheckCard>
    </section>
  );
}

function Verdict({ checked, proof }: { checked: CheckedBox; proof: BoxEvidence['proof'] }) {
  const t = useTranslations('nft.check');
  const texts = useNftTexts();
  const save = useNftFile();
  const { verdict, file } = checked;
  const values = {
    root: shortHash(proof.root),
    position: String(proof.draw.position),
    seq: String(proof.draw.tick_seq),
  };
  const steps = toShownSteps(verdict.steps).map(({ name, state }) => ({
    name,
    state,
    title: t(`step.${name}`),
    line: t(`line.${name}`, values),
  }));
  return (
    <>
      <CheckVerdict
        state={verdict.state}
        text={t(`verdict.${verdict.state}`, { time: texts.clock(checked.checkedMs) })}
      />
      <CheckSteps steps={steps} stateText={(state) => t(`state.${state}`)} />
      {verdict.state === 'failed' ? <Note tone="warn">{t('failedNote')}</Note> : null}
      <p className="xs c3 nft-under">{t('notProven')}</p>
      <div className="proof-run">
        <Button size="md" variant="line" block glyph={Download} onClick={() => save(file)}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}
