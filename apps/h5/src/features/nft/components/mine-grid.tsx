import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { boxPath, workPath } from '#features/nft/model/nft-paths.ts';
import type { MineItem } from '#features/nft/model/nft-types.ts';
import { Still } from './still.tsx';
import { useNftTexts } from './use-nft-texts.ts';

/** Own works in three columns. */
export function MineGrid({ items }: { items: readonly MineItem[] }) {
  return (
    <section className="pad grid g3 nft-mine-grid">
      {items.map((item) => (
        <MineCell key={item.code} item={item} />
      ))}
    </section>
  );
}

function MineCell({ item }: { item: MineItem }) {
  const t = useTranslations('nftMine.state');
  const texts = useNftTexts();
  const isBox = item.unopened === 1;
  const state = () => {
    if (item.taken_down === 1) return t('takenDown');
    if (isBox) return t(item.can_open === 1 ? 'unopened' : 'waiting');
    if (item.status !== 0) return t('listed', { price: texts.plain(item.price) });
    return isZero(toAmount(item.paid)) ? t('owned') : t('paid', { price: texts.plain(item.paid) });
  };
  return (
    <a className="nft-card" href={hrefOf(isBox ? boxPath(item.code) : workPath(item.code))} data-nft={item.code}>
      <Still src={item.still} type={item.type} isBox={isBox} />
      <span className="xs med trunc nft-name">{item.name}</span>
      <span className="xs c3 trunc num">{state()}</span>
    </a>
  );
}
