import { copyLead } from '@candor/contract/copy-lead';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { useUser } from '#data/use-user.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import { traderPath } from '#features/copy/model/copy-paths.ts';
import type { Me } from '#features/copy/model/lead-view.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { View } from '#ui/frame.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { LeadEditSheet } from './lead-edit-sheet.tsx';
import { LeadStopDialog } from './lead-stop-dialog.tsx';
import { useCopyTexts } from './use-copy-texts.ts';

/** A trader's own page: followers, share received, limits, pause and stop. */
export function LeadPage({ me }: { me: Me }) {
  const t = useTranslations('copy');
  const [layer, setLayer] = useState<'edit' | 'stop' | null>(null);
  const userId = useUser()?.id ?? 0;
  const close = () => setLayer(null);
  return (
    <>
      <View>
        <div className="pad stack copy-lead">
          <section>
            <h2 className="t1">{t(me.state === 'paused' ? 'lead.paused' : 'lead.active')}</h2>
            <p className="sm c2">{t(me.state === 'paused' ? 'lead.pausedText' : 'lead.activeText')}</p>
          </section>
          <LeadFacts me={me} />
          <LeadActions me={me} onStop={() => setLayer('stop')} />
        </div>
        <ListGroup label={t('lead.heading')}>
          {userId === 0 ? null : (
            <ListRow href={hrefOf(traderPath(userId))} chevron>
              {t('lead.public')}
            </ListRow>
          )}
          <ListRow href={hrefOf(`${PATHS.copyShares}?role=leader`)} chevron>
            {t('shares.heading')}
          </ListRow>
          <ListRow onClick={() => setLayer('edit')} chevron>
            {t('lead.edit')}
          </ListRow>
        </ListGroup>
      </View>
      <LeadEditSheet open={layer === 'edit'} me={me} onClose={close} />
      <LeadStopDialog open={layer === 'stop'} onClose={close} />
    </>
  );
}

function LeadFacts({ me }: { me: Me }) {
  const t = useTranslations('copy.lead');
  const texts = useCopyTexts();
  const of = (count: number, maximum: number) => t('of', { count: texts.exact(count), maximum: texts.exact(maximum) });
  return (
    <>
      <section>
        <p className="sm c2">{t('received')}</p>
        <p className="display num">{texts.own(me.shared_total)}</p>
      </section>
      <Facts
        rows={[
          { id: 'followers', label: t('followers'), value: of(me.followers, me.max_followers) },
          { id: 'assets', label: t('assets'), value: `${texts.money(me.assets)} USDT` },
          { id: 'share', label: t('share'), value: texts.percent(me.share_percent) },
          { id: 'hour', label: t('hour'), value: of(me.opened_hour, me.max_hour) },
          { id: 'day', label: t('day'), value: of(me.opened_day, me.max_day) },
        ]}
      />
    </>
  );
}

function LeadActions({ me, onStop }: { me: Me; onStop: () => void }) {
  const t = useTranslations('copy.lead');
  const isPaused = me.state === 'paused';
  const submit = useSubmit(copyLead, ({ state }) => {
    void refreshMoney();
    showToast({ text: t(state === 'paused' ? 'pausedNow' : 'resumedNow'), tone: 'ok' });
  });
  return (
    <div className="stack copy-below">
      <div className="grid g2 copy-pair">
        <Button
          size="md"
          glyph={isPaused ? Play : Pause}
          pending={submit.isPending}
          onClick={() => submit.send({ action: isPaused ? 'resume' : 'pause' })}
        >
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
        <Button size="md" variant="danger" onClick={onStop}>
          {t('stop')}
        </Button>
      </div>
      {submit.failure === null ? null : (
        <p className="hint err" role="alert">
          {submit.failure}
        </p>
      )}
    </div>
  );
}
