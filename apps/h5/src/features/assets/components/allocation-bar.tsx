import { useTranslations } from 'use-intl';
import type { AccountView } from '#data/wallet-overview.ts';
import { toShares } from '#features/assets/model/allocation.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatShare } from '#lib/format-number.ts';
import { cssVars } from '#ui/css-vars.ts';

type AllocationBarProps = { accounts: readonly AccountView[] | undefined };

/** Share of each account in the total. The same colours mark the rows below. */
export function AllocationBar({ accounts }: AllocationBarProps) {
  const t = useTranslations();
  const { locale } = useTimePlace();
  const shares = toShares(accounts ?? []);
  if (shares.length === 0)
    return (
      <div className="pad assets-alloc">
        <div className="alloc empty-alloc" />
      </div>
    );
  const spoken = shares.map(
    (share) => `${t(`common.accounts.${share.account}`)} ${formatShare(share.percent, locale)}`,
  );
  return (
    <div className="pad assets-alloc">
      <div className="alloc" role="img" aria-label={`${t('assets.share')}: ${spoken.join(', ')}`}>
        {shares.map((share) => (
          <i key={share.account} className={`of-${share.account}`} style={cssVars({ '--part': share.percent })} />
        ))}
      </div>
    </div>
  );
}
