import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import '#features/security/security.css';
import { ChevronLeft } from 'lucide-react';
import { BrandMark } from '#ui/brand-mark.tsx';
import { View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';

type JoinPageProps = { heading: string; subtitle: string; children: ReactNode };

/** Layout of pages for visitors: logo, heading, one column. */
export function JoinPage({ heading, subtitle, children }: JoinPageProps) {
  const t = useTranslations();
  const back = useBack(PATHS.login);
  return (
    <>
      <header className="nav">
        <IconButton label={t('common.actions.back')} glyph={ChevronLeft} size={24} onClick={back} />
      </header>
      <View>
        <div className="join">
          <BrandMark size={44} />
          <div className="join-head">
            <h1 className="t1 join-title">{heading}</h1>
            <p className="c3">{subtitle}</p>
          </div>
          {children}
          <p className="xs c3 center join-risk">{t('login.risk')}</p>
        </div>
      </View>
    </>
  );
}
