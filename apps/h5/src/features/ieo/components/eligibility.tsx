import { Check, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS, selectPath } from '#data/paths.ts';
import type { ProjectDetail } from '#features/ieo/model/project.ts';
import { Icon } from '#ui/icon.tsx';
import { useIeoTexts } from './use-ieo-texts.ts';

type CheckItem = ProjectDetail['checks'][number];

/** Every condition of taking part, checked for this user. */
export function Eligibility({ detail }: { detail: ProjectDetail }) {
  const t = useTranslations('ieo.checks');
  return (
    <section className="pad ieo-part">
      <h2 className="t3 ieo-part-head">{t('heading')}</h2>
      {detail.checks.length === 0 ? (
        <p className="sm c2">{t('visitor')}</p>
      ) : (
        <ul className="ieo-checks">
          {detail.checks.map((check) => (
            <CheckRow key={check.check} check={check} token={detail.project.token} />
          ))}
        </ul>
      )}
    </section>
  );
}

function CheckRow({ check, token }: { check: CheckItem; token: string }) {
  const t = useTranslations('ieo.checks');
  const text = useCheckText();
  const isOk = check.ok === 1;
  const { title, line, way } = text(check, token);
  return (
    <li className="row top" data-check={check.check} data-ok={check.ok}>
      <span className={isOk ? 'ieo-tick ok' : 'ieo-tick failed'} role="img" aria-label={t(isOk ? 'ok' : 'missing')}>
        <Icon glyph={isOk ? Check : X} size={13} strokeWidth={2.6} />
      </span>
      <div className="grow">
        <p className="sm">{title}</p>
        {line === '' ? null : <p className="xs c3 num ieo-under">{line}</p>}
      </div>
      {isOk || way === null ? null : (
        <a className="link sm" href={hrefOf(way.path)}>
          {way.label}
        </a>
      )}
    </li>
  );
}

function useCheckText() {
  const t = useTranslations('ieo.checks');
  const texts = useIeoTexts();
  return ({ check, ok, needed, have }: CheckItem, token: string) => {
    switch (check) {
      case 'verification':
        return {
          title: t('verification', { needed }),
          line: t('verificationHave', { have }),
          way: { path: PATHS.verification, label: t('verify') },
        };
      case 'region':
        return { title: t('region'), line: ok === 1 ? '' : t('regionMissing'), way: null };
      case 'minimum':
        return {
          title: t('minimum', { needed: texts.tokens(needed) }),
          line: t('minimumHave', { have: texts.usdt(have) }),
          way: { path: selectPath('receive'), label: t('deposit') },
        };
      case 'cap':
        return {
          title: t('cap', { needed: texts.tokens(needed), token }),
          line: t('capHave', { have: texts.tokens(have) }),
          way: null,
        };
    }
  };
}
