import { Lock, Pickaxe, Rocket, Server, Split } from 'lucide-react';
import { useTranslations } from 'use-intl';
import '#features/finance/finance.css';
import { RootNav, View } from '#ui/frame.tsx';
import { type Glyph, Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import { SectionHead } from '#ui/section-head.tsx';

const PLANNED = ['lock', 'defi', 'cloud', 'ieo', 'dual'] as const;
type Planned = (typeof PLANNED)[number];

const GLYPHS: Readonly<Record<Planned, Glyph>> = {
  lock: Lock,
  defi: Pickaxe,
  cloud: Server,
  ieo: Rocket,
  dual: Split,
};

/** Placeholder that lists the planned products, without dates or controls. */
export function FinanceScreen() {
  const t = useTranslations();
  return (
    <>
      <RootNav>
        <h1 className="t2 grow trunc">{t('common.tabs.finance')}</h1>
      </RootNav>
      <View>
        <div className="pad finance">
          <h2 className="t1">{t('finance.heading')}</h2>
          <p className="c2 finance-lead">{t('finance.text')}</p>
          <SectionHead title={t('finance.planned')} />
        </div>
        <ul className="list finance-list">
          {PLANNED.map((product) => (
            <PlannedRow key={product} product={product} />
          ))}
        </ul>
        <div className="pad finance-note">
          <Note>{t('finance.note')}</Note>
        </div>
      </View>
    </>
  );
}

function PlannedRow({ product }: { product: Planned }) {
  const t = useTranslations('finance.product');
  return (
    <li className="li">
      <span className="finance-disc">
        <Icon glyph={GLYPHS[product]} size={20} />
      </span>
      <span className="main">
        <span className="med">{t(`${product}.name`)}</span>
        <span className="sm c2 finance-text">{t(`${product}.text`)}</span>
      </span>
    </li>
  );
}
