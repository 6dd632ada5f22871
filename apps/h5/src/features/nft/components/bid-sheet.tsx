import { nftBid } from '@candor/contract/nft-trade';
import { isZero, toAmount } from '@candor/money/decimal';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import {
  type BidForm,
  type BidTerms,
  depositOf,
  findBidProblem,
  quickBids,
  toBidFields,
} from '#features/nft/model/bid-form.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Facts } from '#ui/facts.tsx';
import { Field } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { MoneyFoot } from './money-foot.tsx';
import { useBidProblemText } from './use-bid-problem-text.ts';
import { useNftTexts } from './use-nft-texts.ts';

type BidSheetProps = {
  open: boolean;
  code: string;
  terms: BidTerms;
  /** The bid filled in first. */
  price: string;
  onClose: () => void;
};

/** Places a bid, or sets the private maximum of the leader. */
export function BidSheet({ open, code, terms, price, onClose }: BidSheetProps) {
  const t = useTranslations();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(terms.isLeading ? 'nft.bid.headingMaximum' : 'nft.bid.heading')}
      closeLabel={t('common.actions.close')}
    >
      <BidBody code={code} terms={terms} price={price} onClose={onClose} />
    </Sheet>
  );
}

type BidBodyProps = Omit<BidSheetProps, 'open'>;

function BidBody({ code, terms, price, onClose }: BidBodyProps) {
  const t = useTranslations('nft.bid');
  const texts = useNftTexts();
  const [form, setForm] = useState<BidForm>({ price, maximum: '' });
  const problemText = useBidProblemText(form, terms);
  const submit = useMoneySubmit(nftBid, {
    onDone: ({ leading, extended }) => {
      showToast({
        text: t(terms.isLeading ? 'maximumSet' : leading === 0 ? 'topped' : extended === 1 ? 'extended' : 'done'),
        tone: leading === 0 ? 'error' : 'ok',
      });
      onClose();
    },
  });
  const change = (part: Partial<BidForm>) => {
    submit.forget();
    setForm((now) => ({ ...now, ...part }));
  };
  const problem = findBidProblem(form, terms);
  const errorAt = (field: 'price' | 'maximum') => (problem?.field === field ? problemText(problem) : null);
  const deposit = depositOf(form, terms);
  const isMaximumEmpty = form.maximum === '';
  return (
    <div className="stack nft-sheet">
      {terms.isLeading ? null : (
        <PriceField form={form} terms={terms} error={errorAt('price')} onChange={(text) => change({ price: text })} />
      )}
      <Field label={t('maximum')} hint={t('maximumHint')} error={isMaximumEmpty ? null : errorAt('maximum')}>
        <AmountInput
          name="maximum"
          value={form.maximum}
          onChange={(maximum) => change({ maximum })}
          unit={terms.currency}
          scale={terms.scale}
        />
      </Field>
      <Facts
        rows={[
          { id: 'balance', label: t('balance'), value: texts.own(terms.available, terms.currency) },
          { id: 'deposit', label: t('deposit'), value: texts.money(deposit.needed, 'USDT') },
          {
            id: 'taken',
            label: t('depositTaken'),
            value: isZero(toAmount(deposit.taken)) ? t('depositHeld') : texts.money(deposit.taken, 'USDT'),
          },
        ]}
      />
      {problem?.field === 'deposit' ? (
        <Note tone="warn">{problemText(problem)}</Note>
      ) : (
        <Note>{t(terms.isLeading ? 'noteMaximum' : 'note')}</Note>
      )}
      <MoneyFoot
        submit={submit}
        label={terms.isLeading ? t('confirmMaximum') : t('confirm', { price: priceText(texts, form, terms) })}
        isReady={problem === null && (!terms.isLeading || !isMaximumEmpty)}
        records={`${PATHS.nftMine}?tab=bids`}
        onSend={() => submit.send(toBidFields(code, form, terms))}
      />
    </div>
  );
}

const priceText = (texts: ReturnType<typeof useNftTexts>, { price }: BidForm, { currency }: BidTerms): string =>
  /^\d+(\.\d+)?$/.test(price) ? texts.money(price, currency) : currency;

type PriceFieldProps = { form: BidForm; terms: BidTerms; error: string | null; onChange: (text: string) => void };

function PriceField({ form, terms, error, onChange }: PriceFieldProps) {
  const t = useTranslations('nft.bid');
  const texts = useNftTexts();
  return (
    <div className="stack nft-tight">
      <Field
        label={t('price')}
        hint={t('least', { price: texts.money(terms.least, terms.currency) })}
        error={form.price === '' ? null : error}
      >
        <AmountInput name="bid" value={form.price} onChange={onChange} unit={terms.currency} scale={terms.scale} />
      </Field>
      <ChipRow wrap label={t('quick')}>
        {quickBids(terms).map((amount) => (
          <Chip key={amount} selected={amount === form.price} onClick={() => onChange(amount)}>
            {texts.plain(amount)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
