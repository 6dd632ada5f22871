import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';

type SubmitDockProps = { failure: string | null; pending: boolean; onSubmit: () => void };

export function SubmitDock({ failure, pending, onSubmit }: SubmitDockProps) {
  const t = useTranslations('verification.form');
  return (
    <Dock>
      {failure ? (
        <p className="sm cd center real-failure" role="alert">
          {failure}
        </p>
      ) : null}
      <Button variant="primary" block pending={pending} onClick={onSubmit}>
        {t('submit')}
      </Button>
    </Dock>
  );
}
