import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { AppealSheet } from '#features/settings/components/appeal-sheet.tsx';
import { ScoreEntries } from '#features/settings/components/score-entries.tsx';
import { ScoreHead, ScoreReach } from '#features/settings/components/score-head.tsx';
import { ScoreHelpSheet } from '#features/settings/components/score-help-sheet.tsx';
import { ScoreRules } from '#features/settings/components/score-rules.tsx';
import { useScore } from '#features/settings/hooks/use-score.ts';
import type { ScoreEntry } from '#features/settings/model/score-view.ts';
import '#features/settings/score.css';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** The credit score: what follows from it, its entries, and all its rules. */
export function ScoreScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  const query = useScore();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [appealed, setAppealed] = useState<ScoreEntry | null>(null);
  return (
    <>
      <NavBar
        title={t('settings.creditScore')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<IconButton label={t('settings.score.help')} glyph={CircleHelp} onClick={() => setHelpOpen(true)} />}
      />
      <View>
        <Loaded query={query}>
          {(score) => (
            <>
              <ScoreHead score={score} />
              <ScoreReach />
              <ScoreEntries entries={score.entries} onAppeal={setAppealed} />
              <ScoreRules rules={score.rules} />
            </>
          )}
        </Loaded>
      </View>
      <ScoreHelpSheet open={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <AppealSheet entry={appealed} onClose={() => setAppealed(null)} />
    </>
  );
}
