import type { LockFamily } from '@candor/contract/lock-fields';
import { Pickaxe, Server } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { coinsOf, type LockOverview, ofFamily } from '#features/lock/model/lock-product.ts';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { IconDisc } from '#ui/icon-disc.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Note } from '#ui/note.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { ShortDay } from '#widgets/finance/short-day.tsx';
import { LockSummary } from './lock-summary.tsx';
import { ProductCards } from './product-cards.tsx';
import { RunningLocks } from './running-locks.tsx';
import '#features/lock/lock.css';

type FamilyPageProps = { family: LockFamily; overview: LockOverview; onSource: () => void };

const USUAL_COIN = 'USDT';

/** Own locks of a family and its products. */
export function FamilyPage({ family, overview, onSource }: FamilyPageProps) {
  const t = useTranslations('lock');
  const products = ofFamily(overview.products, family);
  const coins = coinsOf(products);
  const [picked, setPicked] = useState('');
  const coin = coins.find((name) => name === picked) ?? coins[0] ?? USUAL_COIN;
  return (
    <>
      {family === 'lock' ? null : <p className="pad sm lock-first">{t(`first.${family}`)}</p>}
      <LockSummary family={family} coin={coin} />
      <RunningLocks family={family} />
      <div className="pad lock-products">
        <SectionHead
          title={t('products')}
          action={coins.length > 1 ? <CoinChips coins={coins} coin={coin} onPick={setPicked} /> : null}
        />
        <ShortDay daySeconds={overview.day_seconds} />
        <ProductCards overview={overview} products={products.filter((product) => product.currency_name === coin)} />
        <Note>
          <p>{t(family === 'defi' ? 'setByCandorFlexible' : 'setByCandor')}</p>
          <button type="button" className="link" onClick={onSource}>
            {t('source.heading')}
          </button>
        </Note>
      </div>
      {family === 'lock' ? <OtherFamilies /> : null}
    </>
  );
}

type CoinChipsProps = { coins: readonly string[]; coin: string; onPick: (coin: string) => void };

function CoinChips({ coins, coin, onPick }: CoinChipsProps) {
  const t = useTranslations('lock');
  return (
    <ChipRow label={t('chooseCoin')}>
      {coins.map((name) => (
        <Chip key={name} selected={name === coin} onClick={() => onPick(name)}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  );
}

/** Links to the two other families, which have pages of their own. */
function OtherFamilies() {
  const t = useTranslations();
  return (
    <div className="lock-others">
      <div className="pad">
        <SectionHead title={t('lock.otherFamilies')} />
      </div>
      <ListGroup label={t('lock.otherFamilies')}>
        <ListRow lead={<IconDisc glyph={Pickaxe} />} href={hrefOf(PATHS.lockDefi)} chevron>
          {t('lock.name.defi')}
        </ListRow>
        <ListRow lead={<IconDisc glyph={Server} />} href={hrefOf(PATHS.lockMiner)} chevron>
          {t('lock.name.miner')}
        </ListRow>
      </ListGroup>
    </div>
  );
}
