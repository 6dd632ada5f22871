import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { MoneyFoot as Foot } from '#widgets/money-foot.tsx';

/** The end of a sheet that buys or bids. */
export function MoneyFoot(props: Omit<ComponentProps<typeof Foot>, 'unknown' | 'offline'>) {
  const t = useTranslations('nft.buy');
  return <Foot {...props} unknown={t('unknown')} offline={t('offline')} />;
}
