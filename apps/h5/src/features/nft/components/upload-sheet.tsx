import { NFT_RARITIES, NFT_TYPE_NAMES } from '@candor/contract/nft-fields';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMakeWork } from '#features/nft/hooks/use-make-work.ts';
import {
  ACCEPTED,
  DESCRIPTION_LONGEST,
  EMPTY_WORK,
  findWorkProblem,
  MOST_MB,
  NAME_LONGEST,
  needsCover,
  type WorkForm,
  withType,
} from '#features/nft/model/studio-form.ts';
import { Button } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { FilePick } from './file-pick.tsx';

type UploadSheetProps = { open: boolean; onClose: () => void };

/** Uploads a new work of an artist. */
export function UploadSheet({ open, onClose }: UploadSheetProps) {
  const t = useTranslations();
  return (
    <Sheet open={open} onClose={onClose} title={t('nftMine.studio.upload')} closeLabel={t('common.actions.close')}>
      <UploadForm onClose={onClose} />
    </Sheet>
  );
}

function UploadForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('nftMine.studio');
  const [form, setForm] = useState<WorkForm>(EMPTY_WORK);
  const make = useMakeWork(onClose);
  const problem = findWorkProblem(form);
  const change = (next: WorkForm) => {
    make.forget();
    setForm(next);
  };
  return (
    <div className="stack nft-sheet">
      <TypeFields form={form} onChange={change} />
      <Field label={t('name')}>
        <TextInput
          name="name"
          value={form.name}
          onChange={(name) => change({ ...form, name })}
          maxLength={NAME_LONGEST}
          autoComplete="off"
        />
      </Field>
      <Field label={t('description')}>
        <TextArea
          name="description"
          value={form.description}
          onChange={(description) => change({ ...form, description })}
          maxLength={DESCRIPTION_LONGEST}
          rows={3}
        />
      </Field>
      <div>
        <p className="sm c2 nft-label">{t('rarity')}</p>
        <Rarities form={form} onChange={change} />
      </div>
      <p className="xs c3">{t('uploadNote')}</p>
      {make.failure === null && problem !== 'large' ? null : (
        <p className="hint err" role="alert">
          {make.failure ?? t('large', { most: MOST_MB[form.type] })}
        </p>
      )}
      <Button
        variant="primary"
        block
        disabled={problem !== null}
        pending={make.isPending}
        onClick={() => make.send(form)}
      >
        {t('send')}
      </Button>
    </div>
  );
}

type FieldsProps = { form: WorkForm; onChange: (form: WorkForm) => void };

function Rarities({ form, onChange }: FieldsProps) {
  const t = useTranslations();
  return (
    <ChipRow wrap label={t('nftMine.studio.rarity')}>
      {NFT_RARITIES.map((rarity) => (
        <Chip key={rarity} selected={form.rarity === rarity} onClick={() => onChange({ ...form, rarity })}>
          {t(`nft.rarity.${rarity}`)}
        </Chip>
      ))}
    </ChipRow>
  );
}

function TypeFields({ form, onChange }: FieldsProps) {
  const t = useTranslations();
  return (
    <>
      <Segmented
        label={t('nft.filter.type')}
        items={NFT_TYPE_NAMES.map((value) => ({ value, label: t(`nft.type.${value}`) }))}
        value={form.type}
        onChange={(type) => onChange(withType(form, type))}
      />
      <FilePick
        key={form.type}
        label={t('nftMine.studio.file')}
        name="file"
        accept={ACCEPTED[form.type]}
        hint={t('nftMine.studio.fileHint', { most: MOST_MB[form.type] })}
        picked={form.file?.name ?? null}
        onPick={(file) => onChange({ ...form, file })}
      />
      {needsCover(form.type) ? (
        <FilePick
          label={t('nftMine.studio.cover')}
          name="cover"
          accept={ACCEPTED.image}
          hint={t('nftMine.studio.fileHint', { most: MOST_MB.image })}
          picked={form.cover?.name ?? null}
          onPick={(cover) => onChange({ ...form, cover })}
        />
      ) : null}
    </>
  );
}
