import { freezeAccount } from '@candor/contract/security';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { endSession } from '#data/end-session.ts';
import { PATHS } from '#data/paths.ts';
import { useNavigate } from '#data/router.tsx';
import { showToast } from '#data/toast-store.ts';
import { PresentPasswordField } from '#features/security/components/present-password-field.tsx';
import { TaskPage } from '#features/security/components/task-page.tsx';
import { useForm } from '#features/security/hooks/use-form.ts';
import type { Gap } from '#features/security/model/account-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

const EFFECTS = ['effectSessions', 'effectLogin', 'effectMoney', 'effectSupport'] as const;

export function FreezeScreen() {
  const t = useTranslations('security');
  return (
    <TaskPage title={t('title.freeze')}>
      <div className="pad stack task">
        <p className="c2">{t('freeze.intro')}</p>
        <ul className="effects" aria-label={t('freeze.effects')}>
          {EFFECTS.map((effect) => (
            <li key={effect}>{t(`freeze.${effect}`)}</li>
          ))}
        </ul>
        <FreezeForm />
      </div>
    </TaskPage>
  );
}

function FreezeForm() {
  const t = useTranslations('security');
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [asks, setAsks] = useState(false);
  const findGap = (): Gap | null => (password === '' ? { field: 'oldPassword', key: 'oldPassword' } : null);
  const form = useForm({
    fields: ['oldPassword'],
    findGap,
    send: () => request(freezeAccount, { password }, { silent: true }),
    onDone: (sentence) => {
      setAsks(false);
      endSession();
      showToast({ text: sentence, tone: 'ok' });
      navigate(PATHS.login, { replace: true });
    },
    onRefused: () => setAsks(false),
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const gap = findGap();
    form.showGap(gap);
    if (gap === null) setAsks(true);
  };
  const edit = (text: string) => {
    form.edited();
    setPassword(text);
  };
  return (
    <form className="stack task-form" noValidate onSubmit={ask}>
      <PresentPasswordField
        label={t('field.loginPassword')}
        value={password}
        onChange={edit}
        error={form.errorAt('oldPassword') ?? form.errorAt('form')}
      />
      <Button variant="danger" block type="submit">
        {t('freeze.submit')}
      </Button>
      <Dialog
        open={asks}
        title={t('freeze.askHeading')}
        safeLabel={t('freeze.keep')}
        onClose={() => setAsks(false)}
        actionLabel={t('freeze.action')}
        onAction={form.submit}
        pending={form.isPending}
      >
        {t('freeze.askText')}
      </Dialog>
    </form>
  );
}
