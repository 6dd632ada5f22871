import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSettledCount } from '#features/home/hooks/use-settled-count.ts';
import { InfoLine } from '#ui/info-line.tsx';
import { Seal } from '#ui/seal.tsx';

/** Link to verify a settled trade, with yesterday's number of settled trades if there were any. */
export function ProofLine() {
  const t = useTranslations('home');
  const count = useSettledCount();
  return (
    <InfoLine className="home-proof" tone="proof" href={hrefOf(PATHS.verify)} lead={<Seal size={18} />}>
      {count ? t('proofCount', { count }) : t('proof')}
    </InfoLine>
  );
}
