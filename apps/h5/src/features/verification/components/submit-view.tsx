import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { View } from '#ui/frame.tsx';
import { Note } from '#ui/note.tsx';

type SubmitViewProps = { level: 'basic' | 'advanced'; reason: string; children: ReactNode };

/** Requirements of a level, the reason of an earlier refusal, and its form. */
export function SubmitView({ level, reason, children }: SubmitViewProps) {
  const t = useTranslations('verification');
  return (
    <View>
      <div className="pad stack real">
        <div>
          <p className="t2">{t(`${level}.name`)}</p>
          <p className="sm c3">{t(`${level}.needs`)}</p>
        </div>
        {reason ? <Note tone="warn">{t('reason', { reason })}</Note> : null}
        {children}
        <Note glyph={Lock}>{t('privacy')}</Note>
      </div>
    </View>
  );
}
