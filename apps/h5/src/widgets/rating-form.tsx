import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { StarRow, type Stars } from '#ui/star-row.tsx';
import { TextArea } from '#ui/text-area.tsx';

type RatingTexts = {
  stars: string;
  /** Spoken name of one choice. */
  star: (count: number) => string;
  words: string;
  send: string;
};

type RatingFormProps = {
  texts: RatingTexts;
  /** Name of the field for the words, and how many characters it takes. */
  field: { name: string; longest: number };
  submit: { failure: string | null; isPending: boolean };
  onSend: (stars: Stars, words: string) => void;
};

/** Stars and a few words, for a sheet; no number of stars is preselected. */
export function RatingForm({ texts, field, submit, onSend }: RatingFormProps) {
  const [stars, setStars] = useState<Stars | null>(null);
  const [words, setWords] = useState('');
  return (
    <>
      <StarRow label={texts.stars} nameOf={texts.star} value={stars} onChange={setStars} />
      <Field label={texts.words} error={submit.failure}>
        <TextArea name={field.name} rows={2} value={words} maxLength={field.longest} onChange={setWords} />
      </Field>
      <Button
        variant="primary"
        block
        disabled={stars === null}
        pending={submit.isPending}
        onClick={() => stars !== null && onSend(stars, words.trim())}
      >
        {texts.send}
      </Button>
    </>
  );
}
