import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePictureUpload } from '#data/use-picture-upload.ts';
import { useStatement } from '#features/otc-order/hooks/use-statement.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import {
  isComplete,
  PICTURE_MAX_EDGE_PX,
  STATEMENT_MAX,
  STATEMENT_MIN,
  type StatementPurpose,
} from '#features/otc-order/model/statement-form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { PictureField } from './picture-field.tsx';

type StatementSheetProps = {
  order: Order;
  /** What the statement is for; null: closed. */
  purpose: StatementPurpose | null;
  onClose: () => void;
};

/** A statement that opens a dispute, adds evidence, or appeals. */
export function StatementSheet({ order, purpose, onClose }: StatementSheetProps) {
  const shown = useLastShown(purpose);
  if (shown === null) return null;
  return <Form key={shown} order={order} purpose={shown} open={purpose !== null} onClose={onClose} />;
}

type FormProps = { order: Order; purpose: StatementPurpose; open: boolean; onClose: () => void };

function Form({ order, purpose, open, onClose }: FormProps) {
  const t = useTranslations();
  const [text, setText] = useState('');
  const picture = usePictureUpload(PICTURE_MAX_EDGE_PX);
  const submit = useStatement(purpose, () => {
    setText('');
    picture.clear();
    onClose();
  });
  const close = () => {
    submit.forget();
    onClose();
  };
  const isReady = isComplete(purpose, text, picture.path !== '') && !picture.isPending;
  return (
    <Sheet
      open={open}
      onClose={close}
      locked={submit.isPending}
      title={t(`otcOrder.statement.${purpose}Heading`)}
      closeLabel={t('common.actions.close')}
    >
      <div className="stack deal-sheet">
        <p className="sm c2">{t(`otcOrder.statement.${purpose}Text`)}</p>
        <Field
          label={t('otcOrder.statement.label')}
          hint={purpose === 'state' ? undefined : t('otcOrder.statement.least', { count: STATEMENT_MIN })}
          error={submit.failure}
        >
          <TextArea name="statement" value={text} maxLength={STATEMENT_MAX} onChange={setText} />
        </Field>
        {purpose === 'appeal' ? null : <PictureField label={t('otcOrder.statement.picture')} picture={picture} />}
        <Button
          variant="primary"
          block
          disabled={!isReady}
          pending={submit.isPending}
          onClick={() => submit.send(order.number, text, picture.path)}
        >
          {t(`otcOrder.statement.${purpose}`)}
        </Button>
      </div>
    </Sheet>
  );
}
