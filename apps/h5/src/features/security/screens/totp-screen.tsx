import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { StatusPage } from '#features/security/components/task-page.tsx';
import { TotpBackupCodes } from '#features/security/components/totp-backup-codes.tsx';
import { TotpConfirm } from '#features/security/components/totp-confirm.tsx';
import { TotpOff } from '#features/security/components/totp-off.tsx';
import { TotpOn } from '#features/security/components/totp-on.tsx';

export function TotpScreen() {
  const t = useTranslations('security.title');
  return (
    <StatusPage title={t('totp')}>
      {(status) => <Totp isOn={status.totp === 1} backupCodesLeft={status.backup_codes_left} />}
    </StatusPage>
  );
}

interface Secret {
  readonly secret: string;
  readonly uri: string;
}

/** States: off, secret to scan, backup codes, on. Secret and backup codes are kept only in this component. */
function Totp({ isOn, backupCodesLeft }: { isOn: boolean; backupCodesLeft: number }) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [backupCodes, setBackupCodes] = useState<readonly string[] | null>(null);
  if (backupCodes !== null) return <TotpBackupCodes codes={backupCodes} />;
  if (isOn) return <TotpOn backupCodesLeft={backupCodesLeft} />;
  if (secret === null) return <TotpOff onBegun={setSecret} />;
  return <TotpConfirm {...secret} onConfirmed={setBackupCodes} />;
}
