import type { CopyPeriod } from '@candor/contract/copy-fields';
import { Info } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { useSession } from '#data/session-store.ts';
import { DASH } from '#data/use-amount-text.ts';
import { traderPath } from '#features/copy/model/copy-paths.ts';
import { figuresOf, type LeaderPage, toDuration } from '#features/copy/model/leader-view.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Stat } from '#ui/stat.tsx';
import { directionOf, useCopyTexts } from './use-copy-texts.ts';

type TraderFactsProps = { page: LeaderPage; period: CopyPeriod; onRisk: () => void; onWhatIf: () => void };

/** What followers got beside the trader's own return, the risk figure, and the terms. */
export function TraderFacts({ page, period, onRisk, onWhatIf }: TraderFactsProps) {
  const t = useTranslations('copy.trader');
  const texts = useCopyTexts();
  const isVisitor = useSession((state) => state.token === null);
  const { leader } = page;
  const figures = figuresOf(page, period);
  const own = texts.move(figures.yield_percent);
  const theirs = texts.move(figures.followers_percent);
  return (
    <section className="pad copy-facts">
      <div className="card tight copy-returns">
        <div className="grid g2">
          <Stat label={t('own')} value={own} direction={directionOf(figures.yield_percent, own)} />
          <Stat label={t('theirs')} value={theirs} direction={directionOf(figures.followers_percent, theirs)} />
        </div>
        <p className="xs c3">{t('theirsText')}</p>
      </div>
      <Facts
        rows={[
          {
            id: 'risk',
            label: t('risk'),
            value: (
              <button type="button" className="copy-risk" aria-haspopup="dialog" onClick={onRisk}>
                {t('riskOf', { risk: String(figures.risk) })} <Icon glyph={Info} size={14} />
              </button>
            ),
          },
          {
            id: 'holding',
            label: t('holding'),
            value: figures.closed === 0 ? DASH : texts.duration(toDuration(figures.holding_seconds)),
          },
          { id: 'assets', label: t('assets'), value: `${texts.money(leader.assets)} USDT` },
          { id: 'share', label: t('profitShare'), value: texts.percent(leader.share_percent) },
        ]}
      />
      <Button size="md" block onClick={() => (isVisitor ? askToLogIn(traderPath(leader.user_id)) : onWhatIf())}>
        {t('whatIf')}
      </Button>
    </section>
  );
}
