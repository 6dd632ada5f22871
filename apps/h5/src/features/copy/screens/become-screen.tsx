import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { ApplyForm } from '#features/copy/components/apply-form.tsx';
import { HelpSheet } from '#features/copy/components/help-sheet.tsx';
import { LeadPage } from '#features/copy/components/lead-page.tsx';
import { useCopyTexts } from '#features/copy/components/use-copy-texts.ts';
import { useCopyMe } from '#features/copy/hooks/use-copies.ts';
import { type Me, stageOf } from '#features/copy/model/lead-view.ts';
import '#features/copy/copy.css';
import '#features/copy/copy-pages.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** Becoming a trader: the application, its state, then the trader's own page. */
export function BecomeScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.copy);
  const query = useCopyMe();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const me = query.data;
  const isLeading = me !== undefined && stageOf(me) === 'leading';
  return (
    <>
      <NavBar
        title={t(isLeading ? 'copy.lead.heading' : 'copy.become.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<IconButton label={t('copy.help.open')} glyph={CircleHelp} onClick={() => setHelpOpen(true)} />}
      />
      {me === undefined ? (
        <View>
          <Loaded query={query}>{() => null}</Loaded>
        </View>
      ) : (
        <Stage me={me} />
      )}
      <HelpSheet open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}

function Stage({ me }: { me: Me }) {
  const t = useTranslations('copy.become');
  const texts = useCopyTexts();
  switch (stageOf(me)) {
    case 'leading':
      return <LeadPage me={me} />;
    case 'pending':
      return (
        <View>
          <EmptyState page art="records" title={t('pending')}>
            {t('pendingText', { date: texts.date(me.applied_ms) })}
          </EmptyState>
        </View>
      );
    case 'ended':
      return (
        <View>
          <EmptyState page art="records" title={t('stopped')}>
            {t('stoppedText')}
          </EmptyState>
        </View>
      );
    default:
      return <ApplyForm me={me} />;
  }
}
