import type { ReplyOf } from '@candor/contract/call';
import type { newsPopup } from '@candor/contract/news';
import { useTranslations } from 'use-intl';
import { articlePath } from '#data/paths.ts';
import { useNavigate } from '#data/router.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';

export type PopupSheetProps = {
  notice: NonNullable<ReplyOf<typeof newsPopup>>;
  open: boolean;
  onClose: () => void;
};

/** The notice as plain paragraphs, with a link to the full article. */
export function PopupSheet({ notice, open, onClose }: PopupSheetProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const read = () => {
    onClose();
    navigate(articlePath(notice.id));
  };
  return (
    <Sheet open={open} onClose={onClose} title={notice.title} closeLabel={t('common.actions.close')}>
      <div className="stack home-popup">
        {toParagraphs(notice.content).map((paragraph) => (
          <p key={paragraph} className="c2">
            {paragraph}
          </p>
        ))}
      </div>
      <div className="grid g2">
        <Button onClick={read}>{t('home.readMore')}</Button>
        <Button variant="primary" onClick={onClose}>
          {t('common.actions.ok')}
        </Button>
      </div>
    </Sheet>
  );
}

/** Extracts text only, so no markup can take effect. */
function toParagraphs(html: string): readonly string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...body.querySelectorAll('p, li, h2, h3, h4')];
  const texts = (blocks.length > 0 ? blocks : [body]).map((block) => block.textContent?.trim() ?? '');
  return [...new Set(texts.filter((text) => text !== ''))];
}
