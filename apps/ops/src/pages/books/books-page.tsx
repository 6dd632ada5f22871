import { Button, Flex, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { bookTexts as texts } from '#texts/books.ts';
import { Page } from '#ui/page.tsx';
import { AccountTable } from './account-table.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { PostingTable } from './posting-table.tsx';

const HOUSE = '0';
const OWNER = /^[0-9]{1,10}$/;
const REFERENCE = /^[0-9a-f-]{36}$/;

/** The selection is in the URL, so that it can be shared. */
export function BooksPage() {
  const [params, setParams] = useSearchParams();
  const owner = params.get('owner') ?? HOUSE;
  const account = params.get('account') ?? '';
  const reference = params.get('entry') ?? '';
  const go = (next: Readonly<Record<string, string>>) =>
    setParams(Object.fromEntries(Object.entries({ owner, account, ...next }).filter(([, value]) => value !== '')));
  return (
    <Page title={texts.title} lead={texts.intro}>
      <Flex gap={24} wrap>
        <OwnerChoice key={owner} owner={owner} onChange={(next) => go({ owner: next, account: '' })} />
        <EntrySearch onFind={(found) => go({ entry: found })} />
      </Flex>
      <AccountTable owner={owner} chosen={account} onChoose={(id) => go({ account: id })} />
      <PostingTable key={account} account={account} onEntry={(found) => go({ entry: found })} />
      {reference !== '' && (
        <EntryDrawer reference={reference} onAccount={(id) => go({ account: id })} onClose={() => go({})} />
      )}
    </Page>
  );
}

interface OwnerChoiceProps {
  readonly owner: string;
  readonly onChange: (owner: string) => void;
}

function OwnerChoice({ owner, onChange }: OwnerChoiceProps) {
  const [isUser, setUser] = useState(owner !== HOUSE);
  const [text, setText] = useState(owner === HOUSE ? '' : owner);
  const pick = (kind: string) => {
    setUser(kind === texts.user);
    if (kind === texts.house) onChange(HOUSE);
  };
  return (
    <Flex gap={8}>
      <Segmented
        aria-label={texts.owner}
        options={[texts.house, texts.user]}
        value={isUser ? texts.user : texts.house}
        onChange={pick}
      />
      {isUser && (
        <>
          <Input
            aria-label={texts.userId}
            placeholder={texts.userId}
            value={text}
            style={{ width: 140 }}
            onChange={(event) => setText(event.target.value.trim())}
            onPressEnter={() => OWNER.test(text) && onChange(text)}
          />
          <Button disabled={!OWNER.test(text)} onClick={() => onChange(text)}>
            {texts.show}
          </Button>
        </>
      )}
    </Flex>
  );
}

function EntrySearch({ onFind }: { readonly onFind: (reference: string) => void }) {
  const [text, setText] = useState('');
  const isWrong = text !== '' && !REFERENCE.test(text);
  return (
    <Flex gap={8}>
      <Input
        aria-label={texts.referenceHint}
        placeholder={texts.referenceHint}
        value={text}
        maxLength={36}
        style={{ width: 340 }}
        className="mono"
        onChange={(event) => setText(event.target.value.trim().toLowerCase())}
        onPressEnter={() => REFERENCE.test(text) && onFind(text)}
      />
      <Button
        disabled={text === '' || isWrong}
        onClick={() => onFind(text)}
        title={isWrong ? texts.referenceWrong : ''}
      >
        {texts.find}
      </Button>
    </Flex>
  );
}
