import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { useShareLink } from '#data/use-share-link.ts';
import { CodeCard } from '#features/share/components/code-card.tsx';
import { CodeFormSheet } from '#features/share/components/code-form-sheet.tsx';
import { CodesSheet } from '#features/share/components/codes-sheet.tsx';
import { InviteLinks } from '#features/share/components/invite-links.tsx';
import { NewestRebates } from '#features/share/components/newest-rebates.tsx';
import { PosterSheet } from '#features/share/components/poster-sheet.tsx';
import { RebateSheet } from '#features/share/components/rebate-sheet.tsx';
import { Levels, RebateSummary } from '#features/share/components/rebate-summary.tsx';
import { useDashboard } from '#features/share/hooks/use-invite.ts';
import { type CodeForm, findCode, NEW_CODE, toForm } from '#features/share/model/code-form.ts';
import type { Dashboard, InviteCode, Rebate } from '#features/share/model/invite-types.ts';
import '#features/share/share.css';
import { Button } from '#ui/button.tsx';
import { Dock, NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Loaded } from '#widgets/loaded.tsx';

const BRAND = 'Candor';

const linkOf = ({ path }: InviteCode): string => window.location.origin + path;

/** Invitation codes, and rebates of the fees invited people paid. */
export function ShareScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  const query = useDashboard();
  const [chosenId, setChosenId] = useState(0);
  const shareLink = useShareLink();
  const code = query.data && findCode(query.data.codes, chosenId);
  const share = () => (code === undefined ? undefined : shareLink(BRAND, linkOf(code)));
  return (
    <>
      <NavBar
        title={t('invite.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={code === undefined ? null : <IconButton label={t('invite.share')} glyph={Share2} onClick={share} />}
      />
      <View>
        <Loaded query={query}>
          {(dashboard) => <Invitations dashboard={dashboard} code={code} onChoose={setChosenId} />}
        </Loaded>
      </View>
      {code === undefined ? null : (
        <Dock>
          <Button variant="primary" block glyph={Share2} onClick={share}>
            {t('invite.share')}
          </Button>
        </Dock>
      )}
    </>
  );
}

type InvitationsProps = { dashboard: Dashboard; code: InviteCode | undefined; onChoose: (id: number) => void };

function Invitations({ dashboard, code, onChoose }: InvitationsProps) {
  const [rebate, setRebate] = useState<Rebate | null>(null);
  return (
    <>
      {code === undefined ? null : <OwnCodes dashboard={dashboard} code={code} onChoose={onChoose} />}
      <RebateSummary dashboard={dashboard} />
      <Levels dashboard={dashboard} />
      <InviteLinks dashboard={dashboard} />
      <NewestRebates onOpen={setRebate} />
      <RebateSheet rebate={rebate} terms={dashboard} onClose={() => setRebate(null)} />
    </>
  );
}

/** The code that is shown, with its sheets. */
function OwnCodes({ dashboard, code, onChoose }: InvitationsProps & { code: InviteCode }) {
  const t = useTranslations('invite');
  const [sheet, setSheet] = useState<'codes' | 'poster' | null>(null);
  const [draft, setDraft] = useState<CodeForm | null>(null);
  const close = () => setSheet(null);
  const figures = { count: String(dashboard.codes.length), maximum: String(dashboard.max_codes) };
  return (
    <section className="pad stack invite-first">
      <CodeCard code={code} link={linkOf(code)} terms={dashboard} />
      <div className="grid g2">
        <Button size="md" onClick={() => setSheet('codes')}>
          {t('codes.button', figures)}
        </Button>
        <Button size="md" onClick={() => setSheet('poster')}>
          {t('poster.open')}
        </Button>
      </div>
      <CodesSheet
        open={sheet === 'codes'}
        dashboard={dashboard}
        shownId={code.id}
        onClose={close}
        onShow={({ id }) => {
          close();
          onChoose(id);
        }}
        onEdit={(edited) => {
          close();
          setDraft(edited === null ? { ...NEW_CODE } : toForm(edited));
        }}
      />
      <CodeFormSheet
        draft={draft}
        terms={dashboard}
        onClose={() => setDraft(null)}
        onSaved={(id) => {
          setDraft(null);
          onChoose(id);
        }}
      />
      <PosterSheet open={sheet === 'poster'} onClose={close} code={code.code} link={linkOf(code)} />
    </section>
  );
}
