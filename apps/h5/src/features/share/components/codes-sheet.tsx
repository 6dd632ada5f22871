import { Pencil } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Dashboard, InviteCode } from '#features/share/model/invite-types.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useInviteTexts } from './use-invite-texts.ts';

type CodesSheetProps = {
  open: boolean;
  dashboard: Dashboard;
  shownId: number;
  onClose: () => void;
  onShow: (code: InviteCode) => void;
  /** Null: a new code. */
  onEdit: (code: InviteCode | null) => void;
};

/** Own codes with their splits: one is shown on the page, each can be changed, and more can be made. */
export function CodesSheet({ open, dashboard, shownId, onClose, onShow, onEdit }: CodesSheetProps) {
  const t = useTranslations();
  const { percent } = useInviteTexts();
  const { codes, max_codes: maximum, house_percent: house, house_days: days } = dashboard;
  const isFull = codes.length >= maximum;
  return (
    <Sheet open={open} onClose={onClose} title={t('invite.codes.heading')} closeLabel={t('common.actions.close')}>
      <div className="stack invite-sheet">
        <div className="list">
          {codes.map((code) => (
            <CodeRow key={code.id} code={code} isShown={code.id === shownId} onShow={onShow} onEdit={onEdit} />
          ))}
        </div>
        <p className="xs c3 num">
          {`${t('invite.codes.given', { house: percent(house), days })} ${t('invite.codes.text')}`}
          {isFull ? ` ${t('invite.codes.full', { maximum: String(maximum) })}` : null}
        </p>
        <Button variant="primary" block disabled={isFull} onClick={() => onEdit(null)}>
          {t('invite.codes.add')}
        </Button>
      </div>
    </Sheet>
  );
}

type CodeRowProps = Pick<CodesSheetProps, 'onShow' | 'onEdit'> & { code: InviteCode; isShown: boolean };

function CodeRow({ code, isShown, onShow, onEdit }: CodeRowProps) {
  const t = useTranslations('invite.codes');
  const { percent } = useInviteTexts();
  const split = t('split', { reward: percent(code.reward_percent), given: percent(code.given_percent) });
  return (
    <div className="row invite-own">
      <button
        type="button"
        className="grow invite-pick"
        aria-label={t('show', { code: code.code })}
        aria-pressed={isShown}
        onClick={() => onShow(code)}
      >
        <span className="row wrap med">
          {code.code}
          {isShown ? <Badge tone="brand">{t('shown')}</Badge> : null}
        </span>
        <span className="block-text xs c3 num">{`${split} · ${t('invited', { count: code.invited })}`}</span>
        {code.note === '' ? null : <span className="block-text xs c2 invite-note">{code.note}</span>}
      </button>
      <IconButton label={t('edit', { code: code.code })} glyph={Pencil} size={18} onClick={() => onEdit(code)} />
    </div>
  );
}
