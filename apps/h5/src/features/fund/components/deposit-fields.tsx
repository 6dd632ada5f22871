import type { requestDeposit } from '@candor/contract/fund';
import { useTranslations } from 'use-intl';
import type { MoneySubmit } from '#data/use-money-submit.ts';
import type { PictureUpload } from '#data/use-picture-upload.ts';
import type { DepositForm, DepositSummary } from '#features/fund/model/deposit-form.ts';
import type { FundNetwork } from '#features/fund/model/network-rows.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Field } from '#ui/field.tsx';
import { PictureTile } from '#ui/picture-tile.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useFundProblemText } from './use-fund-problem-text.ts';

type DepositFieldsProps = {
  form: DepositForm;
  change: (changed: Partial<DepositForm>) => void;
  row: FundNetwork;
  summary: DepositSummary;
  picture: PictureUpload;
  submit: MoneySubmit<typeof requestDeposit>;
};

const LONGEST_REFERENCE = 128;
const AT_REFERENCE: ReadonlySet<string> = new Set(['reference_used', 'reference_invalid']);
const AT_VOUCHER: ReadonlySet<string> = new Set(['voucher_missing', 'voucher_used']);

export function DepositFields({ form, change, row, summary, picture, submit }: DepositFieldsProps) {
  const t = useTranslations('fund.receive');
  const problemText = useFundProblemText();
  const { failure, refusal } = submit;
  const isLocked = submit.isPending || submit.isOutcomeUnknown;
  const atVoucher = AT_VOUCHER.has(refusal) ? failure : null;
  const atReference = AT_REFERENCE.has(refusal) ? failure : null;
  const atAmount = atVoucher === null && atReference === null ? failure : null;
  return (
    <>
      <Field label={t('amount')} error={atAmount ?? problemText(summary.problem)}>
        <AmountInput
          name="amount"
          value={form.amount}
          onChange={(amount) => change({ amount })}
          onBlur={() => change({ touched: form.amount !== '' })}
          unit={row.currency_name}
          scale={row.scale}
          disabled={isLocked}
        />
      </Field>
      <VoucherField picture={picture} refused={atVoucher} onChange={submit.forget} />
      <Field label={t('reference')} error={atReference}>
        <TextInput
          name="reference"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST_REFERENCE}
          disabled={isLocked}
          value={form.reference}
          onChange={(reference) => change({ reference })}
        />
      </Field>
    </>
  );
}

type VoucherFieldProps = { picture: PictureUpload; refused: string | null; onChange: () => void };

function VoucherField({ picture, refused, onChange }: VoucherFieldProps) {
  const t = useTranslations('fund.receive');
  const failure = picture.failure ?? refused;
  const clear = () => {
    onChange();
    picture.clear();
  };
  return (
    <div className="field">
      <div className="lab">
        <span>{t('voucher')}</span>
        <span className="lab-end xs">{t('formats')}</span>
      </div>
      <div className="row fund-voucher">
        <PictureTile
          label={t('addVoucher')}
          src={picture.preview}
          onPick={(file) => {
            onChange();
            picture.pick(file);
          }}
          clear={{ label: t('removeVoucher'), onClick: clear }}
          pending={picture.isPending}
          invalid={failure !== null}
        />
        <p className="xs c3 grow">{t('voucherHint')}</p>
      </div>
      {failure ? (
        <p className="hint err" role="alert">
          <span>{failure}</span>
        </p>
      ) : null}
    </div>
  );
}
