import { freezeByLink } from '@candor/contract/security';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { articlePath, hrefOf } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useSubmit } from '#data/use-submit.ts';
import { JoinPage } from '#features/security/components/join-page.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';

const EFFECTS = ['effectSessions', 'effectLogin', 'effectMoney', 'effectSupport'] as const;

/** Target of the freeze link in security messages. Opening it changes nothing; only the button freezes the account. */
export function FreezeLinkScreen() {
  const t = useTranslations('security');
  const [params] = useSearchParams();
  const [done, setDone] = useState<string | null>(null);
  const submit = useSubmit(freezeByLink, setDone);
  const token = params.get('token') ?? '';
  if (done !== null) {
    return (
      <JoinPage heading={t('freezeLink.doneHeading')} subtitle={done}>
        <div className="stack">
          <p className="c2">{t('freeze.effectSupport')}</p>
          <Button variant="primary" block href={hrefOf(articlePath('contact'))}>
            {t('freezeLink.support')}
          </Button>
        </div>
      </JoinPage>
    );
  }
  return (
    <JoinPage heading={t('freeze.askHeading')} subtitle={t('freezeLink.intro')}>
      <div className="stack">
        <ul className="effects" aria-label={t('freeze.effects')}>
          {EFFECTS.map((effect) => (
            <li key={effect}>{t(`freeze.${effect}`)}</li>
          ))}
        </ul>
        {submit.failure === null && token !== '' ? null : (
          <Note tone="warn">{submit.failure ?? t('freezeLink.incomplete')}</Note>
        )}
        <Button
          variant="danger"
          block
          disabled={token === ''}
          pending={submit.isPending}
          onClick={() => submit.send({ token })}
        >
          {t('freeze.submit')}
        </Button>
      </div>
    </JoinPage>
  );
}
