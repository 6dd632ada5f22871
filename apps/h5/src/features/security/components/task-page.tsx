import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useSession } from '#data/session-store.ts';
import { useBack } from '#data/use-back.ts';
import { useSecurityStatus } from '#data/use-security-status.ts';
import type { SecurityStatus } from '#features/security/model/security-rows.ts';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/security/security.css';
import { NavBar, View } from '#ui/frame.tsx';

type TaskPageProps = { title: string; children: ReactNode };

/** Layout of one security task. Renders nothing for visitors: the route guard redirects them to the login. */
export function TaskPage({ title, children }: TaskPageProps) {
  const t = useTranslations('common');
  const back = useBack(PATHS.security);
  const isVisitor = useSession((state) => state.token === null);
  return (
    <>
      <NavBar title={title} back={{ label: t('actions.back'), onClick: back }} />
      <View>{isVisitor ? null : children}</View>
    </>
  );
}

type StatusPageProps = { title: string; children: (status: SecurityStatus) => ReactNode };

/** A task page that needs the security status. */
export function StatusPage({ title, children }: StatusPageProps) {
  const status = useSecurityStatus();
  return (
    <TaskPage title={title}>
      <Loaded query={status}>{children}</Loaded>
    </TaskPage>
  );
}
