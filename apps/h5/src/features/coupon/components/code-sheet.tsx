import { couponClaim } from '@candor/contract/coupon';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { useCouponSubmit } from '#features/coupon/hooks/use-coupon-submit.ts';
import { readCode } from '#features/coupon/model/coupon-view.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { MoneyFoot } from '#widgets/money-foot.tsx';

type CodeSheetProps = { open: boolean; onClose: () => void };

/** Claims a coupon by its code. */
export function CodeSheet({ open, onClose }: CodeSheetProps) {
  const t = useTranslations();
  return (
    <Sheet open={open} onClose={onClose} title={t('coupon.code.heading')} closeLabel={t('common.actions.close')}>
      <CodeForm onClose={onClose} />
    </Sheet>
  );
}

type CodeFormProps = { onClose: () => void };

function CodeForm({ onClose }: CodeFormProps) {
  const t = useTranslations('coupon');
  const [text, setText] = useState('');
  const [isLeft, setLeft] = useState(false);
  const code = readCode(text);
  const submit = useCouponSubmit(couponClaim, { done: t('claimSheet.done'), onClose });
  const change = (next: string) => {
    submit.forget();
    setText(next);
  };
  const paste = usePaste((pasted) => change(readCode(pasted) ?? pasted.slice(0, LONGEST).trim()));
  const send = () => {
    if (code === null) return;
    submit.send({ code });
  };
  return (
    <form
      className="stack coupon-sheet"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label={t('code.label')}
        hint={t('code.hint')}
        error={isLeft && text.trim() !== '' && code === null ? t('code.wrong') : null}
      >
        <TextInput
          name="code"
          value={text}
          onChange={change}
          onBlur={() => setLeft(true)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST}
          disabled={submit.isPending || submit.isOutcomeUnknown}
        >
          <Button size="s" onClick={paste}>
            {t('code.paste')}
          </Button>
        </TextInput>
      </Field>
      {submit.refusal === 'coupon_needs_verification' ? (
        <a className="link sm" href={hrefOf(PATHS.verification)}>
          {t('claimSheet.verify')}
        </a>
      ) : null}
      <MoneyFoot
        submit={submit}
        label={t('code.act')}
        isReady={code !== null}
        unknown={t('claimSheet.unknown')}
        offline={t('claimSheet.offline')}
        records={PATHS.coupon}
        onSend={send}
      />
    </form>
  );
}

/** A code with a separator after every second character still fits. */
const LONGEST = 40;

/** Reads the clipboard where the browser allows it, else says how to paste. */
function usePaste(take: (text: string) => void): () => void {
  const t = useTranslations('coupon.code');
  return () => {
    const read = navigator.clipboard?.readText?.() ?? Promise.reject(new Error('no clipboard'));
    read.then(take).catch(() => showToast({ text: t('noPaste') }));
  };
}
