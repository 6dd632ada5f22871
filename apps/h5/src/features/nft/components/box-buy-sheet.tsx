import { nftBoxBuy } from '@candor/contract/nft-boxes';
import { canonical, cmp, toAmount } from '@candor/money/decimal';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isSeed, makeSeed } from '#data/client-seed.ts';
import { PATHS } from '#data/paths.ts';
import { useNavigate } from '#data/router.tsx';
import { showToast } from '#data/toast-store.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import { boxPath } from '#features/nft/model/nft-paths.ts';
import type { Series } from '#features/nft/model/nft-types.ts';
import { Facts } from '#ui/facts.tsx';
import { Field } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SeedInput } from '#widgets/seed-input.tsx';
import { MoneyFoot } from './money-foot.tsx';
import { useNftTexts } from './use-nft-texts.ts';

type BoxBuySheetProps = { open: boolean; series: Series; onClose: () => void };

/** Buys one box, with the buyer's seed for the draw. */
export function BoxBuySheet({ open, series, onClose }: BoxBuySheetProps) {
  const t = useTranslations();
  return (
    <Sheet open={open} onClose={onClose} title={t('nft.boxBuy.heading')} closeLabel={t('common.actions.close')}>
      <BoxBuyBody series={series} onClose={onClose} />
    </Sheet>
  );
}

type BodyProps = Pick<BoxBuySheetProps, 'series' | 'onClose'>;

function BoxBuyBody({ series, onClose }: BodyProps) {
  const t = useTranslations('nft');
  const texts = useNftTexts();
  const navigate = useNavigate();
  const [seed, setSeed] = useState(makeSeed);
  const { card, available } = series;
  const price = texts.money(series.price, card.currency_name);
  const submit = useMoneySubmit(nftBoxBuy, {
    onDone: ({ code }) => {
      showToast({ text: t('boxBuy.done'), tone: 'ok' });
      onClose();
      navigate(boxPath(code));
    },
  });
  const isCovered = cmp(toAmount(available), toAmount(series.price)) >= 0;
  const change = (text: string) => {
    submit.forget();
    setSeed(text);
  };
  const send = () => {
    submit.send({ code: card.code, price: canonical(series.price), client_seed: seed });
  };
  return (
    <div className="stack nft-sheet">
      <Facts
        rows={[
          { id: 'balance', label: t('buy.balance'), value: texts.own(available, card.currency_name) },
          { id: 'price', label: t('buy.pay'), value: price, total: true },
        ]}
      />
      <Field label={t('boxBuy.seed')} hint={t('boxBuy.seedHint')} error={isSeed(seed) ? null : t('boxBuy.seedWrong')}>
        <SeedInput value={seed} onChange={change} randomLabel={t('boxBuy.newSeed')} />
      </Field>
      <Note tone="warn">{t('boxBuy.note')}</Note>
      {isCovered ? null : <Note tone="warn">{t('buy.tooLittle')}</Note>}
      <MoneyFoot
        submit={submit}
        label={t('buy.confirm', { price })}
        isReady={isCovered && isSeed(seed)}
        terms={series.price}
        records={`${PATHS.nftMine}?tab=unopened`}
        onSend={send}
      />
    </div>
  );
}
