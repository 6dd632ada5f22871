import { useTranslations } from 'use-intl';
import { useSiteConfig } from '#data/use-site-config.ts';

const DEMO_ACCOUNT = 'demo@candor.test';
const DEMO_PASSWORD = 'demo1234';

type DemoLoginProps = { onFill: (account: string, password: string) => void };

/** Shows the demo credentials; only in demo mode. */
export function DemoLogin({ onFill }: DemoLoginProps) {
  const t = useTranslations('login');
  const { data } = useSiteConfig();
  if (data?.mode !== 'demo') return null;
  return (
    <button type="button" className="note login-demo" onClick={() => onFill(DEMO_ACCOUNT, DEMO_PASSWORD)}>
      <span className="grow">
        {t('demoNote')}
        <span className="login-demo-account">{`${DEMO_ACCOUNT} · ${DEMO_PASSWORD}`}</span>
      </span>
    </button>
  );
}
