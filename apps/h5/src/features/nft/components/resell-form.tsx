import { NFT_RULES } from '@candor/domain/nft/nft-rules';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useCurrencies } from '#data/use-currencies.ts';
import type { OfferTicket } from '#features/nft/hooks/use-offer-form.ts';
import { findOfferProblem } from '#features/nft/model/offer-form.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectBox } from '#ui/select-box.tsx';
import { TimeField } from './time-field.tsx';

const USDT = 'USDT';

/** Mode, price, increment, coin and times of an offer. */
export function ResellForm({ ticket }: { ticket: OfferTicket }) {
  const t = useTranslations('nftMine.resell');
  const { form, change } = ticket;
  const coin = useCoin(ticket);
  const isAuction = form.mode === 'auction';
  return (
    <>
      <Segmented
        label={t('mode')}
        items={[
          { value: 'sale', label: t('fixed') },
          { value: 'auction', label: t('auction') },
        ]}
        value={form.mode}
        onChange={(mode) => change({ type: 'mode', mode })}
      />
      <div className="grid g2 nft-pair">
        <Field label={t(isAuction ? 'startPrice' : 'price')} error={ticket.problemAt('price')}>
          <AmountInput
            name="price"
            value={form.price}
            onChange={(text) => change({ type: 'typed', field: 'price', text })}
            unit={coin.name}
          />
        </Field>
        {isAuction ? (
          <Field label={t('increase')} error={ticket.problemAt('perIncrease')}>
            <AmountInput
              name="increase"
              value={form.perIncrease}
              onChange={(text) => change({ type: 'typed', field: 'perIncrease', text })}
              unit={coin.name}
            />
          </Field>
        ) : (
          <SelectBox label={t('coin')} onOpen={coin.pick} error={ticket.problemAt('coin')}>
            {coin.name}
          </SelectBox>
        )}
      </div>
      {isAuction ? (
        <>
          <p className="xs c3 nft-hint">{t('stepHint', { percent: `${NFT_RULES.stepPercent}%` })}</p>
          <SelectBox label={t('coin')} onOpen={coin.pick} error={ticket.problemAt('coin')}>
            {coin.name}
          </SelectBox>
        </>
      ) : null}
      <Times ticket={ticket} />
    </>
  );
}

function Times({ ticket }: { ticket: OfferTicket }) {
  const t = useTranslations('nftMine.resell');
  const { form, change } = ticket;
  const problem = findOfferProblem({ ...form, price: '1', perIncrease: '1' }, serverNowMs());
  const wrongEnd = problem === 'order' || problem === 'past' || problem === 'end';
  return (
    <div className="stack nft-tight">
      <TimeField
        label={t('starts')}
        name="start"
        value={form.start}
        error={problem === 'start' ? t('timeMissing') : null}
        onChange={(text) => change({ type: 'typed', field: 'start', text })}
      />
      <TimeField
        label={t('ends')}
        name="end"
        value={form.end}
        error={wrongEnd ? t(problem === 'end' ? 'timeMissing' : 'timeWrong') : ticket.problemAt('times')}
        onChange={(text) => change({ type: 'typed', field: 'end', text })}
      />
    </div>
  );
}

/** The chosen coin, and the sheet to choose another. */
function useCoin({ form, change }: OfferTicket) {
  const t = useTranslations('nftMine.resell');
  const coins = (useCurrencies().data?.currency ?? []).filter(({ name }) => NFT_RULES.coins.includes(name));
  const chosen = coins.find(({ id }) => id === form.currencyId) ?? coins.find(({ name }) => name === USDT);
  const pick = () =>
    openChoice({
      title: t('coin'),
      value: String(chosen?.id ?? ''),
      options: coins.map(({ id, name }) => ({ value: String(id), label: name })),
      onPick: (value) => change({ type: 'coin', id: coins.find(({ id }) => String(id) === value)?.id ?? 0 }),
    });
  return { name: chosen?.name ?? USDT, pick };
}
