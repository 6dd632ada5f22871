import { copyStop } from '@candor/contract/copy';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConnection } from '#data/online-store.ts';
import { showToast } from '#data/toast-store.ts';
import { type Submit, useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import type { Relation } from '#features/copy/model/relation-view.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { useCopyTexts } from './use-copy-texts.ts';

type StopSheetProps = {
  /** null: the sheet is closed. */
  relation: Relation | null;
  onClose: () => void;
};

/** Ends a follow: open copies are closed, or kept as the user's own. */
export function StopSheet({ relation, onClose }: StopSheetProps) {
  const t = useTranslations();
  const shown = useLastShown(relation);
  const submit = useSubmit(copyStop, () => {
    void refreshMoney();
    showToast({ text: t('copy.stop.done', { name: shown?.leader_name ?? '' }), tone: 'ok' });
    onClose();
  });
  if (shown === null) return null;
  const close = () => {
    submit.forget();
    onClose();
  };
  return (
    <Sheet
      open={relation !== null}
      onClose={close}
      title={t('copy.stop.heading', { name: shown.leader_name })}
      closeLabel={t('common.actions.close')}
      locked={submit.isPending}
    >
      <StopForm key={shown.id} relation={shown} submit={submit} />
    </Sheet>
  );
}

type Copies = 'close' | 'keep';

function StopForm({ relation, submit }: { relation: Relation; submit: Submit<typeof copyStop> }) {
  const t = useTranslations('copy.stop');
  const texts = useCopyTexts();
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const [copies, setCopies] = useState<Copies>('close');
  return (
    <div className="stack copy-sheet">
      <p className="sm c2">{t('open', { count: relation.open_copies })}</p>
      {relation.open_copies === 0 ? null : (
        <Segmented<Copies>
          label={t('choice')}
          items={[
            { value: 'close', label: t('close'), note: t('closeNote') },
            { value: 'keep', label: t('keep'), note: t('keepNote') },
          ]}
          value={copies}
          onChange={(next) => {
            submit.forget();
            setCopies(next);
          }}
        />
      )}
      <div>
        <Facts rows={[{ id: 'share', label: t('share'), value: `${texts.money(relation.share_at_stop)} USDT` }]} />
        <p className="xs c3 copy-below">{t('shareText')}</p>
      </div>
      {submit.failure === null ? null : (
        <p className="hint err" role="alert">
          {submit.failure}
        </p>
      )}
      <Button
        variant="danger"
        block
        disabled={isOffline}
        pending={submit.isPending}
        onClick={() => submit.send({ leader_id: String(relation.leader_id), copies })}
      >
        {t('confirm')}
      </Button>
    </div>
  );
}
