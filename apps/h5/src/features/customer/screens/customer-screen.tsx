import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { loginPathFor } from '#data/return-path.ts';
import { useLocation, useSearchParams } from '#data/router.tsx';
import { useSession } from '#data/session-store.ts';
import { useBack } from '#data/use-back.ts';
import { CaseList } from '#features/customer/components/case-list.tsx';
import { DutyNote } from '#features/customer/components/duty-note.tsx';
import { StartDock } from '#features/customer/components/start-dock.tsx';
import { useCases } from '#features/customer/hooks/use-cases.ts';
import { type About, readAbout } from '#features/customer/model/about.ts';
import '#widgets/chat/chat.css';
import '#features/customer/customer.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { endOf, ListEnd } from '#widgets/list-end.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** Own conversations with support, and the field that starts another one; with ?about= an own order goes with it. */
export function CustomerScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  const isLoggedIn = useSession(({ token }) => token !== null);
  const about = useOwnAbout(isLoggedIn);
  return (
    <>
      <NavBar title={t('customer.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <div className="pad customer">
          <DutyNote />
        </div>
        <Cases />
        {isLoggedIn ? null : (
          <p className="pad sm c3 customer-visitor">
            {t('customer.visitor')}{' '}
            <a className="link" href={hrefOf(loginPathFor(PATHS.customer))}>
              {t('common.actions.logIn')}
            </a>
          </p>
        )}
      </View>
      <StartDock key={about === null ? '' : `${about.kind} ${about.id}`} about={about} />
    </>
  );
}

/** Orders are private: whoever asks about one logs in first. */
function useOwnAbout(isLoggedIn: boolean): About | null {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const about = readAbout(params);
  const mustLogIn = about !== null && !isLoggedIn;
  useEffect(() => {
    if (mustLogIn) askToLogIn(`${pathname}${search}`);
  }, [mustLogIn, pathname, search]);
  return isLoggedIn ? about : null;
}

function Cases() {
  const t = useTranslations('customer');
  const cases = useCases();
  return (
    <Loaded query={cases} rows={2}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState page art="records" title={t('none')}>
            {t('noneText')}
          </EmptyState>
        ) : (
          <section className="customer-list">
            <div className="pad">
              <SectionHead title={t('cases')} />
            </div>
            <CaseList rows={rows} />
            {cases.hasNextPage ? <ListEnd list={endOf(cases)} /> : null}
          </section>
        )
      }
    </Loaded>
  );
}
