import { saveAddress } from '@candor/contract/profile';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useNavigate } from '#data/router.tsx';
import { useSecondProof } from '#data/second-proof/use-second-proof.ts';
import { showToast } from '#data/toast-store.ts';
import { refreshAddresses } from '#data/use-addresses.ts';
import { usePictureUpload } from '#data/use-picture-upload.ts';
import { useSubmit } from '#data/use-submit.ts';
import {
  type AddressDraft,
  type AddressProblems,
  fieldOfRefusal,
  findProblems,
  toSaved,
} from '#features/addresses/model/address-draft.ts';
import { Button } from '#ui/button.tsx';
import { Dock, View } from '#ui/frame.tsx';
import { SecondProofField, type SecurityStatus } from '#widgets/second-proof/second-proof-field.tsx';
import { AddressFields } from './address-fields.tsx';

/** Longest edge of the uploaded QR picture: enough to stay readable. */
const MAX_EDGE_PX = 1024;

/** editedId: id of the address being edited; null for a new one. */
type AddressFormProps = { initial: AddressDraft; editedId: number | null; status: SecurityStatus };

export function AddressForm({ initial, editedId, status }: AddressFormProps) {
  const t = useTranslations();
  const [form, setForm] = useState(initial);
  const [problems, setProblems] = useState<AddressProblems>({});
  const picture = usePictureUpload(MAX_EDGE_PX);
  const submit = useSave();
  const proof = useSecondProof(submit);
  const change = (changed: Partial<AddressDraft>) => {
    setForm((current) => ({ ...current, ...changed }));
    setProblems({});
    submit.forget();
  };
  const send = () => {
    const filled = { ...form, qrcode: picture.path || form.qrcode };
    const found = findProblems(filled);
    setProblems(found);
    if (proof.isReady() && Object.keys(found).length === 0) {
      submit.send({ ...toSaved(filled, editedId), ...proof.toSend() });
    }
  };
  const refused = fieldOfRefusal(submit.refusal);
  const failure = refused === null && proof.refused === null ? submit.failure : null;
  return (
    <>
      <View>
        <AddressFields
          form={form}
          onChange={change}
          problems={problems}
          refused={{ field: refused, text: submit.failure }}
          picture={picture}
          saved={form.qrcode || undefined}
        />
        <div className="pad stack">
          <SecondProofField status={status} draft={proof.draft} onChange={proof.change} error={proof.error} />
        </div>
      </View>
      <Dock>
        {failure ? (
          <p className="sm cd center address-failure" role="alert">
            {failure}
          </p>
        ) : null}
        <Button variant="primary" block disabled={picture.isPending} pending={submit.isPending} onClick={send}>
          {t('common.actions.save')}
        </Button>
      </Dock>
    </>
  );
}

function useSave() {
  const navigate = useNavigate();
  return useSubmit(saveAddress, (text) => {
    showToast({ text, tone: 'ok' });
    void refreshAddresses();
    navigate(PATHS.addresses, { replace: true });
  });
}
