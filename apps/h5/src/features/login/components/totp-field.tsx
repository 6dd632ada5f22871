import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { CodeBoxes } from '#ui/code-boxes.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

type TotpFieldProps = { value: string; onChange: (code: string) => void; error: string | null };

/** Second factor: the six digits of the authenticator app, or a backup code. */
export function TotpField({ value, onChange, error }: TotpFieldProps) {
  const t = useTranslations('login');
  const [byBackup, setByBackup] = useState(false);
  const swap = () => {
    setByBackup(!byBackup);
    onChange('');
  };
  return (
    <div>
      <Field label={byBackup ? t('backup') : t('totp')} hint={byBackup ? null : t('totpHint')} error={error}>
        {byBackup ? (
          <TextInput
            name="backup"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={16}
            value={value}
            onChange={onChange}
          />
        ) : (
          <CodeBoxes name="totp" value={value} onChange={onChange} />
        )}
      </Field>
      <div className="login-swap">
        <Button size="s" variant="ghost" onClick={swap}>
          {byBackup ? t('useApp') : t('useBackup')}
        </Button>
      </div>
    </div>
  );
}
