import { Megaphone } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { articlePath, hrefOf } from '#data/paths.ts';
import { useNewestNews } from '#features/home/hooks/use-news.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { nowMs } from '#lib/clock.ts';
import { formatDate, toRelativeTime } from '#lib/format-time.ts';
import { Icon } from '#ui/icon.tsx';
import { InfoLine } from '#ui/info-line.tsx';

/** The newest news in one line; nothing when there is none. */
export function NewsLine() {
  const news = useNewestNews();
  if (news === undefined) return null;
  return (
    <InfoLine
      className="home-news"
      href={hrefOf(articlePath(news.id))}
      lead={<Icon glyph={Megaphone} size={18} />}
      end={<Age ms={news.create_time_ms} />}
    >
      {news.title}
    </InfoLine>
  );
}

function Age({ ms }: { ms: number }) {
  const t = useTranslations('common.timeAgo');
  const place = useTimePlace();
  const age = toRelativeTime(ms, nowMs());
  if (age.key === 'date') return formatDate(ms, place);
  return age.key === 'justNow' ? t('justNow') : t(age.key, { count: age.count });
}
