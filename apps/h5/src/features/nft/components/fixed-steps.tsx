import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCopy } from '#data/use-copy.ts';
import { shortHash } from '#lib/short-hash.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import '#widgets/proof/check-steps.css';
import { useNftTexts } from './use-nft-texts.ts';

type FixedStepsProps = {
  root: string;
  committedMs: number;
  total: number;
  /** The buyer's seed; null before a purchase. */
  seed: string | null;
  /** When the drawn price came; 0: not yet. */
  drawnMs: number;
};

/** What was fixed before the sale, and what decides the draw. */
export function FixedSteps({ root, committedMs, total, seed, drawnMs }: FixedStepsProps) {
  const t = useTranslations('nft.series');
  const texts = useNftTexts();
  const copy = useCopy();
  return (
    <section className="pad nft-part">
      <h3 className="t3 nft-label">{t('fixed')}</h3>
      <ol>
        <FixedStep
          state="done"
          title={t('committed')}
          end={<IconButton quiet size={18} label={t('copyRoot')} glyph={Copy} onClick={() => copy(root)} />}
        >
          {t('committedText', { total: texts.count(total), time: texts.moment(committedMs) })}{' '}
          <span className="mono">{shortHash(root)}</span>
        </FixedStep>
        <FixedStep state={seed === null ? 'now' : 'done'} title={t('seed')} end={null}>
          {seed === null ? null : <span className="mono nft-break">{seed} </span>}
          {t('seedText')}
        </FixedStep>
        <FixedStep
          state={drawnMs > 0 ? 'done' : seed === null ? 'later' : 'now'}
          title={t('draw')}
          end={drawnMs > 0 ? <span className="num nowrap">{texts.clock(drawnMs)}</span> : null}
        >
          {t('drawText')}
        </FixedStep>
        <FixedStep state="later" title={t('secret')} end={<span className="c3 nowrap">{t('afterOpening')}</span>}>
          {t('secretText')}
        </FixedStep>
      </ol>
    </section>
  );
}

type FixedStepProps = { state: 'done' | 'now' | 'later'; title: string; end: ReactNode; children: ReactNode };

function FixedStep({ state, title, end, children }: FixedStepProps) {
  return (
    <li className={classNames('proof-step', state)}>
      <span className="proof-tick" aria-hidden="true">
        {state === 'done' ? <Icon glyph={Check} size={13} strokeWidth={2.6} /> : null}
      </span>
      <div className="grow">
        <div className="row between sm nft-step-line">
          <span className="med">{title}</span>
          {end}
        </div>
        <p className="xs c3 nft-under">{children}</p>
      </div>
    </li>
  );
}
