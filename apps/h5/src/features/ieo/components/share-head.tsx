import { CircleX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { CheckedShare } from '#features/ieo/hooks/use-share-check.ts';
import { Icon } from '#ui/icon.tsx';
import { Seal } from '#ui/seal.tsx';
import { useIeoTexts } from './use-ieo-texts.ts';

/** The verdict. The seal is shown only if every check passed. */
export function ShareHead({ checked }: { checked: CheckedShare }) {
  const t = useTranslations('ieo.share');
  const texts = useIeoTexts();
  const { verdict, file } = checked;
  const isOk = verdict.state === 'ok';
  const time = texts.clock(checked.checkedMs);
  const title = verdict.result?.isShared === false ? t('okReturned') : t('ok');
  return (
    <section className="pad row ieo-verdict" role="status" data-state={verdict.state}>
      <span className={isOk ? 'cb' : 'cd'}>{isOk ? <Seal size={52} /> : <Icon glyph={CircleX} size={48} />}</span>
      <div className="grow">
        <p className="t2">{isOk ? title : t('failed')}</p>
        <p className="sm c3 ieo-under">
          {isOk ? t('okText', { time, count: file.lines.length }) : t('failedText', { time })}
        </p>
      </div>
    </section>
  );
}
