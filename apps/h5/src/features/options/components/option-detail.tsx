import { ACCOUNT_IDS } from '@candor/contract/wallet';
import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { hrefOf, recordPath, rulePath, verifyPath } from '#data/paths.ts';
import { usePriceScale } from '#features/options/hooks/use-price-scale.ts';
import { directionOf, directionOfAmount, endingOf, type OptionItem } from '#features/options/model/option-view.ts';
import { Facts } from '#ui/facts.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Note } from '#ui/note.tsx';
import { ProofMark } from '#ui/proof-mark.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { AskAbout } from '#widgets/ask-about.tsx';
import { TrialNote } from '#widgets/coupon/trial-tag.tsx';
import { useEndingText } from './use-ending-text.ts';
import { useOptionTexts } from './use-option-texts.ts';

type OptionDetailProps = {
  /** null: the sheet is closed. */
  item: OptionItem | null;
  onClose: () => void;
};

/** Details of a closed option, with links to its proof, records and rules. */
export function OptionDetail({ item, onClose }: OptionDetailProps) {
  const t = useTranslations();
  const shown = useLastShown(item);
  if (shown === null) return null;
  const title = `${t(`options.${directionOf(shown)}`)} ${shown.symbol_name}`;
  return (
    <Sheet open={item !== null} onClose={onClose} title={title} closeLabel={t('common.actions.close')}>
      <DetailBody item={shown} />
    </Sheet>
  );
}

function DetailBody({ item }: { item: OptionItem }) {
  const t = useTranslations('options.detail');
  const prove = useTranslations('options.result');
  const ending = useEndingText();
  const account = { currency: item.currency_id, account: ACCOUNT_IDS.micro };
  return (
    <div className="stack option-detail">
      <Note>{ending(item)}</Note>
      <TrialNote order={item} />
      <DetailFacts item={item} />
      <p>
        <ProofMark href={hrefOf(verifyPath('option', item.id))}>{prove('prove')}</ProofMark>
      </p>
      <div className="list">
        <ListRow bare chevron href={hrefOf(recordPath(account))}>
          {t('records')}
        </ListRow>
        <ListRow bare chevron href={hrefOf(rulePath(item.rule_version))}>
          {t('rules', { version: item.rule_version })}
        </ListRow>
        <AskAbout kind="option" id={item.id} />
      </div>
    </div>
  );
}

function DetailFacts({ item }: { item: OptionItem }) {
  const t = useTranslations('options');
  const texts = useOptionTexts();
  const scale = usePriceScale(item.match_id);
  const money = (amount: string) => texts.money(amount, item.currency_name);
  const tick = (price: string, seq: number) =>
    t('detail.tick', { price: texts.price(price, scale), number: String(seq) });
  const time = (id: string, label: string, ms: number) => (ms === 0 ? [] : [{ id, label, value: texts.time(ms) }]);
  return (
    <Facts
      rows={[
        { id: 'state', label: t('detail.result'), value: t(`ending.${endingOf(item)}`) },
        { id: 'stake', label: t('detail.stake'), value: money(item.number) },
        ...(isZero(toAmount(item.fee)) ? [] : [{ id: 'fee', label: t('confirm.fee'), value: money(item.fee) }]),
        { id: 'terms', label: t('detail.terms'), value: texts.terms(item) },
        ...time('accepted', t('detail.acceptedAt'), item.created_ms),
        ...(item.entry_seq === 0
          ? []
          : [{ id: 'entry', label: t('detail.entry'), value: tick(item.open_price, item.entry_seq) }]),
        ...time('entryAt', t('detail.entryAt'), item.entry_ms),
        ...time('due', t('detail.dueAt'), item.due_ms),
        ...(item.exit_seq === 0
          ? []
          : [{ id: 'exit', label: t('detail.exit'), value: tick(item.end_price, item.exit_seq) }]),
        ...time('exitAt', t('detail.exitAt'), item.exit_ms),
        ...time('settled', t('detail.settledAt'), item.settled_ms),
        { id: 'number', label: t('detail.number'), value: String(item.id) },
        { id: 'payout', label: t('detail.payout'), value: money(item.payout) },
        {
          id: 'profit',
          label: t('detail.profit'),
          value: `${texts.gain(item.fact_profits, item.currency_name)} ${item.currency_name}`,
          total: true,
          direction: signOf(item.fact_profits),
        },
      ]}
    />
  );
}

const signOf = (amount: string): 'up' | 'down' | undefined => {
  const direction = directionOfAmount(amount);
  return direction === 'flat' ? undefined : direction;
};
