import { Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { useCopy } from '#data/use-copy.ts';
import { backupText } from '#features/security/model/secret-text.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';

/** Shown once: the server stores only their hashes. */
export function TotpBackupCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('security.totp');
  const copy = useCopy();
  const back = useBack(PATHS.security);
  return (
    <div className="pad stack task">
      <h2 className="t2">{t('doneHeading')}</h2>
      <Note tone="warn">{t('backupText')}</Note>
      <ul className="backup-codes mono" aria-label={t('backup')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button block glyph={Copy} onClick={() => copy(backupText(codes))}>
        {t('copyBackup')}
      </Button>
      <Button variant="primary" block onClick={back}>
        {t('saved')}
      </Button>
    </div>
  );
}
