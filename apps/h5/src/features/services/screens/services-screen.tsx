import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServiceEntry } from '#data/feature.ts';
import { useServices } from '#data/use-services.ts';
import { ServiceGroups } from '#features/services/components/service-groups.tsx';
import { ServicesNav } from '#features/services/components/services-nav.tsx';
import { groupServices } from '#features/services/model/group-services.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { View } from '#ui/frame.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/services/services.css';

/** All services of the app that the server has switched on, by heading. */
export function ServicesScreen() {
  const [text, setText] = useState<string | null>(null);
  const services = useServices();
  return (
    <>
      <ServicesNav text={text} onChange={setText} />
      <View>
        <Loaded query={services}>{(entries) => <Found entries={entries} text={text ?? ''} />}</Loaded>
      </View>
    </>
  );
}

function Found({ entries, text }: { entries: readonly ServiceEntry[]; text: string }) {
  const t = useTranslations();
  const groups = groupServices(entries, { nameOf: ({ label }) => t(label), text });
  if (groups.length === 0) {
    return (
      <EmptyState art="records" title={t(entries.length === 0 ? 'services.none' : 'services.notFound')}>
        {t(entries.length === 0 ? 'services.noneText' : 'services.notFoundText')}
      </EmptyState>
    );
  }
  const hasRisk = groups.some((group) => group.entries.some(({ risk }) => risk));
  return (
    <>
      {hasRisk ? <p className="pad sm c3 services-note">{t('services.riskNote')}</p> : null}
      <ServiceGroups groups={groups} />
    </>
  );
}
