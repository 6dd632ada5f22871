import { useTranslations } from 'use-intl';
import { useSiteConfig } from '#data/use-site-config.ts';

const DEMO_ACCOUNT = 'demo@candor.test';
const DEMO_PASSWORD = 'demo1234';

type DemoLoginProps = { onFill: (account: string, password: string) => void };

/** Shows the demo credentials, and whether its prices are computable; only in demo mode. */
export function DemoLogin({ onFill }: DemoLoginProps) {
  const t = useTranslations('login');
  const { data } = useSiteConfig();
  if (data?.mode !== 'demo') return null;
  return (
    <>
      <button type="button" className="note login-demo" onClick={() => onFill(DEMO_ACCOUNT, DEMO_PASSWORD)}>
        <span className="grow">
          {t('demoNote')}
          <span className="login-demo-account">{`${DEMO_ACCOUNT} · ${DEMO_PASSWORD}`}</span>
        </span>
      </button>
      {data.prices_computable === 1 ? <p className="note">{t('demoPrices')}</p> : null}
    </>
  );
}
