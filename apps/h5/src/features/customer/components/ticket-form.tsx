import { openTicket } from '@candor/contract/support';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { usePictureUpload } from '#data/use-picture-upload.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshTickets } from '#data/use-unread-tickets.ts';
import {
  EMPTY_TICKET,
  type TicketForm as Form,
  findGaps,
  PICTURE_MAX_EDGE_PX,
  TICKET_MAX,
  type TicketGap,
  toRequest,
} from '#features/customer/model/ticket-form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PictureTile } from '#ui/picture-tile.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';

/** New support request: subject, message and an optional picture. */
export function TicketForm() {
  const t = useTranslations();
  const [form, setForm] = useState(EMPTY_TICKET);
  const [gaps, setGaps] = useState<readonly TicketGap[]>([]);
  const picture = usePictureUpload(PICTURE_MAX_EDGE_PX);
  const submit = useSubmit(openTicket, ({ reference }) => {
    showToast({ text: t('customer.sent', { reference }), tone: 'ok' });
    setForm(EMPTY_TICKET);
    picture.clear();
    void refreshTickets();
  });
  const change = (changed: Partial<Form>) => {
    setForm((current) => ({ ...current, ...changed }));
    setGaps([]);
    submit.forget();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = findGaps(form);
    setGaps(found);
    if (found.length === 0) submit.send(toRequest(form, picture.path));
  };
  const errorOf = (field: TicketGap) => (gaps.includes(field) ? t('common.fields.required') : null);
  const failure = submit.failure ?? picture.failure;
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <Field label={t('customer.subject')} error={errorOf('subject')}>
        <TextInput
          name="subject"
          autoComplete="off"
          maxLength={TICKET_MAX.subject}
          value={form.subject}
          onChange={(subject) => change({ subject })}
        />
      </Field>
      <Field label={t('customer.message')} error={errorOf('message')}>
        <TextArea
          name="message"
          maxLength={TICKET_MAX.message}
          value={form.message}
          onChange={(message) => change({ message })}
        />
      </Field>
      <div className="field">
        <div className="lab">{t('customer.picture')}</div>
        <PictureTile
          label={t('customer.addPicture')}
          src={picture.preview}
          onPick={picture.pick}
          clear={{ label: t('customer.removePicture'), onClick: picture.clear }}
          pending={picture.isPending}
          invalid={picture.failure !== null}
        />
      </div>
      {failure ? (
        <p className="hint err" role="alert">
          <span>{failure}</span>
        </p>
      ) : null}
      <Button variant="primary" block type="submit" disabled={picture.isPending} pending={submit.isPending}>
        {t('customer.send')}
      </Button>
    </form>
  );
}
