import { Download, Share2 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { casePath, hrefOf, PATHS } from '#data/paths.ts';
import { useLocation, useSearchParams } from '#data/router.tsx';
import { useSession } from '#data/session-store.ts';
import { useBack } from '#data/use-back.ts';
import { ChooseFile } from '#features/proof/components/choose-file.tsx';
import { ProofBody } from '#features/proof/components/proof-body.tsx';
import { useProofFile } from '#features/proof/hooks/use-proof-file.ts';
import { type CheckedReceipt, useFileCheck, useReceiptCheck } from '#features/proof/hooks/use-receipt-check.ts';
import { useSupportCase } from '#features/proof/hooks/use-support-case.ts';
import { readSubject } from '#features/proof/model/read-subject.ts';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/proof/proof.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Dock, NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** Verifies a settled order of the user (?kind= and ?id=), or a proof file from the device. */
export function VerifyScreen() {
  const t = useTranslations();
  const [params] = useSearchParams();
  const subject = useOwnSubject(params);
  const own = useReceiptCheck(subject);
  const chosen = useFileCheck();
  const file = chosen.data;
  const isFile = file !== undefined || subject === null;
  const checked = (file === undefined ? own.data : file.checked) ?? null;
  const { reference: caseNumber, retry } = useSupportCase(isFile ? null : checked);
  const choose = <ChooseFile label={t('proof.choose.button')} onChoose={chosen.mutate} />;
  const again = () => {
    if (file !== undefined) chosen.reset();
    else {
      retry();
      void own.refetch();
    }
  };
  return (
    <>
      <Head checked={checked} />
      <View>
        {file !== undefined ? <FileName name={file.name} /> : null}
        {checked !== null ? (
          <ProofBody key={checked.file.kind} checked={checked} caseNumber={caseNumber} isFile={isFile} />
        ) : null}
        {file?.checked === null ? <Empty title={t('proof.choose.unreadable')} action={choose} /> : null}
        {file === undefined && subject === null ? <Empty title={t('proof.choose.title')} action={choose} /> : null}
        {file === undefined && subject !== null ? <OwnStates query={own} choose={choose} /> : null}
        {checked === null ? null : (
          <section className="pad proof-choose-again">
            <ChooseFile small label={t('proof.choose.title')} onChoose={chosen.mutate} />
          </section>
        )}
      </View>
      {checked === null ? null : (
        <Actions
          checked={checked}
          again={{ pending: own.isFetching, onClick: again, isFile }}
          caseNumber={caseNumber}
        />
      )}
    </>
  );
}

/** Receipts are private, so visitors are asked to log in first. A file needs no login. */
function useOwnSubject(params: URLSearchParams) {
  const isLoggedIn = useSession((state) => state.token !== null);
  const { pathname, search } = useLocation();
  const subject = readSubject(params);
  const mustLogIn = subject !== null && !isLoggedIn;
  useEffect(() => {
    if (mustLogIn) askToLogIn(`${pathname}${search}`);
  }, [mustLogIn, pathname, search]);
  return mustLogIn ? null : subject;
}

function Head({ checked }: { checked: CheckedReceipt | null }) {
  const t = useTranslations();
  const back = useBack(PATHS.allRecords);
  const { share } = useProofFile();
  const action =
    checked === null ? null : (
      <IconButton label={t('proof.share')} glyph={Share2} onClick={() => share(checked.file)} />
    );
  return (
    <NavBar title={t('proof.heading')} back={{ label: t('common.actions.back'), onClick: back }} actions={action} />
  );
}

function FileName({ name }: { name: string }) {
  const t = useTranslations('proof.choose');
  return <p className="pad sm c3 proof-file-name">{t('name', { name })}</p>;
}

function Empty({ title, action }: { title: string; action: ReactNode }) {
  const t = useTranslations('proof.choose');
  return (
    <EmptyState page art="records" title={title} action={action}>
      {t('text')}
    </EmptyState>
  );
}

type OwnStatesProps = { query: ReturnType<typeof useReceiptCheck>; choose: ReactNode };

/** Loading, failed, or missing receipt; a loaded one is shown by the page. */
function OwnStates({ query, choose }: OwnStatesProps) {
  const { error } = query;
  if (error instanceof ApiError && error.type === 'error' && query.data === undefined) {
    return <Empty title={error.message} action={choose} />;
  }
  return <Loaded query={query}>{() => null}</Loaded>;
}

type ActionsProps = {
  checked: CheckedReceipt;
  again: { pending: boolean; onClick: () => void; isFile: boolean };
  caseNumber: string | undefined;
};

function Actions({ checked, again, caseNumber }: ActionsProps) {
  const t = useTranslations('proof');
  const { save } = useProofFile();
  return (
    <Dock>
      <div className="grid g2 proof-dock">
        <Button glyph={Download} onClick={() => save(checked.file)}>
          {t('file')}
        </Button>
        {caseNumber === undefined ? (
          <Button variant="primary" pending={again.pending} onClick={again.onClick}>
            {t(again.isFile ? 'choose.done' : 'again')}
          </Button>
        ) : (
          <Button variant="primary" href={hrefOf(casePath(caseNumber))}>
            {t('viewCase')}
          </Button>
        )}
      </div>
    </Dock>
  );
}
