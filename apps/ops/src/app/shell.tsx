import { operatorLogout } from '@candor/contract/ops-access';
import { Badge, Button, Flex, Layout, Menu, type MenuProps, Spin, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { callServer } from '#data/client.ts';
import type { ConsolePage } from '#data/console-page.ts';
import { queryClient } from '#data/query-client.ts';
import { beginEnrolment, leave } from '#data/session.ts';
import type { Me } from '#data/use-me.ts';
import { ChangePassword } from '#pages/login/change-password.tsx';
import { KnownDevices } from '#pages/login/known-devices.tsx';
import { frame } from '#texts/frame.ts';
import { login } from '#texts/login.ts';
import { mayOpen, PAGES } from './pages.tsx';

const SIDER_WIDTH = 220;

/** Sidebar and page. */
export function Shell({ me }: { readonly me: Me }) {
  const { pathname } = useLocation();
  const open = PAGES.filter((page) => mayOpen(page, me.roles));
  const selected = open.find(({ path }) => path === `/${pathname.split('/')[1] ?? ''}`)?.path ?? '';
  return (
    <Layout style={{ minHeight: '100%' }}>
      <Layout.Sider width={SIDER_WIDTH} style={{ position: 'sticky', top: 0, height: '100vh', overflow: 'auto' }}>
        <div className="brand">
          {frame.product}
          <small>{frame.area}</small>
        </div>
        <Menu mode="inline" selectedKeys={[selected]} items={toItems(open, me)} style={{ borderInlineEnd: 0 }} />
        <Who me={me} />
      </Layout.Sider>
      <Layout.Content>
        <Suspense fallback={<Spin aria-label={frame.loading} style={{ margin: 24 }} />}>
          <Outlet context={PAGES} />
        </Suspense>
      </Layout.Content>
    </Layout>
  );
}

function Who({ me }: { readonly me: Me }) {
  const logOut = () => {
    // What was asked a moment ago is taken back: after the log-out its answers would be refusals.
    void queryClient.cancelQueries();
    // The session here ends in any case; the server's ends when it can be told, also when the tab is closed right now.
    void callServer(operatorLogout, {}, { keepalive: true }).catch(() => undefined);
    leave();
    queryClient.clear();
  };
  const [isChanging, setChanging] = useState(false);
  const [isListing, setListing] = useState(false);
  return (
    <Flex vertical gap={8} align="start" className="sider-foot">
      <span>{me.email}</span>
      <span>{me.roles.join(', ')}</span>
      {me.mode === 'demo' && <Tag color="gold">{frame.demo}</Tag>}
      {me.totp_on === 0 && (
        <Button type="link" style={{ padding: 0 }} onClick={() => beginEnrolment('wanted')}>
          {frame.setUpTotp}
        </Button>
      )}
      <Button type="link" style={{ padding: 0 }} onClick={() => setChanging(true)}>
        {frame.changePassword}
      </Button>
      <Button type="link" style={{ padding: 0 }} onClick={() => setListing(true)}>
        {login.devicesTitle}
      </Button>
      <Button onClick={logOut}>{frame.logOut}</Button>
      {isListing && <KnownDevices onClose={() => setListing(false)} />}
      {isChanging && <ChangePassword onClose={() => setChanging(false)} />}
    </Flex>
  );
}

type Item = NonNullable<MenuProps['items']>[number];

function toItems(pages: readonly ConsolePage[], me: Me): Item[] {
  const toItem = (page: ConsolePage): Item => ({
    key: page.path,
    label: <Link to={page.path}>{page.label}</Link>,
    extra:
      page.waiting === undefined ? null : <Badge count={me.waiting[page.waiting] ?? 0} color="#d4ba83" size="small" />,
  });
  const groups = [...new Set(pages.map(({ group }) => group))];
  return groups.flatMap((group) => {
    const items = pages.filter((page) => page.group === group).map(toItem);
    return group === null ? items : [{ type: 'group' as const, label: frame.groups[group], children: items }];
  });
}
