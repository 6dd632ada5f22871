import { CASE_TEXT_LENGTH } from '@candor/contract/support';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { casePath, PATHS } from '#data/paths.ts';
import { useNavigate } from '#data/router.tsx';
import { useComposer } from '#features/customer/hooks/use-composer.ts';
import { useOpenCase } from '#features/customer/hooks/use-open-case.ts';
import type { About } from '#features/customer/model/about.ts';
import { toSubject } from '#features/customer/model/opening.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Seal } from '#ui/seal.tsx';
import { AttachTray } from './attach-tray.tsx';
import { ComposerDock } from './composer-dock.tsx';

/** The first message opens a case; the order it is about goes with it. */
export function StartDock({ about }: { about: About | null }) {
  const t = useTranslations('customer');
  const navigate = useNavigate();
  const composer = useComposer();
  const opening = useOpenCase((number) => navigate(casePath(number), { replace: about !== null }));
  const title = about === null ? null : t(`about.${about.kind}`, { id: about.id });
  const send = () => {
    const composed = composer.take();
    if (composed === null || opening.isPending) return;
    const { text, ...files } = composed;
    // A picture or document alone is named by its kind: a case needs a text.
    const message = text || t(files.picture === '' ? 'tray.file' : 'tray.photo');
    opening.send({ ...files, message, subject: title ?? toSubject(message), about });
  };
  return (
    <ComposerDock
      composer={composer}
      maxLength={CASE_TEXT_LENGTH}
      failure={opening.failure}
      above={title === null ? null : <AboutChip title={title} />}
      tray={(close) => (
        <AttachTray
          onFile={(file) => {
            composer.attachment.pick(file);
            close();
          }}
        />
      )}
      onType={opening.forget}
      onSend={send}
    />
  );
}

function AboutChip({ title }: { title: string }) {
  const t = useTranslations('customer.about');
  const navigate = useNavigate();
  return (
    <div className="row case-chip case-about">
      <span className="cb">
        <Seal size={24} />
      </span>
      <span className="grow">
        <b className="semi sm case-block">{title}</b>
        <span className="xs c2">{t('attached')}</span>
      </span>
      <IconButton
        label={t('remove')}
        glyph={X}
        size={18}
        quiet
        onClick={() => navigate(PATHS.customer, { replace: true })}
      />
    </div>
  );
}
