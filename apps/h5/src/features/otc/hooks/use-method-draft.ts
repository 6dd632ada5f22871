import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import type { MethodDraft } from '#features/otc/components/method-sheet.tsx';
import { useOtcTexts } from '#features/otc/components/use-otc-texts.ts';
import { kindsOf } from '#features/otc/model/market-filter.ts';
import { formOfMethod, newMethod } from '#features/otc/model/method-form.ts';
import type { Method, Methods } from '#features/otc/model/otc-types.ts';

/** The method being made or changed. `add` asks for the kind first; with a fiat only kinds for it are offered. */
export function useMethodDraft(methods: Methods) {
  const t = useTranslations('otc.methods');
  const texts = useOtcTexts();
  const [draft, setDraft] = useState<MethodDraft | null>(null);
  const add = (fiat?: string) =>
    openChoice({
      title: t('chooseKind'),
      value: '',
      options: (fiat === undefined ? methods.kinds : kindsOf(methods, fiat)).map(({ code, name }) => ({
        value: code,
        label: texts.kind(code, name),
      })),
      onPick: (value) => {
        const kind = methods.kinds.find(({ code }) => code === value);
        if (kind !== undefined) setDraft({ kind, form: newMethod(methods.verified_name) });
      },
    });
  const edit = (method: Method) => {
    const kind = methods.kinds.find(({ code }) => code === method.kind);
    if (kind !== undefined) setDraft({ kind, form: formOfMethod(method) });
  };
  return { draft, add, edit, close: () => setDraft(null) };
}
