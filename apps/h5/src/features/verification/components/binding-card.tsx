import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useUser } from '#data/use-user.ts';
import type { VerificationView } from '#features/verification/model/verification-view.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

/** Email and phone, which must be bound before any level. */
export function BindingCard({ view }: { view: VerificationView }) {
  const t = useTranslations('verification');
  const user = useUser();
  return (
    <Card picked={!(view.emailBound && view.phoneBound)}>
      <h2 className="semi">{t('bindings')}</h2>
      <ul className="stack sm real-steps">
        <Binding
          done={view.emailBound}
          title={t(view.emailBound ? 'emailBound' : 'emailMissing')}
          value={user?.email}
          path={PATHS.bindEmail}
        />
        <Binding
          done={view.phoneBound}
          title={t(view.phoneBound ? 'phoneBound' : 'phoneMissing')}
          value={user?.phone}
          path={PATHS.bindPhone}
        />
      </ul>
    </Card>
  );
}

type BindingProps = { done: boolean; title: string; value: string | undefined; path: string };

function Binding({ done, title, value, path }: BindingProps) {
  const t = useTranslations('verification');
  return (
    <li className="row top real-step">
      <span className={done ? 'cok' : 'cw'}>
        <Icon glyph={done ? CircleCheck : CircleAlert} size={16} />
      </span>
      <span className="grow">
        {title}
        <span className="xs c3 block-text real-value">{done ? value : t('neededFirst')}</span>
      </span>
      {done ? null : (
        <a className="link real-bind" href={hrefOf(path)} aria-label={title}>
          {t('bind')}
        </a>
      )}
    </li>
  );
}
