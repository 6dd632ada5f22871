import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { isOwnPage } from '#data/return-path.ts';
import type { NoticeRow } from '#features/notices/model/notice-pages.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';

type NoticeItemProps = { row: NoticeRow; onRead: () => void };

/** One notification. A tap marks it as read and opens its linked page, if any. */
export function NoticeItem({ row, onRead }: NoticeItemProps) {
  if (isOwnPage(row.link)) {
    return (
      <a className="li notice-item" href={hrefOf(row.link)} onClick={row.is_read === 0 ? onRead : undefined}>
        <NoticeText row={row} />
      </a>
    );
  }
  if (row.is_read === 1) {
    return (
      <article className="li notice-item">
        <NoticeText row={row} />
      </article>
    );
  }
  return (
    <button type="button" className="li notice-item" onClick={onRead}>
      <NoticeText row={row} />
    </button>
  );
}

function NoticeText({ row }: { row: NoticeRow }) {
  const t = useTranslations('notices');
  const place = useTimePlace();
  const isUnread = row.is_read === 0;
  return (
    <span className="main">
      <span className="row top between">
        <span className={isUnread ? 'semi' : 'med'}>
          {isUnread ? (
            <>
              <i className="notice-dot" aria-hidden="true" />
              <span className="sr">{t('unread')}: </span>
            </>
          ) : null}
          {row.title}
        </span>
        <span className="xs c3 nowrap">{t(`kind.${row.kind}`)}</span>
      </span>
      <span className="sm c2 notice-body">{row.body}</span>
      <span className="xs c3 num notice-time">{formatDateTime(row.created_time_ms, place)}</span>
    </span>
  );
}
