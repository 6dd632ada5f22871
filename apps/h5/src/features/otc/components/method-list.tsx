import { otcRemoveMethod, otcSaveMethod } from '@candor/contract/otc-ads';
import { CreditCard, Landmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import type { Method, Methods } from '#features/otc/model/otc-types.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Note } from '#ui/note.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { useOtcTexts } from './use-otc-texts.ts';

type MethodListProps = { methods: readonly Method[]; onEdit: (method: Method) => void };

/** Own methods; a row opens the form, its button removes the method. */
export function MethodList({ methods, onEdit }: MethodListProps) {
  const t = useTranslations('otc.methods');
  const texts = useOtcTexts();
  const [removing, setRemoving] = useState<Method | null>(null);
  return (
    <>
      <ListGroup label={t('heading')}>
        {methods.map((method) => (
          <div key={method.id} className="row otc-method" data-method={method.id}>
            <ListRow
              lead={<Icon glyph={Landmark} size={22} />}
              caption={method.holder}
              chevron
              onClick={() => onEdit(method)}
            >
              {texts.method(method)}
            </ListRow>
            <IconButton
              quiet
              label={t('removeOne', { name: texts.method(method) })}
              glyph={Trash2}
              onClick={() => setRemoving(method)}
            />
          </div>
        ))}
      </ListGroup>
      <RemoveDialog method={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

function RemoveDialog({ method, onClose }: { method: Method | null; onClose: () => void }) {
  const t = useTranslations();
  const texts = useOtcTexts();
  const shown = useLastShown(method);
  const remove = useSubmit(otcRemoveMethod, () => {
    showToast({ text: t('otc.methods.removed'), tone: 'ok' });
    void refreshMoney();
    onClose();
  });
  const close = () => {
    remove.forget();
    onClose();
  };
  if (shown === null) return null;
  return (
    <Dialog
      open={method !== null}
      title={t('otc.methods.removeTitle')}
      safeLabel={t('common.actions.cancel')}
      onClose={close}
      actionLabel={t('common.actions.delete')}
      onAction={() => remove.send({ id: String(shown.id) })}
      pending={remove.isPending}
    >
      <p>{t('otc.methods.removeText', { name: texts.method(shown) })}</p>
      {remove.failure ? (
        <p className="cd" role="alert">
          {remove.failure}
        </p>
      ) : null}
    </Dialog>
  );
}

/** Takes the saved bank card over, or says why that is not possible. */
export function TakeCard({ methods }: { methods: Methods }) {
  const t = useTranslations('otc.methods');
  const save = useSubmit(otcSaveMethod, () => {
    void refreshMoney();
    showToast({ text: t('saved'), tone: 'ok' });
  });
  if (methods.has_card === 0) return null;
  if (methods.card_matches === 0) return <Note>{t('cardDiffers')}</Note>;
  return (
    <div className="stack otc-tight">
      <Button glyph={CreditCard} pending={save.isPending} onClick={() => save.send({ kind: 'bank', from_card: '1' })}>
        {t('takeCard')}
      </Button>
      {save.failure === null ? null : (
        <p className="hint err" role="alert">
          {save.failure}
        </p>
      )}
    </div>
  );
}
