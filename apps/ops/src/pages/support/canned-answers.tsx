import { LANGUAGES, type Language } from '@candor/contract/languages';
import { cannedAnswers } from '@candor/contract/ops-support';
import { Button, Collapse, Flex, Input, Select, Typography } from 'antd';
import { useState } from 'react';
import { useOwnLanguage } from '#data/own-language.ts';
import { useCall } from '#data/use-call.ts';
import { supportTexts as texts } from '#texts/support.ts';
import { LANGUAGE_NAMES } from '#texts/translations.ts';
import { type Canned, findCanned, languagesAtHand } from './canned-choice.ts';

interface CannedAnswersProps {
  readonly userLanguage: Language;
  readonly onUse: (text: string) => void;
}

/** Prepared answers, each in the operator's and the customer's language beside each other. */
export function CannedAnswers(props: CannedAnswersProps) {
  return (
    <Collapse
      size="small"
      items={[{ key: 'canned', label: texts.canned, children: <CannedList {...props} /> }]}
      className="filter-bar"
    />
  );
}

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

function CannedList({ userLanguage, onUse }: CannedAnswersProps) {
  const { language, choose } = useOwnLanguage();
  const [keyword, setKeyword] = useState('');
  const { data } = useCall(cannedAnswers, {});
  const languages = languagesAtHand(language, userLanguage);
  const found = findCanned(data?.items ?? [], keyword, languages);
  return (
    <>
      <Flex gap={12} wrap className="filter-bar">
        <Input
          allowClear
          value={keyword}
          placeholder={texts.cannedSearch}
          aria-label={texts.cannedSearch}
          style={{ width: 280 }}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Select<Language>
          value={language}
          options={OPTIONS}
          aria-label={texts.ownLanguage}
          style={{ width: 140 }}
          onChange={choose}
        />
      </Flex>
      {found.length === 0 && <Typography.Text type="secondary">{texts.cannedEmpty}</Typography.Text>}
      <ul className="plain-list canned-list">
        {found.map((canned) => (
          <CannedRow key={canned.id} canned={canned} languages={languages} onUse={onUse} />
        ))}
      </ul>
    </>
  );
}

interface CannedRowProps {
  readonly canned: Canned;
  readonly languages: readonly Language[];
  readonly onUse: (text: string) => void;
}

function CannedRow({ canned, languages, onUse }: CannedRowProps) {
  return (
    <li>
      <Typography.Text type="secondary" className="mono">
        {canned.code}
      </Typography.Text>
      <div className={languages.length > 1 ? 'beside' : undefined}>
        {languages.map((language) => (
          <div key={language}>
            <p className="as-written">{canned.texts[language]}</p>
            <Button size="small" onClick={() => onUse(canned.texts[language])}>
              {texts.cannedUse(LANGUAGE_NAMES[language])}
            </Button>
          </div>
        ))}
      </div>
    </li>
  );
}
