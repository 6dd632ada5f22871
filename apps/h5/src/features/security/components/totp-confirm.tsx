import { confirmTotp } from '@candor/contract/security';
import { Copy } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { useCopy } from '#data/use-copy.ts';
import { refreshSecurity } from '#data/use-security-status.ts';
import { useForm } from '#features/security/hooks/use-form.ts';
import { findCodeGap } from '#features/security/model/account-form.ts';
import { groupInFours } from '#features/security/model/secret-text.ts';
import { CodeBoxes } from '#ui/code-boxes.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { FormBody } from './form-body.tsx';
import { FormFoot } from './form-foot.tsx';

const QR_SIZE = 176;

type TotpConfirmProps = { secret: string; uri: string; onConfirmed: (backupCodes: readonly string[]) => void };

export function TotpConfirm({ secret, uri, onConfirmed }: TotpConfirmProps) {
  const t = useTranslations('security');
  const [code, setCode] = useState('');
  const form = useForm({
    fields: ['code'],
    findGap: () => findCodeGap(code),
    send: () => request(confirmTotp, { code }, { silent: true }),
    onDone: ({ backup_codes }) => {
      onConfirmed(backup_codes);
      void refreshSecurity();
    },
  });
  return (
    <div className="pad stack task">
      <h2 className="t2">{t('totp.scanHeading')}</h2>
      <div className="qr-tile">
        <QRCodeSVG value={uri} size={QR_SIZE} title={t('totp.qr')} />
      </div>
      <SecretBox secret={secret} />
      <FormBody form={form}>
        <Field label={t('totp.appCode')} error={form.errorAt('code')}>
          <CodeBoxes
            name="totp"
            value={code}
            onChange={(digits) => {
              form.edited();
              setCode(digits);
            }}
          />
        </Field>
        <FormFoot form={form} label={t('totp.confirm')} />
      </FormBody>
    </div>
  );
}

function SecretBox({ secret }: { secret: string }) {
  const t = useTranslations('security.totp');
  const copy = useCopy();
  return (
    <div>
      <p className="sm c2 totp-secret-label">{t('scanText')}</p>
      <div className="secret-box">
        <span className="mono">{groupInFours(secret)}</span>
        <IconButton label={t('copySecret')} glyph={Copy} size={18} onClick={() => copy(secret)} />
      </div>
    </div>
  );
}
