import { operatorAccounts } from '@candor/contract/ops-books';
import { operatorUser } from '@candor/contract/ops-users';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '#data/use-call.ts';
import { useMay } from '#data/use-me.ts';
import { frame } from '#texts/frame.ts';
import { users } from '#texts/users.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import type { User } from './user-actions.tsx';
import { UserActions } from './user-actions.tsx';
import { UserLedger } from './user-ledger.tsx';
import { AccountsTab, LimitsTab, ProfileTab, ScoresTab, SessionsTab } from './user-tabs.tsx';

export function UserDetail({ id }: { readonly id: string }) {
  const query = useCall(operatorUser, { id });
  const user = query.data;
  return (
    <Page
      title={user === undefined ? frame.pages.users : user.email || user.phone}
      actions={user !== undefined && <UserActions user={user} />}
    >
      <p>
        <Link to="/users">{users.back}</Link>
      </p>
      <Loaded query={query}>{(found) => <UserTabs user={found} />}</Loaded>
    </Page>
  );
}

function UserTabs({ user }: { readonly user: User }) {
  const maySeeLedger = useMay(operatorAccounts);
  const tab = (key: keyof typeof users.tabs, children: ReactNode) => ({ key, label: users.tabs[key], children });
  return (
    <Tabs
      items={[
        tab('profile', <ProfileTab user={user} />),
        tab('sessions', <SessionsTab user={user} />),
        tab('limits', <LimitsTab user={user} />),
        tab('scores', <ScoresTab user={user} />),
        tab('accounts', <AccountsTab user={user} />),
        ...(maySeeLedger ? [tab('ledger', <UserLedger userId={user.id} />)] : []),
      ]}
    />
  );
}
