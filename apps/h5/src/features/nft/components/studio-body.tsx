import { nftProfile } from '@candor/contract/nft-mine';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import { resellPath, workPath } from '#features/nft/model/nft-paths.ts';
import type { Studio } from '#features/nft/model/nft-types.ts';
import { BIO_LONGEST } from '#features/nft/model/studio-form.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Field } from '#ui/field.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { Still } from './still.tsx';
import { useNftTexts } from './use-nft-texts.ts';

/** What sales and royalties have earned, in each coin. */
export function Earnings({ studio }: { studio: Studio }) {
  const t = useTranslations('nftMine.studio');
  const texts = useNftTexts();
  return (
    <section className="pad nft-part">
      <div className="card">
        <h2 className="sm semi nft-card-head">{t('earned')}</h2>
        {studio.earned.length === 0 ? <p className="sm c3">{t('nothingEarned')}</p> : null}
        {studio.earned.map((coin) => (
          <Facts
            key={coin.currency_name}
            rows={[
              {
                id: 'sales',
                label: t('sales', { count: coin.count }),
                value: texts.own(coin.sales, coin.currency_name),
              },
              { id: 'royalties', label: t('royalties'), value: texts.own(coin.royalties, coin.currency_name) },
            ]}
          />
        ))}
      </div>
    </section>
  );
}

/** The text about the artist that everybody sees. */
export function Biography({ bio }: { bio: string }) {
  const t = useTranslations('nftMine.studio');
  const [text, setText] = useState(bio);
  const submit = useSubmit(nftProfile, (notice) => {
    showToast({ text: notice, tone: 'ok' });
    void refreshMoney();
  });
  return (
    <section className="pad nft-part stack nft-tight">
      <Field label={t('bio')} error={submit.failure}>
        <TextArea
          name="bio"
          value={text}
          onChange={(next) => {
            submit.forget();
            setText(next);
          }}
          maxLength={BIO_LONGEST}
          rows={3}
        />
      </Field>
      <Button
        size="md"
        disabled={text.trim() === bio}
        pending={submit.isPending}
        onClick={() => submit.send({ bio: text.trim() })}
      >
        {t('saveBio')}
      </Button>
    </section>
  );
}

/** The artist's creations; an own one that is not offered leads to the offer form. */
export function Creations({ items }: { items: readonly Studio['items'][number][] }) {
  const t = useTranslations('nftMine.studio');
  return (
    <>
      <div className="pad nft-head">
        <SectionHead title={t('works')} />
      </div>
      <div className="list">
        {items.map(({ card, sales, owner_is_me: isMine, status }) => {
          const canOffer = isMine === 1 && status === 0 && card.mode === 0;
          return (
            <ListRow
              key={card.code}
              href={hrefOf(canOffer ? resellPath(card.code) : workPath(card.code))}
              lead={<Still src={card.still} type={card.type} className="nft-row-art" />}
              caption={t('soldTimes', { count: sales })}
              end={<span className="xs c3">{t(canOffer ? 'offer' : isMine === 1 ? 'offered' : 'sold')}</span>}
              chevron
            >
              {card.name}
            </ListRow>
          );
        })}
      </div>
    </>
  );
}
