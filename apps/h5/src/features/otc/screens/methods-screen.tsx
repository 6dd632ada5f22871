import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { BlockedList } from '#features/otc/components/blocked-list.tsx';
import { MethodList, TakeCard } from '#features/otc/components/method-list.tsx';
import { MethodSheet } from '#features/otc/components/method-sheet.tsx';
import { useMethodDraft } from '#features/otc/hooks/use-method-draft.ts';
import { useMethods } from '#features/otc/hooks/use-own.ts';
import type { Methods } from '#features/otc/model/otc-types.ts';
import '#features/otc/otc.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Dock, NavBar, View } from '#ui/frame.tsx';
import { Note } from '#ui/note.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** Own payment methods, and traders the user has blocked. */
export function MethodsScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.otc);
  const query = useMethods();
  return (
    <>
      <NavBar title={t('otc.methods.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      {query.data === undefined ? (
        <View>
          <Loaded query={query}>{() => null}</Loaded>
        </View>
      ) : (
        <MethodsPage methods={query.data} />
      )}
    </>
  );
}

function MethodsPage({ methods }: { methods: Methods }) {
  const t = useTranslations('otc.methods');
  const { draft, add, edit, close } = useMethodDraft(methods);
  const isVerified = methods.verified_name !== '';
  return (
    <>
      <View>
        <div className="pad stack otc-form">
          <Note>
            <p>{isVerified ? t('nameRule', { name: methods.verified_name }) : t('verifyFirst')}</p>
            {isVerified ? null : (
              <a className="link" href={hrefOf(PATHS.verification)}>
                {t('verify')}
              </a>
            )}
          </Note>
          {isVerified ? <TakeCard methods={methods} /> : null}
        </div>
        {methods.items.length === 0 ? (
          <EmptyState art="records" title={t('none')}>
            {t('noneText')}
          </EmptyState>
        ) : (
          <MethodList methods={methods.items} onEdit={edit} />
        )}
        <BlockedList />
      </View>
      <Dock>
        <Button variant="primary" block disabled={!isVerified} onClick={() => add()}>
          {t('add')}
        </Button>
      </Dock>
      <MethodSheet draft={draft} onClose={close} />
    </>
  );
}
