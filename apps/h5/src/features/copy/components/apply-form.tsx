import { copyApply } from '@candor/contract/copy-lead';
import { canonical } from '@candor/money/decimal';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConnection } from '#data/online-store.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import { useAgreement } from '#features/copy/hooks/use-copies.ts';
import { countMet, isShareValid, type Me } from '#features/copy/model/lead-view.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DashList } from '#ui/dash-list.tsx';
import { Dock, View } from '#ui/frame.tsx';
import { Note } from '#ui/note.tsx';
import { ApplyConditions } from './apply-conditions.tsx';
import { LineField, ShareField } from './lead-fields.tsx';
import { ShareExample } from './share-example.tsx';
import { useCopyTexts } from './use-copy-texts.ts';

/** The application: conditions, the share, what becomes public, the agreement. */
export function ApplyForm({ me }: { me: Me }) {
  const t = useTranslations('copy.become');
  const [share, setShare] = useState(() => canonical(me.default_share_percent));
  const [line, setLine] = useState(me.signature);
  const [isAgreed, setAgreed] = useState(false);
  const version = useAgreement().data?.version ?? '';
  const submit = useSubmit(copyApply, () => {
    showToast({ text: t('sent'), tone: 'ok' });
    void refreshMoney();
  });
  const open = me.conditions.length - countMet(me.conditions);
  const isReady = open === 0 && isAgreed && version !== '' && isShareValid(share, me.max_share_percent);
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      submit.forget();
      set(value);
    };
  return (
    <>
      <View>
        <div className="pad stack copy-apply">
          <section>
            <h2 className="t1">{t('title')}</h2>
            <p className="sm c2">{t('lead')}</p>
          </section>
          {me.application === 'rejected' ? (
            <Note tone="warn">{t('rejected', { reason: me.reason === '' ? '—' : me.reason })}</Note>
          ) : null}
          <ApplyConditions conditions={me.conditions} />
          <section className="stack copy-share">
            <ShareField value={share} most={me.max_share_percent} onChange={changing(setShare)} />
            <ShareExample percent={share} />
          </section>
          <LineField value={line} onChange={changing(setLine)} />
          <PublicPoints me={me} />
          <Checkbox name="agreement" checked={isAgreed} onChange={changing(setAgreed)}>
            {t.rich('agree', {
              link: (text) => (
                <a className="link" href={hrefOf(PATHS.copyAgreement)}>
                  {text}
                </a>
              ),
            })}
          </Checkbox>
        </div>
      </View>
      <ApplyDock
        open={open}
        isReady={isReady}
        isPending={submit.isPending}
        failure={submit.failure}
        onApply={() => submit.send({ share_percent: share, signature: line.trim(), agreement: version })}
      />
    </>
  );
}

function PublicPoints({ me }: { me: Me }) {
  const t = useTranslations('copy.become');
  const texts = useCopyTexts();
  return (
    <section>
      <h3 className="t3 copy-label">{t('public')}</h3>
      <DashList
        items={[
          { id: 'orders', text: t('publicOrders') },
          { id: 'stays', text: t('publicStays') },
          { id: 'most', text: t('publicMost', { followers: texts.exact(me.max_followers) }) },
          { id: 'limits', text: t('publicLimits', { hour: texts.exact(me.max_hour), day: texts.exact(me.max_day) }) },
        ]}
      />
    </section>
  );
}

type ApplyDockProps = {
  open: number;
  isReady: boolean;
  isPending: boolean;
  failure: string | null;
  onApply: () => void;
};

function ApplyDock({ open, isReady, isPending, failure, onApply }: ApplyDockProps) {
  const t = useTranslations('copy');
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const below = isOffline ? t('follow.offline') : open > 0 ? t('become.stillOpen', { count: open }) : null;
  return (
    <Dock>
      {failure === null ? null : (
        <p className="hint err copy-failure" role="alert">
          {failure}
        </p>
      )}
      <Button variant="primary" block disabled={isOffline || !isReady} pending={isPending} onClick={onApply}>
        {t('become.apply')}
      </Button>
      {below === null ? null : <p className="xs c3 center copy-below">{below}</p>}
    </Dock>
  );
}
