import { networksOf } from '@candor/domain/profile/address-check';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { useCurrencies } from '#data/use-currencies.ts';
import type { PictureUpload } from '#data/use-picture-upload.ts';
import {
  type AddressDraft,
  type AddressField,
  type AddressProblems,
  savableCoins,
  withCoin,
} from '#features/addresses/model/address-draft.ts';
import { Coin } from '#ui/coin.tsx';
import { Field } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectBox } from '#ui/select-box.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { QrField } from './qr-field.tsx';

type AddressFieldsProps = {
  form: AddressDraft;
  onChange: (changed: Partial<AddressDraft>) => void;
  problems: AddressProblems;
  /** The field the server refused, and its refusal message. */
  refused: { field: AddressField | null; text: string | null };
  picture: PictureUpload;
  /** QR picture of the address being edited; undefined for a new address. */
  saved: string | undefined;
};

export function AddressFields(props: AddressFieldsProps) {
  const { form, onChange, problems, refused } = props;
  const t = useTranslations();
  const errorOf = (field: AddressField) => {
    if (problems[field] === 'invalid') return t('addresses.addressInvalid', { network: form.network ?? '' });
    if (problems[field] === 'missing') return t('common.fields.required');
    return refused.field === field ? refused.text : null;
  };
  return (
    <div className="pad stack address-form">
      <CoinFields {...props} error={errorOf('coin')} />
      <Field label={t('addresses.name')} hint={t('addresses.nameHint')} error={errorOf('name')}>
        <TextInput
          name="name"
          autoComplete="off"
          maxLength={40}
          value={form.name}
          onChange={(name) => onChange({ name })}
        />
      </Field>
      <Field label={t('addresses.address')} error={errorOf('address')}>
        <TextInput
          name="address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          value={form.address}
          onChange={(address) => onChange({ address })}
        />
      </Field>
      <QrField
        picture={props.picture}
        saved={props.saved}
        error={problems.qrcode ? t('addresses.qrMissing') : errorOf('qrcode')}
      />
      <Note tone="warn">{t('addresses.warning')}</Note>
      <Note>{t('addresses.holdNote')}</Note>
    </div>
  );
}

function CoinFields({ form, onChange, error }: AddressFieldsProps & { error: string | null }) {
  const t = useTranslations('addresses');
  const coins = savableCoins(useCurrencies().data?.currency ?? []);
  const { coin } = form;
  const networks = networksOf(coin?.name ?? '');
  const open = () =>
    openChoice({
      title: t('chooseCoin'),
      value: String(coin?.id ?? ''),
      options: coins.map(({ id, name }) => ({
        value: String(id),
        label: name,
        leading: <Coin symbol={name} size={28} />,
      })),
      onPick: (value) => {
        const picked = coins.find(({ id }) => String(id) === value);
        if (picked) onChange(withCoin(form, { id: picked.id, name: picked.name }));
      },
    });
  return (
    <>
      <SelectBox
        label={t('coin')}
        lead={coin ? <Coin symbol={coin.name} size={24} /> : null}
        onOpen={open}
        disabled={coins.length === 0}
        error={error}
      >
        {coin?.name ?? t('chooseCoin')}
      </SelectBox>
      {form.network ? (
        <div className="field">
          <div className="lab">{t('network')}</div>
          <Segmented
            label={t('network')}
            items={networks.map((value) => ({ value, label: value }))}
            value={form.network}
            onChange={(network) => onChange({ network })}
          />
        </div>
      ) : null}
    </>
  );
}
