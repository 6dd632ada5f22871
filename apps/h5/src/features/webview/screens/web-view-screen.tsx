import { getSetting } from '@candor/contract/content';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { request } from '#data/client.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { decideWebViewUrl, readHostList } from '#features/webview/model/web-view-url.ts';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/webview/webview.css';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { Icon } from '#ui/icon.tsx';

const KEYWORD = 'webview_hosts';

/** Hosts from the site settings; without any, no host is allowed. */
function useListedHosts() {
  return useQuery({
    queryKey: ['setting', KEYWORD],
    queryFn: async ({ signal }) => {
      try {
        return readHostList((await request(getSetting, { keyword: KEYWORD }, { signal, silent: true })).value);
      } catch (error) {
        if (error instanceof ApiError && error.type === 'error') return [];
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Link to an allowed external page. Opens in a new tab, never embedded, after the user has seen the host. */
export function WebViewScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.home);
  const [query] = useSearchParams();
  const hosts = useListedHosts();
  const decide = (listed: readonly string[]) =>
    decideWebViewUrl(query.get('url'), { origin: window.location.origin, hosts: listed });
  const decision = decide(hosts.data ?? []);
  const title = (
    <>
      {t('webview.heading')}
      {decision.kind === 'open' ? <span className="xs c3 trunc web-view-host">{decision.host}</span> : null}
    </>
  );
  return (
    <>
      <NavBar title={title} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Loaded query={hosts} rows={2}>
          {() => (decision.kind === 'open' ? <OpenCard {...decision} /> : <Blocked />)}
        </Loaded>
      </View>
    </>
  );
}

function OpenCard({ url, host, isOwn }: { url: string; host: string; isOwn: boolean }) {
  const t = useTranslations('webview');
  return (
    <div className="pad web-view">
      <Card>
        <h2 className="t3">{isOwn ? t('ownHeading') : t('openHeading')}</h2>
        <p className="t2 web-view-name">{host}</p>
        <p className="sm c2">{isOwn ? t('ownText') : t('openText')}</p>
        <p className="xs c3 web-view-url">
          <span className="sr">{t('address')}</span>
          {url}
        </p>
        <a className="btn primary block" href={url} target="_blank" rel="noopener noreferrer">
          <Icon glyph={ExternalLink} size={18} />
          {t('open')}
        </a>
      </Card>
    </div>
  );
}

function Blocked() {
  const t = useTranslations();
  return (
    <EmptyState
      page
      art="error"
      title={t('webview.blockedHeading')}
      action={
        <Button size="md" href={hrefOf(PATHS.home)}>
          {t('shell.toHome')}
        </Button>
      }
    >
      {t('webview.blockedText')}
    </EmptyState>
  );
}
