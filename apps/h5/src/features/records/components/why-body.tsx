import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, rulePath } from '#data/paths.ts';
import { type Explanation, toSentence } from '#features/records/model/explanation.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTimeInZone } from '#lib/format-time.ts';
import { Facts } from '#ui/facts.tsx';
import { AskAbout } from '#widgets/ask-about.tsx';
import { LedgerRows } from './ledger-rows.tsx';
import { useInputTexts } from './use-input-texts.ts';
import { usePurseText } from './use-purse-text.ts';

export function WhyBody({ why }: { why: Explanation }) {
  const t = useTranslations('records.why');
  const { labelOf, writeInput } = useInputTexts();
  const inputs = why.inputs.filter((input) => input.value !== '');
  return (
    <div className="stack records-why">
      <Sentence why={why} />
      {inputs.length === 0 ? null : (
        <Part title={t('inputs')}>
          <Facts
            rows={inputs.map((input) => ({
              id: input.name,
              label: labelOf(input.name),
              value: <span className={input.unit === '' ? 'records-long' : 'records-figure'}>{writeInput(input)}</span>,
            }))}
          />
        </Part>
      )}
      <Part title={t('rows')}>
        <LedgerRows rows={why.rows} />
      </Part>
      <Source why={why} />
      <AskAbout kind="record" id={why.id} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="sm c3 records-part">{title}</h3>
      {children}
    </section>
  );
}

/** The formula as a sentence with this record's figures. */
function Sentence({ why }: { why: Explanation }) {
  const t = useTranslations();
  const { writeInput, moneyText } = useInputTexts();
  const purseText = usePurseText();
  const row = why.rows[0];
  const first = {
    moved: row ? moneyText(row.amount, row.currency_name) : '',
    from: row ? purseText(row.from) : '',
    to: row ? purseText(row.to) : '',
  };
  const sentence = toSentence(why, { first, write: writeInput });
  if (sentence === null) return null;
  return (
    <Part title={t('records.why.heading')}>
      <p className="records-sentence">{t(sentence.text, sentence.figures)}</p>
    </Part>
  );
}

/** Time, rule version, and the reference number for support. */
function Source({ why }: { why: Explanation }) {
  const t = useTranslations('records.why');
  const place = useTimePlace();
  const rules = (
    <a className="cb records-link" href={hrefOf(rulePath(why.rule_version))}>
      {t('ruleVersion', { version: why.rule_version })}
    </a>
  );
  return (
    <Facts
      rows={[
        { id: 'time', label: t('time'), value: formatDateTimeInZone(why.created_time_ms, place) },
        ...(why.rule_version > 0 ? [{ id: 'rules', label: t('rules'), value: rules }] : []),
        {
          id: 'reference',
          label: t('reference'),
          value: <span className="mono records-long">{why.reference}</span>,
        },
      ]}
    />
  );
}
