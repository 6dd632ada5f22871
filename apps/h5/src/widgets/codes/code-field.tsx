import { useTranslations } from 'use-intl';
import { type CodeSource, useCodeSending } from '#data/codes/use-code-sending.ts';
import { useDemoInbox } from '#data/codes/use-demo-inbox.ts';
import { Button } from '#ui/button.tsx';
import { CodeBoxes } from '#ui/code-boxes.tsx';
import { Field } from '#ui/field.tsx';

type CodeFieldProps = {
  source: CodeSource;
  value: string;
  onChange: (code: string) => void;
  error: string | null;
  label?: string;
  /** Text shown before a code was requested. */
  hint?: string;
};

/** Six boxes, a button that sends the code, and in the demo an inbox to read it from. */
export function CodeField({ source, value, onChange, error, label, hint }: CodeFieldProps) {
  const t = useTranslations('security.code');
  const sending = useCodeSending(source);
  const openInbox = useDemoInbox();
  const change = (code: string) => {
    sending.forget();
    onChange(code);
  };
  const sent = source.isOwn ? 'sentToOwn' : 'sentTo';
  return (
    <div className="code-field">
      <Field
        label={label ?? t('label')}
        hint={sending.wasSent ? t(sent, { target: source.target }) : hint}
        error={error ?? sending.refusal}
      >
        <CodeBoxes name="code" value={value} onChange={change} />
      </Field>
      <div className="row between code-acts">
        <SendButton sending={sending} />
        {openInbox && (sending.wasSent || sending.secondsLeft > 0) ? (
          <Button size="s" variant="ghost" onClick={() => openInbox(source.target, change)}>
            {t('inbox')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function SendButton({ sending }: { sending: ReturnType<typeof useCodeSending> }) {
  const t = useTranslations('security.code');
  const { secondsLeft, wasSent } = sending;
  const waiting = secondsLeft > 0;
  const again = wasSent ? t('again') : t('send');
  return (
    <Button size="s" disabled={waiting} pending={sending.isPending} onClick={sending.ask}>
      <span className="num">{waiting ? t('againIn', { seconds: String(secondsLeft) }) : again}</span>
    </Button>
  );
}
