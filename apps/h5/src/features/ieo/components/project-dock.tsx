import { useTranslations } from 'use-intl';
import { hrefOf, ieoPath, spotPath } from '#data/paths.ts';
import { useSession } from '#data/session-store.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import { isListed, type ProjectDetail } from '#features/ieo/model/project.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';
import { useIeoTexts } from './use-ieo-texts.ts';

/** The next thing that can be done with a project, by stage. */
export function ProjectDock({ detail }: { detail: ProjectDetail }) {
  const t = useTranslations('ieo');
  const texts = useIeoTexts();
  const { project } = detail;
  if (project.stage === 'warm_up') {
    return (
      <Dock>
        <Button variant="primary" block disabled>
          {t('detail.opens', { time: texts.moment(project.start_ms) })}
        </Button>
      </Dock>
    );
  }
  if (project.stage === 'in_progress') return <SubscribeDock detail={detail} />;
  const hasOwn = project.own.commits > 0;
  const canTrade = isListed(project.stage) && detail.match_id > 0;
  if (!hasOwn && !canTrade) return null;
  return (
    <Dock>
      <div className={hasOwn && canTrade ? 'grid g2' : 'grid'}>
        {canTrade ? (
          <Button href={hrefOf(spotPath(`${project.token}/USDT`))}>
            {t('detail.trade', { token: project.token })}
          </Button>
        ) : null}
        {hasOwn ? (
          <Button variant="primary" href={hrefOf(ieoPath('ieoOrder', project.id))}>
            {t(project.settled_ms > 0 ? 'detail.yourShare' : 'detail.yourCommits')}
          </Button>
        ) : null}
      </div>
    </Dock>
  );
}

function SubscribeDock({ detail }: { detail: ProjectDetail }) {
  const t = useTranslations();
  const amountText = useAmountText();
  const isVisitor = useSession((state) => state.token === null);
  const { project, pay_coins: coins } = detail;
  const coin = coins.find(({ currency_name: name }) => name === 'USDT') ?? coins[0];
  const href = hrefOf(ieoPath('ieoSubscribe', project.id));
  if (isVisitor) {
    return (
      <Dock>
        <Button variant="primary" block href={href}>
          {t('ieo.detail.logIn')}
        </Button>
      </Dock>
    );
  }
  return (
    <Dock>
      <div className="row between ieo-dock">
        {coin ? (
          <div>
            <p className="xs c3">{t('common.labels.available')}</p>
            <p className="semi num nowrap">{`${amountText(coin.available, coin.currency_name)} ${coin.currency_name}`}</p>
          </div>
        ) : null}
        <Button variant="primary" grow href={href}>
          {t('ieo.subscribe')}
        </Button>
      </div>
    </Dock>
  );
}
