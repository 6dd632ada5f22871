import { copyProfile } from '@candor/contract/copy-lead';
import { canonical } from '@candor/money/decimal';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import { isShareValid, type Me } from '#features/copy/model/lead-view.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { LineField, ShareField } from './lead-fields.tsx';

type LeadEditProps = { open: boolean; me: Me; onClose: () => void };

/** Changes the line below the name and the share for new followers. */
export function LeadEditSheet({ open, me, onClose }: LeadEditProps) {
  const t = useTranslations();
  return (
    <Sheet open={open} onClose={onClose} title={t('copy.lead.edit')} closeLabel={t('common.actions.close')}>
      <LeadEditForm me={me} onClose={onClose} />
    </Sheet>
  );
}

function LeadEditForm({ me, onClose }: Omit<LeadEditProps, 'open'>) {
  const t = useTranslations();
  const [share, setShare] = useState(() => canonical(me.share_percent));
  const [line, setLine] = useState(me.signature);
  const submit = useSubmit(copyProfile, () => {
    void refreshMoney();
    showToast({ text: t('copy.lead.saved'), tone: 'ok' });
    onClose();
  });
  return (
    <div className="stack copy-sheet">
      <ShareField value={share} most={me.max_share_percent} onChange={setShare} />
      <p className="xs c3">{t('copy.lead.editNote')}</p>
      <LineField value={line} onChange={setLine} />
      {submit.failure === null ? null : (
        <p className="hint err" role="alert">
          {submit.failure}
        </p>
      )}
      <Button
        variant="primary"
        block
        disabled={!isShareValid(share, me.max_share_percent)}
        pending={submit.isPending}
        onClick={() => submit.send({ share_percent: share, signature: line.trim() })}
      >
        {t('common.actions.save')}
      </Button>
    </div>
  );
}
