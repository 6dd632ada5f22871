import { isZero, toAmount } from '@candor/money/decimal';
import { FileText, Globe } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { ProjectDetail } from '#features/ieo/model/project.ts';
import { Button } from '#ui/button.tsx';
import { DashList } from '#ui/dash-list.tsx';
import { Facts } from '#ui/facts.tsx';
import { ShortDay } from '#widgets/finance/short-day.tsx';
import { useIeoTexts } from './use-ieo-texts.ts';
import { useLockText } from './use-lock-text.ts';

type DetailProps = { detail: ProjectDetail };

export function ProjectFacts({ detail }: DetailProps) {
  const t = useTranslations('ieo');
  const texts = useIeoTexts();
  const lockText = useLockText();
  const { project } = detail;
  const inTokens = (amount: string) => `${texts.tokens(amount)} ${project.token}`;
  const price = `${texts.price(project.price)} USDT`;
  const softCap = { id: 'softCap', label: t('detail.softCap'), value: inTokens(project.soft_cap) };
  return (
    <section className="pad ieo-part">
      <Facts
        rows={[
          {
            id: 'price',
            label: t('card.issuePrice'),
            value: <span className="semi">{price}</span>,
          },
          { id: 'pay', label: t('detail.payWith'), value: project.pay_coins.join(', ') },
          { id: 'supply', label: t('detail.hardCap'), value: inTokens(project.supply) },
          ...(isZero(toAmount(project.soft_cap)) ? [] : [softCap]),
          { id: 'remaining', label: t('detail.remaining'), value: inTokens(project.remaining) },
          { id: 'limit', label: t('detail.limit'), value: inTokens(detail.user_cap) },
          { id: 'least', label: t('detail.least'), value: texts.money(detail.min_value, 'USDT') },
          { id: 'lock', label: t('detail.locked'), value: lockText(detail) },
        ]}
      />
      {detail.lock_days > 0 ? <ShortDay daySeconds={detail.day_seconds} /> : null}
    </section>
  );
}

/** Whitepaper and website, through the page that shows the host before it opens another site. */
export function ProjectLinks({ detail }: DetailProps) {
  const t = useTranslations('ieo.detail');
  const links = [
    { id: 'whitepaper', glyph: FileText, url: detail.whitepaper, label: t('whitepaper') },
    { id: 'website', glyph: Globe, url: detail.website, label: t('website') },
  ].filter(({ url }) => url !== '');
  if (links.length === 0) return null;
  return (
    <div className="pad grid g2 ieo-links">
      {links.map(({ id, glyph, url, label }) => (
        <Button
          key={id}
          size="md"
          variant="line"
          glyph={glyph}
          href={hrefOf(`${PATHS.webView}?url=${encodeURIComponent(url)}`)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

export function BeforeYouSubscribe({ detail }: DetailProps) {
  const t = useTranslations('ieo.before');
  const texts = useIeoTexts();
  const lock = { id: 'lock', text: t('lock', { days: detail.lock_days }) };
  return (
    <section className="pad ieo-part">
      <h2 className="t3 ieo-part-head">{t('heading')}</h2>
      <DashList
        items={[
          { id: 'price', text: t('price', { price: texts.price(detail.project.price) }) },
          ...(detail.lock_days > 0 ? [lock] : []),
          { id: 'final', text: t('final') },
          { id: 'judge', text: t('judge') },
        ]}
      />
    </section>
  );
}
